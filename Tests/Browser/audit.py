"""What a page must be for everybody: for who can't see it, can't point at it, or sees little of it at a time."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# WCAG 2.2 AA holds all that 2.0 and 2.1 ask for. Nothing on a page is another site's, so there is nothing to load first.
RUN_AXE = """
only => axe.run(document, {resultTypes: ['violations'], preload: false, runOnly: only})
    .then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(node =>
    `${id}: ${node.html.slice(0, 120)} ${node.any.concat(node.all, node.none).map(check => check.message).join(' ')}`)))
"""

EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that other colours may break; all others find the same in any."""

LAYOUT = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""The rules that another width may break, where no other element is shown."""

# Half a transition shows a colour that no visitor reads.
REST = "() => document.getAnimations().forEach(animation => animation.effect.getTiming().iterations < 9 && animation.finish())"

# Whatever sticks out to either side, or lies in a box that hides what does not fit into it.
CUT = """
() => [...document.querySelectorAll('body *')].filter(element => {
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (!box.width || element.matches('.skip, .elsewhere, .elsewhere *, svg *')) return false;
    const hides = style.overflowX !== 'visible' && !element.matches('input, textarea');
    return box.left < 0 || box.right > innerWidth + 0.5 || (hides && element.scrollWidth > element.clientWidth + 1);
}).map(element => `cut off: ${element.outerHTML.slice(0, 120)}`)
"""

# Targets too small for a finger: all that can be pressed, together with its label, unless it stands in a sentence
# (WCAG 2.2, 2.5.8). Seven days beside each other are as wide as the screen allows.
SMALL = """
() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    .map(element => [element, element.closest('label') ?? element])
    .filter(([element, target]) => {
        const box = target.getBoundingClientRect();
        if (!target.checkVisibility({checkVisibilityCSS: true}) || element.matches('.skip, .elsewhere *')) return false;
        const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline' &&
            element.parentElement.matches('p, li, small') && element.parentElement.innerText !== element.innerText;
        const width = element.matches('.day, .turn') ? 24 : 44;
        return !isInSentence && (box.width < width || box.height < 44);
    }).map(([element, target]) => {
        const {width, height} = target.getBoundingClientRect();
        return `small, ${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`;
    })
"""


def broken_rules(page: Page, rules: list[str] = EVERYTHING) -> list[str]:
    """The violations that axe-core finds against WCAG 2.2 AA and best practice."""
    page.evaluate(REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN_AXE, rules)


def misfits(page: Page, width: int) -> list[str]:
    """The elements that do not fit into a window of this width, in pixels."""
    page.set_viewport_size({"width": width, "height": 700})
    scrolled = page.evaluate("document.scrollingElement.scrollWidth")
    return page.evaluate(CUT) + ([f"scrolls sideways, to {scrolled}"] if scrolled > width else [])


def small_targets(page: Page) -> list[str]:
    return page.evaluate(SMALL)
