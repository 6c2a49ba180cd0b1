"""What is seen at a glance: marks in their days, titles in their hours, and lines that don't lie across others."""

import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member
from todo_pages import box, todays_date

CATEGORIES = ("SendEmail", "MakeCall", "Shopping", "Reading", "Travel")


def add(page: Page, title: str, category: str, date: datetime.date, start: str = "", end: str = "") -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": title, "category": category, "date": date.isoformat(),
        "startTime": start, "endTime": end, "description": "Words",
    }
    assert post(page.request, "/todos", fields.items()).status == 303


@pytest.fixture
def page(new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(server, timezone_id="UTC", viewport={"width": 1200, "height": 900}).new_page()
    Member.unique().join(page.request)
    return page


def test_the_marks_of_a_day_stay_in_its_cell(page: Page) -> None:
    for category in CATEGORIES:
        add(page, category, category, todays_date())
    # Where there is more room, a month has titles.
    for path, widths in (("/todos", (320, 360, 600, 1200)), ("/todos/month", (320, 360, 600))):
        page.goto(path)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            day = page.locator(".day[aria-current]")
            cell = box(day)
            marks = day.locator("i:visible").all()
            assert len(marks) >= 3, (path, width)
            for mark in marks:
                place = box(mark)
                assert cell["x"] < place["x"] and place["x"] + place["width"] < cell["x"] + cell["width"], (path, width)
                assert place["y"] + place["height"] <= cell["y"] + cell["height"], (path, width)


def test_what_is_below_a_title_stays_while_that_is_changed_where_it_stands(page: Page) -> None:
    for title in ("Call", "Read"):
        add(page, title, "Work", todays_date(), "09:00", "10:00")
    # The notice of the last one is seen once.
    page.request.get("/todos")
    for path in ("/todos", "/todos/all"):
        page.goto(path)
        rows = page.locator("[data-todo]")
        before = box(rows.last)
        rows.first.locator(".title").focus()
        page.keyboard.press("F2")

        expect(page.locator(".rename [name=title]")).to_be_focused()
        assert box(rows.last) == before, path


@pytest.mark.parametrize("path", ["/todos", "/todos/all"])
def test_a_title_of_several_lines_is_changed_with_all_of_them_in_sight(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 400, "height": 900})
    add(page, "A sentence of an email that somebody has pasted as it was", "Work", todays_date())
    page.goto(path)
    row = page.locator("[data-todo]")
    before = box(row)
    row.locator(".title").focus()
    page.keyboard.press("F2")

    edit = page.locator(".rename [name=title]")
    expect(edit).to_be_focused()
    assert abs(box(row)["height"] - before["height"]) <= 1
    page.keyboard.press("End")
    page.keyboard.insert_text(", and\nmore words than the lines that it had before could hold")
    assert box(row)["height"] > before["height"] + 20
    assert edit.evaluate("edit => edit.scrollHeight - edit.clientHeight") <= 1
    page.keyboard.press("Enter")

    expect(page.locator(".rename")).to_have_count(0)
    expect(row.locator(".title")).to_contain_text("it was, and more words than")


def test_in_the_week_a_title_comes_before_its_time(page: Page) -> None:
    title = "Dentist at the far end of the town"
    day = datetime.date(2026, 11, 18)
    add(page, title, "Work", day, "09:00", "09:30")
    add(page, title + ", and more of it", "Work", day, "11:00", "12:00")
    add(page, "Call", "Work", day, "13:00", "13:30")
    add(page, "Meet", "Work", day, "15:00", "16:00")
    page.goto("/todos/week/2026-11-18")

    expect(page.locator(".timed .entry")).to_have_count(4)
    for entry in page.locator(".timed .entry").all():
        link, name, time = (box(entry.locator(part)) for part in ("a", "span", "small"))
        assert name["x"] - link["x"] < 10 and name["y"] - link["y"] < 10, "at the beginning"
        is_short = entry.locator("span").inner_text() in ("Call", "Meet")
        hides_time = time["x"] >= link["x"] + link["width"] or time["y"] >= link["y"] + link["height"] - 3
        assert hides_time != is_short, entry.inner_text()
    expect(page.locator(".timed .entry").first).to_have_attribute("title", title)


def test_the_line_around_a_title_is_not_across_what_is_below_it(page: Page) -> None:
    add(page, "Buy milk", "Shopping", todays_date())
    page.goto("/todos")
    place = box(page.locator(".card .title"))
    page.locator(".card .title").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")

    expect(page.locator(".card .title")).to_be_focused()
    heading = page.locator(".card h2")
    width, offset = (
        float(heading.evaluate(f"e => getComputedStyle(e).{name}").removesuffix("px"))
        for name in ("outlineWidth", "outlineOffset"))
    assert width == 3
    # It is off the first letter, which stays where it was.
    assert box(page.locator(".card .title")) == place and place["x"] - box(heading)["x"] + offset >= 3
    # The letters begin below the upper edge of their line.
    below = page.locator(".card .when")
    assert box(heading)["y"] + box(heading)["height"] + width + offset <= box(below)["y"] + 3
    assert page.locator(".card .title").evaluate("e => getComputedStyle(e).outlineColor") == "rgba(0, 0, 0, 0)"


def decoration(link: Locator) -> list[str]:
    return link.evaluate("e => [getComputedStyle(e).textDecorationLine, getComputedStyle(e).outlineStyle]")


def test_titles_and_days_are_underlined_under_the_pointer_and_not_outlined(page: Page) -> None:
    for day in (todays_date(), todays_date() + datetime.timedelta(days=1)):
        add(page, "Buy milk", "Shopping", day)
    page.request.get("/todos")
    page.goto("/todos")
    for place in (".card .title", ".coming .list .title", ".coming .day-name a", ".who"):
        link = page.locator(place).first
        assert decoration(link) == ["none", "none"], place

        link.hover()

        assert decoration(link) == ["underline", "none"], place


def test_a_black_category_is_seen_on_a_dark_page(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    add(page, "Write", "SendEmail", todays_date())
    page.goto("/todos/new")
    width, edge, ground = page.locator(".choice.black").evaluate("""(element) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
        return [borderTopWidth, borderTopColor, backgroundColor];
    }""")
    assert width != "0px" and edge != ground
    for path, place in (("/todos", ".card.black"), ("/todos/month", ".entry.black")):
        page.goto(path)
        strip = page.locator(place).evaluate("""(element) => {
            const context = document.createElement('canvas').getContext('2d');
            context.fillStyle = getComputedStyle(element).borderInlineStartColor;
            context.fillRect(0, 0, 1, 1);
            return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        }""")
        assert min(strip) > 0x55, "three times as light as the ground (WCAG 1.4.11)"


def test_the_edge_of_a_field_is_seen(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto("/todos/new")

        for ground in ("e => getComputedStyle(e).backgroundColor", "() => getComputedStyle(document.body).backgroundColor"):
            contrast = page.locator("#description").evaluate(f"""(element) => {{
                const context = document.createElement('canvas').getContext('2d', {{colorSpace: 'srgb'}});
                const light = colour => {{
                    context.fillStyle = colour;
                    context.fillRect(0, 0, 1, 1);
                    const parts = [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255)
                        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
                }};
                const both = [light(getComputedStyle(element).borderTopColor), light(({ground})(element))];
                return Math.max(...both) / Math.min(...both);
            }}""")
            assert contrast >= 3, f"{scheme}: WCAG 1.4.11"


CONTRASTS = """(elements, [ground, property]) => elements.map(element => {
    const context = document.createElement('canvas').getContext('2d', {colorSpace: 'srgb'});
    const light = colour => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const parts = [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
    };
    // A shadow's colour stands before its lengths.
    const colour = getComputedStyle(element)[property].replace(/ 0px .*/, '');
    const both = [light(colour), light(getComputedStyle(element.closest(ground)).backgroundColor)];
    return Math.max(...both) / Math.min(...both);
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_to_do_of_each_category_stands_out_in_a_calendar_and_is_read(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    day = datetime.date(2026, 11, 18)
    for number, category in enumerate((*CATEGORIES, "Work", "Idea")):
        add(page, category, category, day + datetime.timedelta(number % 3), f"{9 + number:02}:00", f"{10 + number:02}:00")
    for path, around, count in (("/todos/week/2026-11-18", ".hourly", 7), ("/todos/month/2026-11", ".calendar", 7)):
        page.goto(path)
        entries = page.locator(f"{around} .entry")
        expect(entries).to_have_count(count)
        assert min(entries.evaluate_all(CONTRASTS, [around, "backgroundColor"])) >= 1.15
        # A time is as soft as the title of what is done.
        for part in ("a", "small"):
            assert min(entries.locator(part).evaluate_all(CONTRASTS, [".entry", "color"])) >= 4.5, "WCAG 1.4.3"

    page.set_viewport_size({"width": 400, "height": 800})
    marks = page.locator(".calendar .day:not([aria-current]) .marks i")
    expect(marks).to_have_count(7)
    assert min(marks.evaluate_all(CONTRASTS, [".calendar", "boxShadow"])) >= 2.5


def test_a_repeat_to_come_has_an_edge_in_a_calendar(page: Page) -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": "Walk", "category": "Work",
        "date": todays_date().isoformat(), "startTime": "07:00", "endTime": "08:00", "description": "",
        "repeat": "daily", "repeatInterval": "1",
    }
    assert post(page.request, "/todos", fields.items()).status == 303
    tomorrow = todays_date() + datetime.timedelta(days=1)
    for path in (f"/todos/week/{tomorrow}", f"/todos/month/{tomorrow:%Y-%m}"):
        page.goto(path)
        coming = page.locator(".entry.is-coming").first
        expect(coming).to_have_css("outline-style", "solid")
        assert coming.evaluate("e => getComputedStyle(e).outlineColor") == page.locator("main").evaluate(
            "e => { e.style.color = 'var(--line)'; return getComputedStyle(e).color; }")


def test_titles_of_three_to_dos_at_one_time_are_cut_where_they_end_and_nowhere_else(page: Page) -> None:
    day = datetime.date(2026, 11, 18)
    add(page, "Fix the sink and the lamp above it", "Work", day, "09:00", "10:30")
    add(page, "Call the bank and ask them", "Work", day, "09:00", "11:00")
    add(page, "Donaudampfschifffahrt", "Work", day, "09:00", "10:00")
    for width in (820, 1280):
        page.set_viewport_size({"width": width, "height": 1000})
        page.goto("/todos/week/2026-11-18")
        for title in page.locator(".timed .of3 span").all():
            # No line is wider than its lane, so none is cut, and the last is seen whole.
            assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), title.inner_text()
            link, lines = box(title.locator("..")), box(title)
            assert 20 <= lines["height"] and lines["y"] + lines["height"] <= link["y"] + link["height"]
            assert lines["height"] % 20 == 0, "whole lines"


def test_the_line_around_a_to_do_of_a_calendar_is_not_cut_off(page: Page) -> None:
    add(page, "All day", "Work", todays_date())
    for path in ("/todos/month", "/todos/week"):
        page.goto(path)
        entry = page.locator(".entry")
        expect(entry).to_have_css("overflow", "hidden")
        entry.locator("a").focus()
        expect(entry).to_have_css("overflow", "visible")


def test_what_two_days_of_a_month_have_beside_each_other_is_apart(page: Page) -> None:
    for day in (18, 19):
        add(page, "All day", "Work", datetime.date(2026, 11, day))
    page.goto("/todos/month/2026-11")

    first, second = (box(entry) for entry in page.locator(".entry").all())
    assert first["y"] == second["y"] and second["x"] - first["x"] - first["width"] >= 5


def test_what_has_a_colour_has_it_on_paper(page: Page) -> None:
    add(page, "Write", "SendEmail", todays_date())
    page.emulate_media(media="print")
    page.goto("/todos/month")

    # Without its ground a white icon would not be seen, nor the chosen day's white number.
    for place in (".list .icon", ".marks i", ".day[aria-current]"):
        expect(page.locator(place).first).to_have_css("print-color-adjust", "exact")


def test_choices_in_a_row_are_apart_and_begin_where_their_heading_does(page: Page) -> None:
    page.goto("/account/tokens")

    groups = page.locator("fieldset").all()
    assert groups
    for group in groups:
        left = box(group.locator("legend"))["x"]
        circles = [box(circle) for circle in group.get_by_role("radio").all()]
        assert circles[0]["x"] == left
        for label, after in zip(group.locator("label").all(), circles[1:]):
            same_row = abs(box(label)["y"] + box(label)["height"] / 2 - after["y"] - after["height"] / 2) < 3
            assert not same_row or after["x"] - box(label)["x"] - box(label)["width"] >= 16


def test_a_long_category_stays_in_its_chip(page: Page) -> None:
    fields = {"csrf": token(page.request, "/categories/new"), "name": "W" * 40, "colour": "teal", "icon": "book"}
    assert post(page.request, "/categories", fields.items()).status == 303
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto("/todos/all")

    chip = page.locator(".chip", has_text="W" * 40)
    around, name, mark = box(chip), box(chip.locator("bdi")), box(chip.locator("i"))
    assert mark["width"] == mark["height"] == 8
    assert name["y"] - around["y"] >= 5 and around["y"] + around["height"] - name["y"] - name["height"] >= 5


def test_the_link_to_what_is_done_stands_apart_from_the_line_above(page: Page) -> None:
    yesterday = todays_date() - datetime.timedelta(days=1)
    for number in range(11):
        add(page, f"Read {number}", "Reading", yesterday)
    page.goto(f"/todos/day/{yesterday}")
    page.get_by_role("button", name="Mark all as done").click()
    expect(page.locator(".card.done")).to_have_count(11)
    add(page, "Call", "MakeCall", todays_date())
    page.goto("/todos/all")

    count, link = box(page.locator(".left")), box(page.get_by_role("link", name="Show all, including 11 past"))
    assert link["y"] - count["y"] - count["height"] >= 8


def test_a_link_in_the_description_of_a_done_to_do_is_not_struck_through(page: Page) -> None:
    fields = {
        "csrf": token(page.request, "/todos/new"), "title": "Read", "category": "Reading",
        "date": todays_date().isoformat(), "startTime": "", "endTime": "", "description": "At https://example.com/",
    }
    assert post(page.request, "/todos", fields.items()).status == 303
    page.goto("/todos")
    page.locator(".card .title").click()
    link = page.locator(".more a")
    colour = link.evaluate("link => getComputedStyle(link).color")
    page.get_by_role("button", name="Mark as done").click()
    expect(page.locator(".detail.done h1")).to_have_css("text-decoration-line", "line-through")

    expect(link).to_have_css("text-decoration-line", "underline")
    expect(link).to_have_css("color", colour)


def test_a_new_member_is_not_told_that_there_is_nothing_to_do(page: Page) -> None:
    page.set_viewport_size({"width": 1600, "height": 900})
    page.goto("/todos")

    expect(page.get_by_text("Nothing to do today.")).to_be_hidden()
    assert box(page.locator(".first-run"))["width"] <= 960


def test_the_search_is_opened_to_be_typed_in(page: Page) -> None:
    page.goto("/todos")
    page.locator(".views").get_by_role("link", name="Search").click()

    expect(page.locator("#q")).to_be_focused()
