"""The month with titles, the week by the hour, and to-dos dragged from one day to another."""

import datetime

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member
from test_wide import box

DAY = datetime.date(2026, 11, 18)
OTHER = datetime.date(2026, 11, 20)


def add(page: Page, title: str, date: datetime.date, start: str = "", end: str = "") -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": title, "category": "Work", "date": date.isoformat(),
        "startTime": start, "endTime": end, "description": "",
    }
    assert post(page.request, "/todos", fields.items()).status == 303


@pytest.fixture
def page(new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(server, timezone_id="UTC", viewport={"width": 1280, "height": 900}).new_page()
    page.goto("/login")
    Member.unique().join(page.request)
    return page


@pytest.mark.parametrize("path", ["/todos/month/2026-11", "/todos/week/2026-11-18"])
def test_a_to_do_is_dragged_to_another_day_and_back_by_undo(page: Page, path: str) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    page.goto(path)
    page.goto(path)
    here, there = (page.locator(f"[data-date='{day}']") for day in (DAY, OTHER))

    with page.expect_response("**/date"):
        here.locator(".entry").drag_to(there)

    expect(there.locator(".entry")).to_contain_text("Dentist")
    expect(page.locator(".toast p")).to_contain_text("20 November")
    expect(here.locator(".entry")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(here.locator(".entry")).to_contain_text("Dentist")
    expect(page.locator(".is-target, [data-busy].entry")).to_have_count(0)


def test_one_dropped_where_it_was_is_not_sent(page: Page) -> None:
    add(page, "Dentist", DAY)
    page.goto("/todos/month/2026-11")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.locator(".entry").drag_to(page.locator(f"[data-date='{DAY}'] .day"))

    assert [url for url in asked if url.endswith("/date")] == []


def test_one_that_is_on_that_day_already_is_asked_about(page: Page) -> None:
    for day in (DAY, OTHER):
        add(page, "Dentist", day)
    page.goto("/todos/month/2026-11")

    page.locator(f"[data-date='{DAY}'] .entry").drag_to(page.locator(f"[data-date='{OTHER}']"))

    page.wait_for_url("**/date")
    expect(page.locator("#title")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#date")).to_have_value(str(OTHER))


def test_a_month_shows_titles_where_there_is_room_and_marks_elsewhere(page: Page) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    for width, has_titles in ((900, True), (899, False), (390, False)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/todos/month/2026-11")
        assert page.locator(".entry").is_visible() == has_titles
        assert page.locator(f"[data-date='{DAY}'] .marks").is_visible() == (not has_titles)
        # On a phone the menu has it.
        assert page.locator(".views").get_by_role("link", name="Week", exact=True).is_visible() == (width > 640)


def test_in_the_week_each_is_where_its_hours_are(page: Page) -> None:
    for title, start, end in (("Early", "07:30", "08:00"), ("Long", "09:00", "12:15"), ("Beside", "10:00", "10:30")):
        add(page, title, DAY, start, end)
    page.goto("/todos/week/2026-11-18")

    hours = {item.inner_text(): box(item) for item in page.locator(".hours li").all()}
    hour = hours["08:00"]["y"] - hours["07:00"]["y"]
    timed = box(page.locator(f"[data-date='{DAY}'] .timed"))
    places = {title: box(page.locator(f".entry:has-text('{title}')")) for title in ("Early", "Long", "Beside")}

    def at(clock: float) -> float:
        return timed["y"] + (clock - 7) * hour

    for title, start, length in (("Early", 7.5, 0.5), ("Long", 9, 3.25), ("Beside", 10, 0.5)):
        assert abs(places[title]["y"] - at(start)) <= 2, title
        assert abs(places[title]["height"] - length * hour) <= 3, title
    assert places["Beside"]["x"] >= places["Long"]["x"] + places["Long"]["width"]
    assert places["Early"]["width"] > 1.8 * places["Long"]["width"]


def test_on_a_phone_the_week_is_a_list(page: Page) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/todos/week/2026-11-18")

    expect(page.locator(".hours")).to_be_hidden()
    assert box(page.locator(".entry"))["width"] > 300
    expect(page.locator(".entry")).to_have_text("09:00–10:00 Dentist")


def test_on_a_phone_the_weeks_name_has_a_line_of_its_own(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/todos/week/2026-11-25")

    name = page.get_by_role("heading", level=1)
    buttons = page.locator(".turns .button").all()
    assert box(name)["height"] < 32
    assert box(name)["y"] >= max(box(button)["y"] + box(button)["height"] for button in buttons)


@pytest.mark.parametrize("path", ["/todos/month/2026-11", "/todos/week/2026-11-18"])
def test_a_title_that_is_written_from_right_to_left_leaves_the_times_as_they_are(page: Page, path: str) -> None:
    add(page, "שלום עולם", DAY, "11:00", "12:00")
    page.goto(path)

    times, title = page.locator(".entry small"), page.locator(".entry span")
    assert times.evaluate("times => getComputedStyle(times).direction") == "ltr"
    assert title.evaluate("title => getComputedStyle(title).direction") == "rtl"


@pytest.mark.parametrize("width", [900, 1280])
def test_a_long_title_stays_in_its_day(page: Page, width: int) -> None:
    add(page, "Return the library books to Main St", DAY)
    add(page, "W" * 200, OTHER)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/todos/week/2026-11-18")

    widths = [round(box(day)["width"]) for day in page.locator("section[data-date]").all()]
    assert max(widths) - min(widths) <= 1, widths
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_a_change_elsewhere_in_the_middle_of_a_drag_leaves_it_whole(page: Page) -> None:
    add(page, "Dragged", datetime.date(2026, 11, 19))
    page.goto("/todos/month/2026-11")
    source = box(page.locator(".entry"))
    target = page.locator("[data-date='2026-11-17']")
    page.mouse.move(source["x"] + 20, source["y"] + 10)
    page.mouse.down()
    page.mouse.move(box(target)["x"] + 30, box(target)["y"] + 60, steps=8)
    expect(target).to_have_attribute("data-target", "")

    add(page, "Other", datetime.date(2026, 11, 12))
    expect(page.get_by_role("link", name="Other")).to_be_visible()

    expect(page.get_by_role("link", name="Dragged")).to_have_count(1)
    page.mouse.move(box(target)["x"] + 34, box(target)["y"] + 62, steps=2)
    with page.expect_response("**/date"):
        page.mouse.up()
    expect(target.locator(".entry")).to_contain_text("Dragged")
