"""Pages at twice the size of text on a small phone (WCAG 2.2, 1.4.4 and 1.4.10): nothing scrolls sideways."""

import datetime

import pytest

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member

TODAY = datetime.datetime.now(datetime.UTC).date()
PATHS = [
    "/todos", "/todos/all", "/todos/open", "/todos/completed", "/todos/search?q=m", "/todos/trash", "/todos/month",
    f"/todos/day/{TODAY}/order", "/todos/new", "/todos/{number}", "/todos/{number}/edit", "/todos/import", "/categories",
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
            "date": TODAY.isoformat(), "startTime": "22:00", "endTime": "23:30", "description": "",
        }
        assert post(page.request, "/todos", fields.items()).status == 303

    page.goto("/todos/all")
    number = page.locator("[data-todo]").first.get_attribute("data-todo")
    wrong = {}
    for path in PATHS:
        assert page.goto(path.format(number=number)).status == 200
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if beyond := page.evaluate(BEYOND):
            wrong[path] = beyond
        for title in page.locator(".list li > a").all():
            # Room for a word, not for a single letter per line.
            if title.bounding_box()["width"] < 130:
                wrong.setdefault(path, []).append(f"a title of {title.bounding_box()['width']} px")
    assert not wrong, wrong
