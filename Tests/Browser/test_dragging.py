"""How a day looks while its order is changed, and what changes nothing in it. What it changes is in test_order.py."""

import datetime

import pytest
from playwright.sync_api import Page, Route, expect

from browsing import NewContext
from latchkey import Latchkey
from ordering import a_day, drag, press, titles
from todo_pages import add, box, todays_date

# What is covered is visible as well, to a browser.
IS_ON_TOP = """(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture(params=["mouse", "finger"])
def day(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    return a_day(new_context, server, is_finger=request.param == "finger")


def test_a_press_before_the_script_has_come_drags_unless_it_is_over_by_then(day: Page) -> None:
    scripts: list[Route] = []
    day.route("**/drag.js*", lambda route: scripts.append(route))
    day.mouse.move(0, 0)
    day.reload()
    source, target = (box(day.locator(f".card:has-text('{name}') .grip")) for name in ("a", "c"))
    with day.expect_request("**/drag.js*"):
        press(day, source)
    day.mouse.move(target["x"] + 20, target["y"] + 40)
    day.mouse.up()
    press(day, source)
    day.mouse.move(source["x"] + 20, source["y"] + 30)
    assert len(scripts) == 1, "it is fetched once"

    scripts[0].continue_()
    day.unroute("**/drag.js*")
    expect(day.locator(".is-dragged")).to_contain_text("a")
    assert titles(day) == ["a", "b", "c"]
    with day.expect_response("**/behind/*"):
        day.mouse.move(target["x"] + 20, target["y"] + 40)
        day.mouse.up()
    assert titles(day) == ["b", "c", "a"]


def test_a_handle_whose_script_does_not_come_says_so_and_the_next_press_fetches_it(day: Page) -> None:
    day.route("**/drag.js*", lambda route: route.abort())
    day.mouse.move(0, 0)
    day.reload()
    day.get_by_role("button", name="Move: c").focus()
    day.keyboard.press("ArrowUp")
    expect(day.locator(".toast[role=alert]")).to_be_visible()
    assert titles(day) == ["a", "b", "c"]
    day.unroute("**/drag.js*")

    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowUp")

    assert titles(day) == ["a", "c", "b"]


def test_what_is_dragged_and_what_it_passes_can_be_read(day: Page) -> None:
    place = box(day.locator(".grip").first)
    press(day, place)
    day.mouse.move(place["x"] + 20, place["y"] + 60)
    expect(day.locator(".card .title")).to_have_count(3)
    for title in day.locator(".card .title").all():
        expect(title).to_be_visible()
        assert title.evaluate(IS_ON_TOP), title.inner_text()
    day.mouse.up()


def test_the_circles_are_below_each_other_in_all_lists_of_cards(day: Page) -> None:
    add(day, "late", todays_date() - datetime.timedelta(days=1))
    day.reload()
    day.get_by_role("button", name="Move: c").focus()
    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowUp")
    expect(day.locator(".toast")).to_be_visible()
    # The server's answer, which knows no handles, leaves them where they are.
    expect(day.locator(".card > .grip:first-child")).to_have_count(4)
    assert len({box(tick)["x"] for tick in day.locator(".tick").all()}) == 1


def test_what_was_only_pressed_stays_where_it_is(day: Page) -> None:
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    day.locator(".grip").nth(1).click()
    assert titles(day) == ["a", "b", "c"]
    assert [url for url in asked if "/behind/" in url] == []


def test_offline_the_order_is_what_it_was(day: Page) -> None:
    day.context.set_offline(True)
    drag(day, "a", to="c")
    expect(day.locator(".toast[role=alert]")).to_be_visible()
    assert titles(day) == ["a", "b", "c"]


def test_the_notice_does_not_cover_what_was_dropped_at_the_lower_edge(day: Page) -> None:
    place = box(day.locator(".grip").last)
    width = day.viewport_size["width"]
    day.set_viewport_size({"width": width, "height": int(place["y"]) + 120})

    with day.expect_response("**/behind/*"):
        drag(day, "a", to="c")

    expect(day.locator(".toast")).to_be_visible()
    day.wait_for_function("""() => {
        const place = (of) => document.querySelector(of).getBoundingClientRect();
        return place(".card:nth-of-type(3)").bottom <= place(".toast").top;
    }""")


@pytest.mark.parametrize("day", ["mouse"], indirect=True)
def test_a_press_near_the_windows_edge_moves_nothing(day: Page) -> None:
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    place = box(day.locator(".grip").last)
    day.set_viewport_size({"width": 1280, "height": int(place["y"]) + 60})
    press(day, place)
    # A hand is not quite still.
    day.mouse.move(place["x"] + 22, place["y"] + 23)
    before = day.evaluate("scrollY")
    # Nothing proves that a page stays; a slow machine only makes the check weaker.
    day.wait_for_timeout(200)
    assert day.evaluate("scrollY") == before
    day.mouse.up()

    assert titles(day) == ["a", "b", "c"]
    assert [url for url in asked if "/behind/" in url] == []


@pytest.mark.parametrize("day", ["mouse"], indirect=True)
def test_a_handle_is_named_after_its_to_do_when_that_is_renamed(day: Page) -> None:
    day.locator(".card .title").first.dblclick()
    day.locator(".rename [name=title]").fill("renamed")
    day.keyboard.press("Enter")

    expect(day.get_by_role("button", name="Move: renamed")).to_have_count(1)
