"""The member's own colours in place of the site's (forced colours): what is chosen, and to what it belongs, still shows."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page

from browsing import NewContext
from latchkey import Latchkey
from member import send_todo
from todo_pages import join_in_utc, todays_date

UNCHOOSE = "element => element.removeAttribute('aria-current')"
HIDE = "elements => elements.forEach(element => element.style.visibility = 'hidden')"
# The box of each with the line around it, and the text beside it.
PLACES = """
elements => elements.map(element => {
    const {left, top, right, bottom} = (element.closest('svg') ?? element).getBoundingClientRect();
    return [[left - 1, top + scrollY - 1, right + 1, bottom + scrollY + 1], element.closest('svg, i').parentElement.textContent.trim()];
})
"""


def picture(page: Page, **part: Any) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(animations="disabled", **part))).convert("L")


def surroundings(page: Page, seen: Locator) -> Image.Image:
    """The element and what is around it, where outlines are."""
    seen.scroll_into_view_if_needed()
    box = seen.bounding_box()
    assert box
    return picture(page, clip={
        "x": max(0, box["x"] - 8), "y": max(0, box["y"] - 8), "width": box["width"] + 16, "height": box["height"] + 16})


def changed(before: Image.Image, after: Image.Image) -> int:
    """The number of pixels that are clearly different."""
    return ImageChops.difference(before, after).point(lambda value: 255 * (value > 96)).histogram()[255]


def weight(page: Page, seen: Locator, change: Callable[[], object]) -> int:
    before = surroundings(page, seen)
    change()
    return changed(before, surroundings(page, seen))


def unseen(page: Page, drawn: Locator) -> list[str]:
    """Those of these elements, each with a place of its own, without which the page looks as with them."""
    places = drawn.evaluate_all(PLACES)
    before = picture(page, full_page=True)
    drawn.evaluate_all(HIDE)
    after = picture(page, full_page=True)
    return [name for box, name in places if changed(before.crop(box), after.crop(box)) <= 12]


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(
        server, timezone_id="UTC", viewport={"width": 1280, "height": 900}, color_scheme=request.param,
        forced_colors="active").new_page()
    join_in_utc(page, server)
    for category in ("MakeCall", "Study", "Idea", "SendEmail"):
        send_todo(page.request, f"Task of {category}", todays_date().isoformat(), category=category)
    return page


def test_a_choice_shows(page: Page) -> None:
    for path, chosen in (
        ("/todos", ".week [aria-current]"), ("/todos", ".views [aria-current]"),
        ("/todos/month", ".calendar [aria-current]"), ("/todos/category/Study", ".chip[aria-current]"),
    ):
        page.goto(path)
        choice = page.locator(chosen).first
        box = choice.bounding_box()
        assert box
        # Where it is once it is no longer found as the chosen one.
        choice.evaluate("element => element.id = 'chosen-here'")

        # At least a line along one side.
        same = page.locator("#chosen-here")
        assert weight(page, same, lambda: same.evaluate(UNCHOOSE)) > min(box["width"], box["height"]), chosen


def test_the_chosen_category_shows(page: Page) -> None:
    page.goto("/todos/new")
    choice = page.locator(".choice:has([value=Study])")
    page.locator(".choice [value=Shopping]").check(force=True)
    page.mouse.move(0, 0)
    box = choice.bounding_box()
    assert box

    def choose() -> None:
        page.locator(".choice [value=Study]").check(force=True)
        page.locator("#title").focus()
        page.mouse.move(0, 0)

    assert weight(page, choice, choose) > box["width"]


def test_every_mark_shows(page: Page) -> None:
    page.goto("/todos")
    marks, chips = page.locator(".week [aria-current] .marks i, .week .is-today .marks i"), page.locator(".chip i")
    assert marks.count() == 4
    assert unseen(page, marks) == []
    page.goto("/todos/all")
    assert chips.count() >= 4
    assert unseen(page, chips) == []


def test_every_icon_shows(page: Page) -> None:
    for path in ("/todos", "/todos/all", "/todos/new", "/categories", "/categories/new"):
        page.goto(path)
        # Without its round ground, which says nothing about the icon.
        uses = page.locator("svg:visible > use")
        assert uses.count()
        assert unseen(page, uses) == [], path


def test_a_tick_and_the_pen_show(page: Page) -> None:
    page.goto("/todos")
    page.locator(".card .tick").first.click()
    page.locator(".card.done").wait_for()
    page.goto("/todos")
    card = page.locator(".card.done")
    # Where it is once it is no longer found as a done one.
    card.evaluate("card => card.id = 'done-here'")
    card = page.locator("#done-here")
    assert weight(page, card.locator(".tick"), lambda: card.evaluate("card => card.classList.remove('done')")) > 100
    pen = card.locator(".edit")
    pen.evaluate("element => element.style.opacity = 0")
    assert weight(page, pen, lambda: pen.evaluate("element => element.style.opacity = 1")) > 40
