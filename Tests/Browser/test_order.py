"""The order of a day's to-dos, and to-dos of other days that are moved, by a handle: with a pointer, a finger and keys."""

import datetime
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from ordering import a_day, drag, press, titles
from test_unsent import Hold
from todo_pages import add, box, todays_date
from waiting import wait_until


@pytest.fixture(params=["mouse", "finger"])
def day(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    return a_day(new_context, server, is_finger=request.param == "finger")


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


def test_what_is_done_is_below_what_is_left_whose_order_changes_without_it(day: Page) -> None:
    shown = day.locator(".card .title")
    day.get_by_role("button", name="Mark as done: b").click()
    expect(shown).to_have_text(["a", "c", "b"])
    expect(day.get_by_role("heading", name="Done")).to_be_visible()

    with day.expect_response("**/behind/*"):
        drag(day, "a", to="c")
    day.reload()
    expect(shown).to_have_text(["c", "a", "b"])

    # It can go to another day, but not to its own.
    aim(day, "b", a_day_of(day, todays_date() + datetime.timedelta(days=2)))
    own = box(a_day_of(day, todays_date()))
    day.mouse.move(own["x"] + own["width"] / 2, own["y"] + own["height"] / 2)
    expect(a_day_of(day, todays_date())).not_to_have_css("outline-style", "dashed")
    day.mouse.up()
    expect(day.locator("[data-busy]")).to_have_count(0)

    # It is where it was before.
    day.get_by_role("button", name="Mark as not done: b").click()
    expect(shown).to_have_text(["b", "c", "a"])
    expect(day.get_by_role("heading", name="Done")).to_have_count(0)


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


def test_the_page_that_orders_a_day_goes_on_at_what_was_moved(day: Page) -> None:
    day.goto(day.locator("a[href$='/order']").get_attribute("href") or "")

    day.get_by_role("button", name="Move up: c").press("Enter")

    expect(day.locator(".list a")).to_have_text(["a", "c", "b"])
    expect(day.get_by_role("link", name="c", exact=True)).to_be_focused()


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


def test_dropped_on_a_day_of_the_week_it_moves_there_and_back_by_undo(day: Page) -> None:
    target = day.locator(".week .day:not([aria-current])").last
    place = box(target)
    press(day, box(day.locator(".card:has-text('b') .grip")))
    day.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=10)
    expect(target).to_have_css("outline-style", "dashed")

    with day.expect_response("**/date"):
        day.mouse.up()

    shown = day.locator("section.cards .title")
    expect(shown).to_have_text(["a", "c"])
    expect(day.locator(".toast")).to_contain_text("Moved to ")
    expect(target).to_have_attribute("aria-label", re.compile(": 1 to-do$"))
    expect(target).not_to_have_css("outline-style", "dashed")
    day.get_by_role("button", name="Undo").click()
    expect(shown).to_have_text(["a", "b", "c"])


def test_let_go_by_escape_over_a_day_of_the_week_it_stays(day: Page) -> None:
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    place = box(day.locator(".week .day:not([aria-current])").last)
    press(day, box(day.locator(".card:has-text('b') .grip")))
    day.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=10)
    day.keyboard.press("Escape")
    day.mouse.up()

    assert titles(day) == ["a", "b", "c"]
    assert [url for url in asked if url.endswith("/date")] == []


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


def a_day_of(page: Page, date: datetime.date) -> Locator:
    return page.locator(f".week .day[href$='{date}']")


def go_over(page: Page, at: Locator, steps: int = 1) -> None:
    target = box(at)
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=steps)


def aim(page: Page, title: str, at: Locator) -> None:
    """Presses a to-do's handle, and moves the pointer over a day of the week."""
    handle = page.get_by_role("button", name=f"Move: {title}", exact=True)
    handle.scroll_into_view_if_needed()
    place = box(handle)
    x, y = place["x"] + 20, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    # The week comes into sight with the first of the way.
    page.mouse.move(x + 10, y)
    go_over(page, at, steps=10)

    # On the way the page may have gone on under the pointer, and the week with it: a hand follows.
    def is_aimed_at() -> bool:
        go_over(page, at)
        return at.evaluate("day => getComputedStyle(day).outlineStyle") == "dashed"

    wait_until(is_aimed_at, "the day is not aimed at")


def test_what_is_overdue_is_dragged_to_the_day_that_is_shown_and_back_by_undo(day: Page) -> None:
    add(day, "late", todays_date() - datetime.timedelta(days=1))
    day.request.get("/todos")
    day.reload()
    aim(day, "late", a_day_of(day, todays_date()))
    with day.expect_response("**/date"):
        day.mouse.up()

    expect(day.locator("section.cards .title")).to_have_count(4)
    expect(day.locator(".overdue")).to_have_count(0)
    assert "late" in titles(day)
    day.get_by_role("button", name="Undo").click()
    expect(day.locator(".overdue .title")).to_have_text(["late"])


def test_what_comes_is_dragged_to_another_day_but_not_to_its_own(day: Page) -> None:
    tomorrow, later = (todays_date() + datetime.timedelta(days=days) for days in (1, 3))
    add(day, "soon", tomorrow)
    day.request.get("/todos")
    day.reload()
    aim(day, "soon", a_day_of(day, later))
    own = box(a_day_of(day, tomorrow))
    day.mouse.move(own["x"] + own["width"] / 2, own["y"] + own["height"] / 2)
    expect(a_day_of(day, tomorrow)).not_to_have_css("outline-style", "dashed")
    day.mouse.up()
    expect(day.locator("[data-busy]")).to_have_count(0)

    aim(day, "soon", a_day_of(day, later))
    with day.expect_response("**/date"):
        day.mouse.up()

    expect(day.locator(f".coming [data-key='{later}'] .title")).to_have_text(["soon"])


def test_the_only_to_do_of_a_day_is_dragged_to_another(day: Page) -> None:
    later = todays_date() + datetime.timedelta(days=3)
    add(day, "alone", later)
    day.request.get("/todos")
    day.goto(f"/todos/day/{later}")
    aim(day, "alone", a_day_of(day, todays_date()))
    with day.expect_response("**/date"):
        day.mouse.up()

    expect(day.locator("section.cards .title")).to_have_count(0)
    day.goto("/todos")
    assert "alone" in titles(day)


def test_its_title_follows_the_pointer_to_the_week_which_stays_in_sight(day: Page) -> None:
    for number in range(20):
        add(day, f"number {number}", todays_date())
    day.request.get("/todos")
    day.reload()
    last = titles(day)[-1]
    ghost = day.locator("body > [aria-hidden=true]", has_text=last)
    day.get_by_role("button", name=f"Move: {last}", exact=True).scroll_into_view_if_needed()
    assert box(day.locator(".week"))["y"] < -300

    aim(day, last, a_day_of(day, todays_date() + datetime.timedelta(days=2)))

    expect(ghost).to_be_visible()
    place, week = box(ghost), box(day.locator(".week"))
    assert week["y"] >= 0 and week["y"] <= place["y"] < week["y"] + 160
    assert place["x"] >= 0 and place["x"] + place["width"] <= day.viewport_size["width"]
    # Not as far as it came on its way there.
    assert titles(day)[-1] == last
    day.keyboard.press("Escape")
    day.mouse.up()
    expect(ghost).to_have_count(0)
    assert day.locator(".week").evaluate("week => getComputedStyle(week).position") != "sticky"


def test_arrow_keys_choose_a_day_to_which_enter_moves_it(day: Page) -> None:
    tomorrow = todays_date() + datetime.timedelta(days=1)
    spoken = day.locator(".elsewhere[aria-live]").first
    handle = day.get_by_role("button", name="Move: b")
    asked: list[str] = []
    day.on("request", lambda request: asked.append(request.url))
    handle.focus()
    for _ in range(2):
        day.keyboard.press("ArrowRight")
    day.keyboard.press("ArrowLeft")
    expect(a_day_of(day, tomorrow)).to_have_css("outline-style", "dashed")
    expect(spoken).to_have_text(a_day_of(day, tomorrow).get_attribute("aria-label"))
    # Who goes on or thinks better of it has moved nothing.
    day.keyboard.press("Escape")
    expect(handle).to_be_focused()
    day.keyboard.press("ArrowRight")
    day.keyboard.press("Tab")
    expect(day.locator(".is-dragged, [data-busy]")).to_have_count(0)
    assert [url for url in asked if url.endswith("/date")] == []

    handle.focus()
    day.keyboard.press("ArrowRight")
    with day.expect_response("**/date"):
        day.keyboard.press("Enter")

    expect(day.locator("section.cards .title")).to_have_text(["a", "c"])
    expect(day.locator(".toast")).to_contain_text("Moved to ")
    expect(a_day_of(day, tomorrow)).to_have_attribute("aria-label", re.compile(": 1 to-do$"))
