"""The order of a day's to-dos, changed by a handle: with a pointer, a finger and the arrow keys."""

import datetime

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from test_unsent import Hold
from todo_pages import add, box, todays_date

# What is covered is visible as well, to a browser.
IS_ON_TOP = """(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture(params=["mouse", "finger"])
def day(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    is_finger = request.param == "finger"
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
    return page.locator(".card .title").all_inner_texts()


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


def test_a_to_do_is_dragged_to_another_place_and_back_by_undo(day: Page) -> None:
    with day.expect_response("**/behind/*"):
        drag(day, "a", to="c")
    expect(day.locator(".elsewhere[aria-live]").filter(has_text="Moved")).not_to_be_empty()
    assert titles(day) == ["b", "c", "a"]
    day.reload()
    assert titles(day) == ["b", "c", "a"]

    with day.expect_response("**/behind/*"):
        drag(day, "a", to="b")
    expect(day.locator(".toast")).to_be_visible()
    assert titles(day) == ["a", "b", "c"]
    day.get_by_role("button", name="Undo").click()
    expect(day.locator(".card .title").first).to_have_text("b")


def press(page: Page, source: FloatRect) -> None:
    page.mouse.move(source["x"] + 20, source["y"] + 20)
    page.mouse.down()


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


def test_the_circles_are_below_each_other_with_handles_and_without(day: Page) -> None:
    add(day, "late", todays_date() - datetime.timedelta(days=1))
    day.reload()
    day.get_by_role("button", name="Move: c").focus()
    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowUp")
    expect(day.locator(".toast")).to_be_visible()
    # The server's answer, which knows no handles, leaves them where they are.
    expect(day.locator(".grip + .tick")).to_have_count(3)
    assert len({box(tick)["x"] for tick in day.locator(".tick").all()}) == 1


def test_what_was_only_pressed_stays_where_it_is(day: Page) -> None:
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    day.locator(".grip").nth(1).click()
    assert titles(day) == ["a", "b", "c"]
    assert [url for url in asked if "/behind/" in url] == []


def test_the_arrow_keys_move_it_and_the_handle_keeps_the_focus(day: Page) -> None:
    handle = day.get_by_role("button", name="Move: c")
    handle.focus()
    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowUp")
    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowUp")
    expect(handle).to_be_focused()
    expect(day.locator(".card .title").first).to_have_text("c")
    # There is nothing above the first.
    day.keyboard.press("ArrowUp")
    with day.expect_response("**/behind/*"):
        day.keyboard.press("ArrowDown")
    day.reload()
    assert titles(day) == ["a", "c", "b"]


def test_one_jump_of_the_pointer_passes_all_that_are_between(day: Page) -> None:
    source, target = (box(day.locator(f".card:has-text('{name}') .grip")) for name in ("a", "c"))
    press(day, source)
    with day.expect_response("**/behind/*"):
        day.mouse.move(target["x"] + 20, target["y"] + 40)
        day.mouse.up()
    assert titles(day) == ["b", "c", "a"]


def test_escape_puts_it_back(day: Page) -> None:
    source, target = (box(day.locator(f".card:has-text('{name}') .grip")) for name in ("a", "c"))
    press(day, source)
    day.mouse.move(target["x"] + 20, target["y"] + 40)
    assert titles(day) == ["b", "c", "a"]
    day.keyboard.press("Escape")
    day.mouse.up()
    assert titles(day) == ["a", "b", "c"]
    day.reload()
    assert titles(day) == ["a", "b", "c"]


def test_offline_the_order_is_what_it_was(day: Page) -> None:
    day.context.set_offline(True)
    drag(day, "a", to="c")
    expect(day.locator(".toast[role=alert]")).to_be_visible()
    assert titles(day) == ["a", "b", "c"]


def test_under_what_is_dragged_nothing_moves_though_the_page_changes_elsewhere(day: Page) -> None:
    source, target = (box(day.locator(f".card:has-text('{name}') .grip")) for name in ("a", "c"))
    day.mouse.move(source["x"] + 20, source["y"] + 20)
    day.mouse.down()
    # It will be above the day's.
    with day.expect_response(lambda answer: "latchkey-refresh" in answer.request.headers):
        add(day, "late", todays_date() - datetime.timedelta(days=1))
    # Nothing proves that a page stays; a slow machine only makes the check weaker.
    day.wait_for_timeout(300)
    expect(day.locator(".overdue")).to_have_count(0)

    day.mouse.move(target["x"] + 20, target["y"] + 40)
    with day.expect_response("**/behind/*"):
        day.mouse.up()

    expect(day.locator(".overdue")).to_be_visible()
    assert titles(day) == ["b", "c", "a"]


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


def test_behind_one_that_is_gone_meanwhile_nothing_moves_and_it_is_told(day: Page) -> None:
    page = day.context.new_page()
    page.goto("/todos")
    page.locator(".title", has_text="c").click()
    delete = page.get_by_role("button", name="Move to trash")
    expect(delete).to_be_visible()
    source, target = (box(day.locator(f".card:has-text('{name}') .grip")) for name in ("a", "c"))
    press(day, source)
    day.mouse.move(target["x"] + 20, target["y"] + 40)

    delete.click()
    page.wait_for_url("**/todos")
    day.mouse.up()

    expect(day.get_by_role("alert").filter(has_text="moved or deleted in the meantime")).to_be_visible()
    expect(day.locator(".card .title")).to_have_text(["a", "b"])


def test_without_scripts_there_is_a_page_for_it(new_context: NewContext, server: Latchkey, day: Page) -> None:
    expect(day.get_by_role("link", name="Change order")).to_be_hidden()
    page = new_context(server, timezone_id="UTC", java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    for title in ("a", "b", "c"):
        add(page, title, todays_date())

    page.goto("/todos")

    expect(page.locator(".grip")).to_have_count(0)
    page.get_by_role("link", name="Change order").click()
    for name in ("Move up", "Move down"):
        assert len({box(button)["x"] for button in page.get_by_role("button", name=name).all()}) == 1, name
    page.get_by_role("button", name="Move up: b").click()
    expect(page.locator("ol a").first).to_have_text("b")


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
def test_arrow_keys_pressed_while_an_older_move_is_saved_all_count(day: Page) -> None:
    for title in ("d", "e", "f"):
        add(day, title, todays_date())
    day.reload()
    hold = Hold(day)
    day.get_by_role("button", name="Move: a").focus()
    for _ in range(2):
        day.keyboard.press("ArrowDown")
    expect(day.locator(".elsewhere[aria-live]")).to_have_text("3 / 6")
    hold.wait()
    for _ in range(2):
        day.keyboard.press("ArrowDown")
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    hold.end()
    day.keyboard.press("Tab")

    expect(day.locator(".cards[data-busy]")).to_have_count(0)
    expect(day.locator(".toast")).to_contain_text("Moved")
    assert titles(day) == ["b", "c", "d", "e", "a", "f"]
    assert len([url for url in asked if "/behind/" in url]) == 2, "several presses are one move"
    day.reload()
    assert titles(day) == ["b", "c", "d", "e", "a", "f"]


@pytest.mark.parametrize("day", ["mouse"], indirect=True)
def test_a_handle_is_named_after_its_to_do_when_that_is_renamed(day: Page) -> None:
    day.locator(".card .title").first.dblclick()
    day.locator(".rename [name=title]").fill("renamed")
    day.keyboard.press("Enter")

    expect(day.get_by_role("button", name="Move: renamed")).to_have_count(1)
