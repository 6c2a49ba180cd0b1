"""The member's own colours in place of the site's (forced colours): what is chosen, and to what it belongs, still shows."""

import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page

from browsing import NewContext
from latchkey import Latchkey
from member import Member, send_todo
from todo_pages import todays_date

UNCHOOSE = "element => element.removeAttribute('aria-current')"
HIDE = "element => element.style.visibility = 'hidden'"


def picture(page: Page, seen: Locator) -> Image.Image:
    """The element and what surrounds it, where outlines are."""
    seen.scroll_into_view_if_needed()
    box = seen.bounding_box()
    assert box
    clip = {"x": max(0, box["x"] - 8), "y": max(0, box["y"] - 8), "width": box["width"] + 16, "height": box["height"] + 16}
    return Image.open(io.BytesIO(page.screenshot(clip=clip, animations="disabled"))).convert("L")


def changed(before: Image.Image, after: Image.Image) -> int:
    """The number of pixels that are clearly different."""
    return ImageChops.difference(before, after).point(lambda value: 255 * (value > 96)).histogram()[255]


def weight(page: Page, seen: Locator, change: Callable[[], object]) -> int:
    before = picture(page, seen)
    change()
    return changed(before, picture(page, seen))


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(
        server, timezone_id="UTC", viewport={"width": 1280, "height": 900}, color_scheme=request.param,
        forced_colors="active").new_page()
    page.goto("/login")
    Member.unique().join(page.request)
    for category in ("MakeCall", "Study", "Idea", "SendEmail"):
        send_todo(page.request, f"Task of {category}", todays_date().isoformat(), category=category)
    return page


@pytest.mark.parametrize(
    ("path", "chosen"), [
        ("/todos", ".week [aria-current]"), ("/todos", ".views [aria-current]"),
        ("/todos/month", ".calendar [aria-current]"), ("/todos/category/Study", ".chip[aria-current]"),
    ])
def test_a_choice_shows(page: Page, path: str, chosen: str) -> None:
    page.goto(path)
    choice = page.locator(chosen).first
    box = choice.bounding_box()
    assert box
    # Where it is once it is no longer found as the chosen one.
    choice.evaluate("element => element.id = 'chosen-here'")

    # At least a line along one side.
    same = page.locator("#chosen-here")
    assert weight(page, same, lambda: same.evaluate(UNCHOOSE)) > min(box["width"], box["height"])


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
    marks = page.locator(".week [aria-current] .marks i, .week .is-today .marks i")
    assert marks.count() == 4
    for mark in marks.all():
        assert weight(page, mark, lambda mark=mark: mark.evaluate(HIDE)) > 12
    page.goto("/todos/all")
    chips = page.locator(".chip i").all()
    assert len(chips) >= 4
    for mark in chips:
        assert weight(page, mark, lambda mark=mark: mark.evaluate(HIDE)) > 12


@pytest.mark.parametrize("path", ["/todos", "/todos/all", "/todos/new", "/categories", "/categories/new"])
def test_every_icon_shows(page: Page, path: str) -> None:
    page.goto(path)
    unseen = []
    # Without its round ground, which says nothing about the icon.
    uses = page.locator("svg:visible > use").all()
    assert uses
    for use in uses:
        svg = use.locator("..")
        if weight(page, svg, lambda use=use: use.evaluate(HIDE)) < 12:
            unseen.append(svg.evaluate("svg => svg.parentElement.textContent.trim()"))
    assert not unseen
