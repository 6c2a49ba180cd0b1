"""A day's to-dos with their handles, and how a pointer moves them."""

from playwright.sync_api import FloatRect, Page

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from todo_pages import add, box, todays_date


def a_day(new_context: NewContext, server: Latchkey, is_finger: bool) -> Page:
    """Today's page of a new member with the to-dos a, b and c, ready to be dragged."""
    page = new_context(
        server, timezone_id="UTC", has_touch=is_finger, is_mobile=is_finger,
        viewport={"width": 390 if is_finger else 1280, "height": 900}).new_page()
    Member.unique().join(page.request)
    for title in ("a", "b", "c"):
        add(page, title, todays_date())
    # The notice of the last one is seen once.
    page.request.get("/todos")
    page.goto("/todos")
    # What the handles do is fetched when a pointer comes near.
    with page.expect_response("**/drag.js*"):
        page.locator(".card .title").first.hover()
    page.wait_for_function("typeof dragTodo === 'function'")
    return page


def titles(page: Page) -> list[str]:
    return page.locator("section.cards .title").all_inner_texts()


def drag(page: Page, title: str, to: str) -> None:
    """Moves the pointer in steps, as a hand does."""
    source, target = (box(page.locator(f".card:has-text('{name}') .grip")) for name in (title, to))
    x, y = source["x"] + 20, source["y"] + 20
    # Beyond the middle of the other.
    end = target["y"] + (40 if target["y"] > source["y"] else 4)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x, y + (end - y) * step / 10)
    page.mouse.up()


def press(page: Page, source: FloatRect) -> None:
    page.mouse.move(source["x"] + 20, source["y"] + 20)
    page.mouse.down()
