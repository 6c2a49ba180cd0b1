"""The month with titles, the week by the hour, and to-dos dragged from one day to another."""

import datetime
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member
from todo_pages import box, join_in_utc

IS_ON_TOP = """element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(found);
}"""

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
    join_in_utc(page, server)
    return page


def test_a_to_do_is_dragged_to_another_day_and_back_by_undo(page: Page) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    for path in ("/todos/month/2026-11", "/todos/week/2026-11-18"):
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


def drag(page: Page, title: str, across: float, down: float) -> None:
    """Drags a to-do so far, held near its upper edge."""
    entry = box(page.locator(f".entry:has-text('{title}')"))
    x, y = entry["x"] + 30, entry["y"] + 6
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 6, steps=2)
    page.mouse.move(x + across, y + down, steps=8)
    page.mouse.move(x + across, y + down, steps=2)


def test_in_the_week_one_is_dragged_to_another_hour_and_stays_as_long(page: Page) -> None:
    add(page, "Dentist", DAY, "09:15", "10:45")
    page.goto("/todos/week/2026-11-18")
    entry, shadow = page.locator(".entry:not(.shadow)"), page.locator(".shadow")
    hour = box(page.locator(f"[data-date='{DAY}'] [data-time='09:00']"))["height"]
    day = box(page.locator(f"[data-date='{OTHER}']"))["x"] - box(page.locator(f"[data-date='{DAY}']"))["x"]

    # Within its own day it may overlap where it was.
    drag(page, "Dentist", 0, hour / 2)
    expect(shadow).to_have_text("09:45")
    with page.expect_response("**/date"):
        page.mouse.up()
    expect(entry).to_have_text("09:45–11:15 Dentist")
    expect(page.locator(".toast p")).to_contain_text(", 09:45–11:15.")
    expect(shadow).to_have_count(0)

    with page.expect_response("**/date"):
        drag(page, "Dentist", day, 2 * hour)
        page.mouse.up()
    expect(page.locator(f"[data-date='{OTHER}'] .entry")).to_have_text("11:45–13:15 Dentist")


@pytest.mark.parametrize(("language", "times"), [
    ("en-GB", ["09:45", "10:00", "13:30"]), ("en-US", ["9:45\xa0AM", "10\xa0AM", "1:30\xa0PM"]),
    ("ko-KR", ["오전 9:45", "오전 10:00", "오후 1:30"]),
])
def test_where_one_would_be_is_told_by_the_clock_of_the_page_and_nothing_else_is_marked(
    new_context: NewContext, server: Latchkey, language: str, times: list[str]
) -> None:
    context = new_context(server, locale=language, timezone_id="UTC", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    join_in_utc(page, server)
    add(page, "Dentist", DAY, "09:15", "10:45")
    page.goto("/todos")
    page.goto("/todos/week/2026-11-18")
    hour = box(page.locator(f"[data-date='{DAY}'] [data-time='09:00']"))["height"]
    entry = box(page.locator(".entry"))

    x, y = entry["x"] + 30, entry["y"] + 6
    page.mouse.move(x, y)
    page.mouse.down()
    # So fast that the drag begins over an hour of the next day.
    page.mouse.move(x + entry["width"], y + hour)
    for hours, time in zip((0.5, 0.75, 4.25), times):
        for step in (2, 0):
            page.mouse.move(x, y + hours * hour + step)
        expect(page.locator(".shadow")).to_have_text(time)
        marked = page.locator(".free a").evaluate_all(
            "places => places.map(place => getComputedStyle(place).backgroundColor)")
        assert set(marked) == {"rgba(0, 0, 0, 0)"}
    with page.expect_response("**/date"):
        page.mouse.up()


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
@pytest.mark.parametrize("width", [1280, 390])
def test_in_the_week_one_is_ticked_off_in_its_place(
    new_context: NewContext, server: Latchkey, width: int, javascript: bool
) -> None:
    page = new_context(server, java_script_enabled=javascript, viewport={"width": width, "height": 900}).new_page()
    Member.unique().join(page.request)
    add(page, "Holiday", DAY)
    add(page, "Dentist", DAY, "09:15", "10:45")
    page.goto("/todos/week/2026-11-18")

    for title in ("Holiday", "Dentist"):
        entry = page.locator(".entry", has_text=title)
        tick = entry.get_by_role("button", name=f"Mark as done: {title}")
        entry.hover()
        expect(tick).to_have_css("opacity", "1")
        assert min(box(tick)["width"], box(tick)["height"]) >= (44 if width < 900 else 24)
        tick.click()
        expect(page.locator(".entry.done", has_text=title)).to_have_count(1)
        assert page.url.endswith("/todos/week/2026-11-18")
    expect(page.locator(".entry.done").get_by_role("button")).to_have_count(2)


def test_in_the_week_one_of_all_day_is_dragged_to_an_hour_and_one_above_the_hours_keeps_its_time(page: Page) -> None:
    add(page, "Holiday", DAY)
    add(page, "Dentist", DAY, "09:15", "10:45")
    page.goto("/todos/week/2026-11-18")

    with page.expect_response("**/date"):
        page.locator(".entry:has-text('Holiday')").drag_to(
            page.locator(f"[data-date='{OTHER}'] [data-time='10:00']"), source_position={"x": 30, "y": 2},
            target_position={"x": 30, "y": 3})
    expect(page.locator(f"[data-date='{OTHER}'] .timed .entry")).to_have_text("10:00 Holiday")

    with page.expect_response("**/date"):
        page.locator(".entry:has-text('Dentist')").drag_to(page.locator(f"[data-date='{OTHER}'] h2"))
    expect(page.locator(f"[data-date='{OTHER}'] .timed .entry")).to_have_text(["09:15–10:45 Dentist", "10:00 Holiday"])


def test_the_keyboard_opens_the_form_of_one_that_has_the_focus(page: Page) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    for path in ("/todos/month/2026-11", "/todos/week/2026-11-18"):
        page.goto(path)

        page.locator(".entry a").focus()
        page.keyboard.press("F2")

        page.wait_for_url("**/edit")
        expect(page.locator("#startTime")).to_have_value("09:00")
        expect(page.get_by_role("link", name="Back", exact=True)).to_have_attribute(
            "href", re.compile("from=" + quote(path, safe="") + "$"))


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_click_on_an_empty_place_begins_a_to_do_there(
    new_context: NewContext, server: Latchkey, javascript: bool
) -> None:
    page = new_context(server, java_script_enabled=javascript, viewport={"width": 1280, "height": 900}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos/week/2026-11-18")

    page.locator(f"[data-date='{OTHER}'] [data-time='11:00']").click()
    page.wait_for_url("**#line")
    expect(page.get_by_label("Quick add")).to_be_focused()
    page.keyboard.type("Dentist")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-date='{OTHER}'] .timed .entry")).to_have_text("11:00 Dentist")
    expect(page.locator(".notice p")).to_contain_text("Dentist")

    page.goto("/todos/month/2026-11")
    page.locator(f"[data-date='{DAY}'] .free").click(position={"x": 40, "y": 60})
    page.wait_for_url("**#line")
    expect(page.get_by_label("Quick add")).to_be_focused()
    page.keyboard.type("Picnic")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-date='{DAY}'] .entry")).to_have_text("Picnic")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_keyboard_begins_one_on_a_day_of_the_week(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/todos/week/2026-11-18")

    page.get_by_role("link", name=re.compile("^New to-do: .*20 November")).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/todos/week/{OTHER}#line")
    expect(page.get_by_label("Quick add")).to_be_focused()
    page.keyboard.type("Dentist 9:30")
    page.keyboard.press("Enter")

    expect(page.locator(f"[data-date='{OTHER}'] .timed .entry")).to_contain_text("Dentist")
    expect(page.locator(f"[data-date='{OTHER}'] .timed .entry")).to_contain_text("09:30")


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
    for width, has_titles in ((768, True), (767, False), (390, False)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/todos/month/2026-11")
        assert page.locator(".entry").is_visible() == has_titles
        assert page.locator(f"[data-date='{DAY}'] .marks").is_visible() == (not has_titles)
        # On a phone the menu has it.
        assert page.locator(".views").get_by_role("link", name="Week", exact=True).is_visible() == (width > 640)


def test_the_line_at_the_time_of_day_moves_on_with_it(page: Page) -> None:
    today = datetime.datetime.now(datetime.timezone.utc).date()
    # The whole day is shown.
    add(page, "Early", today, "00:00", "00:30")
    add(page, "Late", today, "23:00", "23:30")
    page.clock.install()
    page.goto("/todos/week")
    line = page.locator(f"[data-date='{today}'] .now")
    before, hour = box(line), box(page.locator(".hours li").first)["height"]
    page.clock.run_for("01:01:00")

    day = box(page.locator(f"[data-date='{today}'] .free"))
    lowest = day["y"] + day["height"]
    assert abs(box(line)["y"] - min(before["y"] + hour, lowest)) <= 3
    # Where there is no room for the hours there is no line either.
    page.set_viewport_size({"width": 320, "height": 700})
    expect(page.locator(".now:visible")).to_have_count(0)


def test_the_line_moves_at_each_full_minute_and_a_mark_beside_the_hours_with_it(page: Page) -> None:
    today = datetime.datetime.now(datetime.timezone.utc).date()
    # It covers the line.
    add(page, "Moving house", today, "00:00", "23:59")
    nine = datetime.datetime(2026, 11, 18, 9)
    page.clock.install(time=nine)
    # However long the page takes to load.
    page.clock.pause_at(nine + datetime.timedelta(seconds=30))
    page.goto("/todos/week")
    line, mark = page.locator(f"[data-date='{today}'] .now"), page.locator(".hourly > .now")
    before, hours = box(line)["y"], box(page.locator(".hours"))
    hour = box(page.locator(".hours li").first)["height"]

    page.clock.run_for(29_000)
    assert box(line)["y"] == before
    page.clock.run_for(1000)
    assert abs(box(line)["y"] - before - hour / 60) < 0.1

    place = box(mark)
    assert abs(place["y"] - box(line)["y"]) < 0.1
    assert place["width"] >= 8 and hours["x"] < place["x"]
    assert abs(place["x"] + place["width"] - hours["x"] - hours["width"]) < 0.1


@pytest.mark.parametrize(("days", "opening"), [(0, ".hourly > .now"), (28, "[data-time='08:00'] >> nth=0")])
def test_a_week_opens_at_the_present_or_in_the_morning_whatever_begins_at_midnight(
    page: Page, days: int, opening: str
) -> None:
    day = datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days)
    add(page, "Early", day, "00:00", "00:30")
    add(page, "Late", day, "23:00", "23:30")
    add(page, "All day", day)
    page.goto("/todos")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/todos/week/{day}")
    expect(page.locator(opening)).to_be_in_viewport()
    # The hours are scrolled by themselves.
    assert page.evaluate("scrollY") == 0
    for stays in (page.locator(".views"), page.get_by_label("Quick add"), page.get_by_role("link", name="All day")):
        expect(stays).to_be_in_viewport(ratio=1)

    # A link to the line for a time shows both, and a list begins with its first day.
    for time in ("09:00", "21:00"):
        page.goto(f"/todos/week/{day}?time={time}#line")
        expect(page.get_by_label("Quick add")).to_be_in_viewport(ratio=1)
        expect(page.locator(f"[data-date='{day}'] [data-time='{time}']")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"/todos/week/{day}")
    assert page.evaluate("scrollY") == 0


def test_the_days_of_a_week_have_their_names_while_its_hours_are_looked_at(page: Page) -> None:
    add(page, "Night watch", DAY, "00:00", "01:00")
    for number in range(2):
        add(page, f"All day {number}", DAY)
    page.goto("/todos")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/todos/week/2026-11-18")
    page.locator("[data-time='18:00']").first.scroll_into_view_if_needed()

    assert page.locator(".hourly").evaluate("hours => hours.scrollTop") > 300
    # Phones alone have a link to the month there.
    for name in page.locator("h1, .turns .button:visible, .hourly h2 a, .all-day a").all():
        expect(name).to_be_in_viewport(ratio=1)
        assert name.evaluate(IS_ON_TOP), name.inner_text()
    # Nor do the names of the hours show beside them.
    names = box(page.locator(".hourly h2").first)
    hours = box(page.locator(".hours"))
    assert not page.evaluate(
        "place => Boolean(document.elementFromPoint(...place)?.closest('.hours'))",
        [hours["x"] + 30, names["y"] + names["height"] - 8])
    # What the keyboard goes back to is below them.
    page.get_by_role("link", name="Night watch").focus()
    assert box(page.get_by_role("link", name="Night watch"))["y"] >= names["y"] + names["height"]


def test_paper_gets_the_calendar_and_nothing_to_press(page: Page) -> None:
    # All hours are shown, so that it is one of them.
    today = datetime.datetime.now(datetime.timezone.utc).date()
    add(page, "Moving house", today, "00:00", "23:59")
    for number in range(12):
        add(page, f"Box {number}", today)
    page.emulate_media(media="print")
    for path, others in (("/todos/month", "+10"), ("/todos/week", "+2")):
        page.goto(path)
        for width in (1280, 700):
            page.set_viewport_size({"width": width, "height": 900})

            expect(page.get_by_role("link", name="Moving house").first).to_be_visible()
            # Also a month that has no room for titles on a screen.
            expect(page.locator(f"[data-date='{today}'] .entry", has_text="Box 0")).to_be_visible()
            # Paper says how many it does not show.
            expect(page.locator(f"[data-date='{today}'] .others")).to_have_text(others)
            expect(page.locator(f"[data-date='{today}'] .others")).to_be_visible()
            pressed = page.locator(
                "button:not(.tick), input, .button, .plus, nav, .views, .turns + h2, .now").locator("visible=true")
            assert pressed.all_inner_texts() == [], (path, width)


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
    for width, height in ((390, 800), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/todos/week/2026-11-18")

        expect(page.locator(".hours")).to_be_hidden()
        assert box(page.locator(".entry"))["width"] > 300
        expect(page.locator(".entry")).to_have_text("09:00–10:00 Dentist")


@pytest.mark.parametrize("locale", ["en-GB", "ko-KR"])
def test_on_a_tablet_the_days_of_a_week_are_beside_each_other(
    new_context: NewContext, server: Latchkey, locale: str
) -> None:
    page = new_context(server, locale=locale, timezone_id="UTC", has_touch=True).new_page()
    Member.unique().join(page.request, **{"Accept-Language": locale})
    add(page, "Dentist", DAY, "09:00", "10:00")
    for width, height in ((768, 1024), (820, 1180), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/todos/week/2026-11-18")

        days = [box(day) for day in page.locator("section[data-date]").all()]
        assert all(one["x"] + one["width"] <= next["x"] + 1 for one, next in zip(days, days[1:]))
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        # Neither the name of a day lies under its button, nor that of an hour beyond its column.
        for day in page.locator("section[data-date]").all():
            name, plus = box(day.locator(".day")), box(day.locator(".plus"))
            assert name["x"] + name["width"] <= plus["x"]
        column = box(page.locator(".hours"))
        assert all(
            hour.evaluate("hour => hour.scrollWidth <= hour.clientWidth") for hour in page.locator(".hours li").all()), column


@pytest.mark.parametrize("width", [1280, 390])
def test_keys_walk_through_a_week_and_a_month_and_tick_off(page: Page, width: int) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    add(page, "Picnic", OTHER)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/todos/week/2026-11-18")
    expect(page.locator("main .entry").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    names = page.locator(":focus")

    page.keyboard.press("j")
    expect(names).to_contain_text("Dentist")
    page.keyboard.press("j")
    expect(names).to_contain_text("Picnic")
    page.keyboard.press("k")
    expect(names).to_contain_text("Dentist")
    page.keyboard.press("x")
    expect(page.locator(".entry.done")).to_contain_text("Dentist")

    page.goto(f"/todos/month/2026-11?day={OTHER}")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    expect(names).to_contain_text("Dentist" if width > 768 else "Picnic")


def test_on_a_phone_the_days_that_are_over_are_folded_above_the_others(page: Page) -> None:
    today = datetime.datetime.now(datetime.timezone.utc).date()
    over = today.weekday()
    for width in (390, 767):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/todos/week")
        days = page.locator(".hourly section").locator("visible=true")

        expect(days).to_have_count(7 - over)
        expect(days.first).to_have_attribute("data-date", str(today))
        if over:
            page.get_by_text("Earlier days").click()
        expect(days).to_have_count(7)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/todos/week")
    expect(days).to_have_count(7)


def test_a_month_of_few_to_dos_is_seen_at_once(page: Page) -> None:
    add(page, "Dentist", DAY, "09:00", "10:00")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/todos/month/2026-11")

    expect(page.locator(".calendar tr").last).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_weeks_name_has_a_line_of_its_own(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/todos/week/2026-11-25")

    name = page.get_by_role("heading", level=1)
    buttons = page.locator(".turns .button").all()
    assert box(name)["height"] < 32
    assert box(name)["y"] >= max(box(button)["y"] + box(button)["height"] for button in buttons)


def test_a_title_that_is_written_from_right_to_left_leaves_the_times_as_they_are(page: Page) -> None:
    add(page, "שלום עולם", DAY, "11:00", "12:00")
    for path in ("/todos/month/2026-11", "/todos/week/2026-11-18"):
        page.goto(path)

        times, title = page.locator(".entry small"), page.locator(".entry span")
        assert times.evaluate("times => getComputedStyle(times).direction") == "ltr", path
        assert title.evaluate("title => getComputedStyle(title).direction") == "rtl", path


def test_a_long_title_stays_in_its_day(page: Page) -> None:
    add(page, "Return the library books to Main St", DAY)
    add(page, "W" * 200, OTHER)
    page.goto("/todos/week/2026-11-18")
    for width in (768, 1280):
        page.set_viewport_size({"width": width, "height": 900})

        widths = [round(box(day)["width"]) for day in page.locator("section[data-date]").all()]
        assert max(widths) - min(widths) <= 1, widths
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_under_what_is_dragged_nothing_moves_though_the_page_changes_elsewhere(page: Page) -> None:
    add(page, "Dragged", DAY)
    page.goto("/todos/month/2026-11")
    source = box(page.locator(".entry"))
    target = page.locator(f"[data-date='{OTHER}']")
    there = box(target)
    page.mouse.move(source["x"] + 20, source["y"] + 10)
    page.mouse.down()
    page.mouse.move(there["x"] + 30, there["y"] + 60, steps=8)
    expect(target).to_have_attribute("data-target", "")

    with page.expect_response(lambda answer: "latchkey-refresh" in answer.request.headers):
        add(page, "Other", DAY)
    # Nothing proves that a page stays; a slow machine only makes the check weaker.
    page.wait_for_timeout(300)
    expect(page.get_by_role("link", name="Other")).to_have_count(0)

    page.mouse.move(there["x"] + 34, there["y"] + 62, steps=2)
    with page.expect_response("**/date"):
        page.mouse.up()
    expect(target.locator(".entry")).to_contain_text("Dragged")
    expect(page.get_by_role("link", name="Other")).to_be_visible()
    expect(page.locator(".is-dragged")).to_have_count(0)


def test_what_is_understood_of_a_line_lies_over_the_names_of_the_weeks_days(page: Page) -> None:
    page.goto("/todos/week/2026-11-18")
    page.get_by_label("Quick add").press_sequentially("Call Ana tomorrow 5pm")
    expect(page.locator("#parts a")).to_have_count(2)

    for chip in page.locator("#parts a").all():
        assert chip.evaluate("""chip => {
            const { left, bottom } = chip.getBoundingClientRect();
            return chip.contains(document.elementFromPoint(left + 30, bottom - 4));
        }""")


def test_the_hours_are_named_in_one_line_each(new_context: NewContext, server: Latchkey) -> None:
    korean = new_context(server, locale="ko-KR", viewport={"width": 1280, "height": 900}).new_page()
    Member.unique().join(korean.request)
    korean.goto("/todos/week")
    expect(korean.locator(".hours")).to_contain_text("오전 10:00")

    lines = korean.locator(".hours li").evaluate_all("""hours => hours.map(hour => {
        const name = document.createRange();
        name.selectNodeContents(hour);
        const { left } = name.getBoundingClientRect();
        return [name.getClientRects().length, left >= hour.getBoundingClientRect().left];
    })""")
    assert lines and all(line == [1, True] for line in lines), lines


def test_of_many_to_dos_of_all_day_whole_lines_are_seen_above_the_hours_and_how_many_more_there_are(page: Page) -> None:
    for number in range(9):
        add(page, f"All day {number}", DAY)
    for number in range(6):
        add(page, f"Other {number}", OTHER)
    page.goto("/todos/week/2026-11-18")
    rest, names = page.locator(f"[data-date='{DAY}'] .rest"), page.locator(".hourly h2").first

    for hour in ("08:00", "18:00"):
        page.locator(f"[data-time='{hour}']").first.scroll_into_view_if_needed()
        shown = page.locator(".all-day .entry").evaluate_all("""entries => entries.map(entry => {
            const own = entry.getBoundingClientRect(), list = entry.parentElement.getBoundingClientRect();
            return (Math.min(own.bottom, list.bottom) - Math.max(own.top, list.top)) / own.height;
        })""")
        assert [part > 0.99 for part in shown] == [True] * 5 + [False] * 4 + [True] * 6, shown
        assert all(part < 0.01 or part > 0.99 for part in shown), shown
        assert rest.evaluate(IS_ON_TOP)
        assert box(rest)["y"] + box(rest)["height"] <= box(names)["y"] + box(names)["height"]
    # A day of six has a line for each.
    expect(page.locator(".rest")).to_have_text(["+4"])
    rest.click()
    page.wait_for_url(f"**/todos/day/{DAY}")


def test_an_hour_that_is_clicked_on_stays_where_it_is_and_is_marked(page: Page) -> None:
    add(page, "Early", DAY, "00:00", "00:30")
    add(page, "Late", DAY, "23:00", "23:30")
    page.goto("/todos")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/todos/week/2026-11-18")
    hour = page.locator(f"[data-date='{OTHER}'] [data-time='13:00']")
    hour.scroll_into_view_if_needed()
    # Not in the middle, where an hour is shown that a link leads to.
    before = page.locator(".hourly").evaluate("hours => hours.scrollTop += 96")

    hour.click()
    page.wait_for_url("**?time=13:00#line")

    expect(page.locator("[data-target]")).to_have_count(1)
    expect(hour).to_have_attribute("data-target", "")
    expect(hour).to_have_css("outline-style", "dashed")
    assert abs(page.locator(".hourly").evaluate("hours => hours.scrollTop") - before) < 1
