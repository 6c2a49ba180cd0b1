"""Accessibility checks of a page, by axe-core and by measuring."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# WCAG 2.2 AA includes 2.0 and 2.1. Nothing on a page is from another site, so there is nothing to load
# first. Only the elements that are wrong are described; by itself axe writes down the HTML of every one that it looks at.
RUN_AXE = """
only => {
    const options = {resultTypes: ['violations'], preload: false, selectors: false, elementRef: true, runOnly: only};
    axe.configure({noHtml: true});
    return axe.run(document, options).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(node =>
        `${id}: ${node.element.outerHTML.slice(0, 120)} ${node.any.concat(node.all, node.none).map(check => check.message).join(' ')}`)));
}
"""

EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that depend on colours; all others give the same result in any."""

LAYOUT = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""The rules that depend on the width, where the same elements are shown."""

# A colour in the middle of a transition does not count.
REST = "() => document.getAnimations().forEach(animation => animation.effect.getTiming().iterations < 9 && animation.finish())"

# A button that stays in sight lies over whatever is scrolled past it. It counts where the end of its form is in sight.
IN_PLACE = "() => document.querySelector('.categories ~ .primary')?.scrollIntoView({block: 'center'})"

# Elements that extend beyond either side, or whose box hides content that does not fit; a calendar names to-dos as far as
# there is room, and says so by an ellipsis, as a phone's header does with the member's address. A phone's categories are
# one line that scrolls, which none of them is wider than.
CUT = """
() => [...document.querySelectorAll('body *')].filter(element => {
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (!box.width || element.matches('.skip, .elsewhere, .elsewhere *, svg *')) return false;
    if (style.textOverflow === 'ellipsis' && element.closest('.entry, .whose')) return false;
    if (element.closest('nav.chips') && box.width <= innerWidth) return false;
    const hides = style.overflowX !== 'visible' && !element.matches('input, textarea');
    return box.left < 0 || box.right > innerWidth + 0.5 || (hides && element.scrollWidth > element.clientWidth + 1);
}).map(element => `cut off: ${element.outerHTML.slice(0, 120)}`)
"""

# Targets too small for a finger: controls together with their labels, except links within a sentence
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

# The rules for elements of this page in style sheets that it does not have.
UNSTYLED = """
async sheets => {
    const links = [...document.querySelectorAll('link[rel=stylesheet]')].map(link => new URL(link.href).pathname);
    const found = async path => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(await (await fetch(path)).text());
        const rules = [...sheet.cssRules].flatMap(rule => rule.selectorText ? [rule] : [...(rule.cssRules ?? [])]);
        return rules.map(rule => rule.selectorText?.replace(/::[\\w-]+/g, ''))
            .filter(selector => selector && document.querySelector(selector)).map(selector => `styled by ${path}, which the page does not have: ${selector}`);
    };
    return (await Promise.all(sheets.filter(path => !links.includes(path)).map(found))).flat();
}
"""


def broken_rules(page: Page, rules: list[str] = EVERYTHING) -> list[str]:
    """The violations that axe-core finds against WCAG 2.2 AA and best practice."""
    page.evaluate(REST)
    page.evaluate(IN_PLACE)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN_AXE, rules)


def misfits(page: Page, width: int) -> list[str]:
    """The elements that do not fit into a window of this width, in pixels."""
    page.set_viewport_size({"width": width, "height": 700})
    scrolled = page.evaluate("document.scrollingElement.scrollWidth")
    return page.evaluate(CUT) + ([f"scrolls sideways, to {scrolled}"] if scrolled > width else [])


def missing_styles(page: Page) -> list[str]:
    return page.evaluate(UNSTYLED, ["/app.css", "/member.css", "/forms.css", "/todo.css"])


def small_targets(page: Page) -> list[str]:
    return page.evaluate(SMALL)
