"""Pages at twice the size of text on a small phone (WCAG 2.2, 1.4.4 and 1.4.10): nothing scrolls sideways."""

import pytest
from playwright.sync_api import Page

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from todo_pages import box, todays_date

PATHS = [
    "/todos", "/todos/all", "/todos/open", "/todos/completed", "/todos/search?q=m", "/todos/trash", "/todos/month",
    "/todos/day/{day}/order", "/todos/new", "/todos/{number}", "/todos/{number}/edit", "/todos/import", "/categories",
    "/categories/new", "/account", "/account/devices", "/account/history", "/account/calendar", "/account/time-zone",
    "/shortcuts",
]
# Elements beyond the window's right side, so that a failure names them.
BEYOND = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [`${document.documentElement.scrollWidth} px`, ...[...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > width + 1)
        .map(element => `${element.tagName} .${element.className} ${element.textContent.trim().slice(0, 20)}`).slice(0, 6)];
}"""
# How many lines an element's text has.
LINES = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
}"""

# The words of an element's text that have more than one line.
BROKEN_WORDS = """element => {
    const text = element.lastChild, range = document.createRange();
    return [...text.data.matchAll(/[^\\s-]+-?/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "ko-KR"])
def test_nothing_scrolls_sideways_on_a_phone_with_large_text(
    new_context: NewContext, server: Latchkey, locale: str,
) -> None:
    context = new_context(server, locale=locale, timezone_id="UTC", viewport={"width": 360, "height": 740})
    page = context.new_page()
    Member.unique().join(page.request)
    for title in ["Buy milk", "우유와 달걀, 그리고 빵 사오기"]:
        fields = {
            "csrf": token(page.request, "/todos/new"), "title": title, "category": "SendEmail",
            "date": todays_date().isoformat(), "startTime": "22:00", "endTime": "23:30", "description": "",
        }
        assert post(page.request, "/todos", fields.items()).status == 303

    page.goto("/todos/all")
    number = page.locator("[data-todo]").first.get_attribute("data-todo")
    wrong, widths = {}, []
    for path in PATHS:
        assert page.goto(path.format(number=number, day=todays_date())).status == 200
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if beyond := page.evaluate(BEYOND):
            wrong[path] = beyond
        for title in page.locator(".list li > a").all():
            # Room for a word, not for a single letter per line.
            widths.append(title.bounding_box()["width"])
            if widths[-1] < 130:
                wrong.setdefault(path, []).append(f"a title of {widths[-1]} px")
    assert widths and not wrong, wrong


def prefer_large_text(page: Page) -> None:
    """As who has chosen twice the usual size in the browser's settings, which media queries count with."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


@pytest.mark.parametrize(("locale", "widths"), [("en-GB", [1280, 390]), ("ko-KR", [320])], ids=str)
def test_the_size_chosen_in_the_browser_is_that_of_the_text_and_fits(
    new_context: NewContext, server: Latchkey, locale: str, widths: list[int]
) -> None:
    page = new_context(server, locale=locale, timezone_id="UTC").new_page()
    Member.unique().join(page.request)
    send_todo(page.request, "Buy milk and bread", todays_date().isoformat())
    prefer_large_text(page)

    page.goto("/todos")
    number = page.locator("[data-todo]").first.get_attribute("data-todo")
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    wrong = {}
    for path in [*PATHS, "/todos/week"]:
        assert page.goto(path.format(number=number, day=todays_date())).status == 200
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            if beyond := page.evaluate(BEYOND):
                wrong[path, width] = beyond
    assert not wrong, wrong
    # On a phone the header is one line, the button in the line of quick add is beside its label, and the views at the
    # thumb have whole words.
    page.goto("/todos")
    for width in (width for width in widths if width < 640):
        page.set_viewport_size({"width": width, "height": 800})
        brand, avatar, label, button = (
            box(page.locator(part)) for part in (".brand", ".avatar", ".quick label", ".quick > .primary"))
        assert brand["x"] + brand["width"] <= avatar["x"] and avatar["y"] < brand["y"] + brand["height"]
        assert label["x"] + label["width"] <= button["x"]
        for tab in page.locator(".tabs a").all():
            assert tab.evaluate(BROKEN_WORDS) == [], width
    # The days of a week and of a month are words and numbers, not letters and digits below each other.
    for path, days in {"/todos": ".week .day small", "/todos/month": ".calendar th"}.items():
        page.goto(path)
        assert page.locator(days).count() == 7
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            for day in page.locator(days).all():
                assert day.evaluate(LINES) == 1, (path, width, day.inner_text())


def test_a_date_can_be_read_whole_on_a_phone_with_large_text(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, locale="en-US", timezone_id="UTC", viewport={"width": 360, "height": 740}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos/new")
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    # The parts of the field are out of reach of scripts: its text is measured by itself.
    room = page.locator("#date").evaluate(
        """field => {
            const style = getComputedStyle(field);
            const pen = document.createElement('canvas').getContext('2d');
            pen.font = style.font;
            return field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
                - pen.measureText('12/31/2026').width;
        }""")

    assert room >= 0
