"""Early clicks work: nothing covers a page that has just opened."""

from playwright.sync_api import Page, expect

# Were one page to turn into the next, it would take so long that every click comes before its end. A picture of the
# page would lie over it all that time and take what is meant for the page; with `pointer-events: none` it goes nowhere.
SLOWLY = """addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::view-transition-group(*) { animation-duration: 100s !important }');
    document.adoptedStyleSheets.push(sheet);
})"""


def test_the_first_click_after_a_page_opens_counts(page: Page) -> None:
    page.add_init_script(SLOWLY)
    page.goto("/login")
    page.get_by_role("link", name="Sign up").click()
    page.wait_for_url("**/signup")
    box = page.locator("#email").bounding_box()

    # Not by Playwright's own click, which would wait until nothing covers the field.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(page.locator("#email")).to_be_focused()
