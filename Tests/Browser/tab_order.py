"""The tab order of a page."""

from playwright.sync_api import Page

# Finds all elements that Tab must reach, in document order: of radio buttons with one name, the chosen or the first one.
# The focus is removed, so the next Tab begins at the top. The page itself notes what each press came to, when the next is
# on its way: a question after each would be half of the work.
BEGIN = """
() => {
    const radios = name => [...document.querySelectorAll(`[type=radio][name="${name}"]`)];
    const reachable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
        .filter(element => element.tabIndex >= 0 && !element.disabled && element.type !== 'hidden')
        .filter(element => element.checkVisibility({checkVisibilityCSS: true}))
        .filter(element => element.type !== 'radio' || element ===
            (radios(element.name).find(radio => radio.checked) ?? radios(element.name)[0]));
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
    // The focused element: its index in that list, or -1, and what is wrong with how the focus is shown.
    const focused = () => {
        const element = document.activeElement, wrong = [];
        if (element === document.body) return null;
        // A picture with a name represents the radio button that lies over it.
        const seen = element.closest('.choice') ?? element, style = getComputedStyle(seen);
        const {top, bottom, left, right} = seen.getBoundingClientRect();
        if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) wrong.push('no outline');
        if (right - left < 1 || bottom - top < 1 || style.opacity === '0') wrong.push('nothing to see');
        if (right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1) wrong.push('not in the window');
        const reach = parseFloat(style.outlineOffset) + 1;
        for (let around = seen.parentElement; around !== document.body; around = around.parentElement) {
            const edge = around.getBoundingClientRect(), isOpen = getComputedStyle(around).overflowY === 'visible';
            if (!isOpen && top - reach < edge.top && bottom + reach > edge.bottom) wrong.push('outline cut off');
        }
        const name = element.outerHTML.slice(0, 120);
        // As if neither the page had scrolled nor the line of categories.
        const x = element.closest('nav.chips')?.scrollLeft ?? 0, y = scrollY;
        return {place: reachable.indexOf(element), name, wrong, top: top + y, bottom: bottom + y, left: left + x, right: right + x};
    };
    const noted = [], end = new AbortController();
    addEventListener('keydown', () => noted.push(focused()), {capture: true, signal: end.signal});
    // Before the first press nothing has the focus.
    window.stops = () => [...noted.slice(1), focused()];
    window.endOfStops = () => {
        end.abort();
        document.activeElement?.blur();
    };
    return reachable.map(element => element.outerHTML.slice(0, 120));
}
"""

MOST = 1000
"""Presses of the key. A date field takes several."""


def stumbles(page: Page) -> list[str]:
    """What is wrong in the tab order of a narrow page, from top to end. Elements below each other must follow each
    other, as must elements beside each other in a row."""
    names: list[str] = page.evaluate(BEGIN)
    pressed, more = 0, len(names) + 1
    while True:
        # Held down, the key counts again and again.
        for _ in range(more):
            page.keyboard.down("Tab")
        page.keyboard.up("Tab")
        found, is_whole = judged(page.evaluate("() => stops()"), names)
        pressed, more = pressed + more, 20
        if is_whole or pressed >= MOST:
            page.evaluate("() => endOfStops()")
            return found


def judged(stops: list[dict | None], names: list[str]) -> tuple[list[str], bool]:
    """What is wrong with these stops, and whether they are all."""
    found: list[str] = []
    visited: list[int] = []
    before = None
    is_whole = False
    for now in stops:
        # After the last one comes the browser's own, or the first again.
        if now is None or (now["place"] == 0 and len(visited) > 1):
            is_whole = True
            break
        if visited and now["place"] == visited[-1]:
            continue
        if now["place"] in visited:
            return [*found, f"comes twice: {now['name']}"], True
        if not visited and 'class="skip"' not in now["name"]:
            found.append(f"comes before the link to the content: {now['name']}")
        # That link lies over the page while it has the focus.
        if before and len(visited) > 1 and is_back(before, now):
            found.append(f"goes back from {before['name']} to {now['name']}")
        found += [f"{wrong}: {now['name']}" for wrong in now["wrong"]]
        visited.append(now["place"])
        before = now
    return found + [f"never comes: {name}" for place, name in enumerate(names) if place not in visited], is_whole


def is_back(before: dict, now: dict) -> bool:
    """Whether the focus moves up, or to the left in the same row."""
    middle = (now["top"] + now["bottom"]) / 2
    is_same_row = before["top"] < middle < before["bottom"]
    return now["bottom"] <= before["top"] or (is_same_row and now["right"] <= before["left"])
