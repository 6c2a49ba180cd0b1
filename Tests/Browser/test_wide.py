"""The to-do pages on wide screens, narrow ones and printers, and with more contrast."""

import datetime
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from audit import misfits, small_targets
from browsing import NewContext
from latchkey import Latchkey
from member import Member
from todo_pages import add, box, join_in_utc, todays_date


@pytest.fixture
def page(new_context: NewContext, server: Latchkey) -> Page:
    """A member's browser, where days are as they are on the server, with a to-do for this day and one for the next."""
    page = new_context(server, timezone_id="UTC", viewport={"width": 1280, "height": 800}).new_page()
    join_in_utc(page, server)
    add(page, "Today's", todays_date())
    add(page, "Tomorrow's", todays_date() + datetime.timedelta(days=1))
    return page


def test_a_wide_screen_shows_the_day_beside_what_comes_and_a_narrow_one_below(page: Page) -> None:
    page.goto("/todos")
    day, coming = box(page.locator(".cards")), box(page.locator(".coming"))
    assert coming["x"] > day["x"] + day["width"] and abs(coming["y"] - box(page.locator("h1"))["y"]) < 20
    # Their headings are on one line.
    middles = [place["y"] + place["height"] / 2 for place in (box(page.locator("h1")), box(page.locator(".coming h2")))]
    assert abs(middles[0] - middles[1]) < 4

    page.set_viewport_size({"width": 800, "height": 800})
    day, coming = box(page.locator(".cards")), box(page.locator(".coming"))
    assert coming["y"] > day["y"] + day["height"] and abs(coming["x"] - day["x"]) < 1


def test_the_first_column_has_its_width_before_the_second_has_come(page: Page) -> None:
    for path in ("/todos", "/todos/month"):
        page.goto(path)
        width = "() => document.querySelector('.beside > *').getBoundingClientRect().width"
        before = page.evaluate(width)

        page.evaluate("document.querySelector('.beside > :nth-child(2)').remove()")

        assert page.evaluate(width) == before, path


def test_what_has_the_focus_is_in_the_window_beside_a_long_day(page: Page) -> None:
    days = [todays_date() + datetime.timedelta(days=number // 4) for number in range(64)]
    rows = "".join(f"Row {number},{max(days[0], day - datetime.timedelta(days=8))}\n" for number, day in enumerate(days))
    page.goto("/todos/import")
    page.get_by_label("File").set_input_files(
        {"name": "rows.csv", "mimeType": "text/csv", "buffer": f"title,date\n{rows}".encode()})
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_selector("#report-title")
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/todos")
    titles = page.locator(".coming .title")
    assert box(page.locator(".cards"))["height"] > box(page.locator(".coming"))["height"] > 500

    titles.first.focus()
    is_last = False
    while not is_last:
        page.keyboard.press("Tab")
        middle, is_last = titles.last.evaluate("""title => {
            const focused = document.querySelector(':focus'), box = focused?.getBoundingClientRect();
            return [box ? box.y + box.height / 2 : -1, title === focused];
        }""")
        assert 0 < middle < 500


def test_in_a_narrow_list_a_title_has_the_width_up_to_the_circle(page: Page) -> None:
    page.goto("/todos")
    row = page.locator(".coming .list li")
    title, tick, edit = (box(row.locator(part)) for part in (".title", ".tick", ".edit"))

    assert tick["x"] - (title["x"] + title["width"]) < 20
    assert edit["x"] + edit["width"] < tick["x"]
    row.hover()
    row.locator(".edit").click()
    expect(page.locator(".rename [name=title]")).to_have_value("Tomorrow's")


# A question for each element would be most of the work.
PLACES = """elements => elements.map(element => {
    if (!element.getClientRects().length) throw new Error(`not shown: ${element.outerHTML}`);
    const { x, y } = element.getBoundingClientRect();
    return [Math.round(x), Math.round(y)];
})"""


def expect_at_one_place(page: Page, found: str, widths: Sequence[int], paths: Sequence[str]) -> None:
    """On a screen of each width, these elements are where they are on the other pages."""
    places: dict[int, dict[str, list[list[int]]]] = {width: {} for width in widths}
    for path in paths:
        if path == "/login":
            page.context.clear_cookies()
        page.goto(path)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            # The week opens at the present, which may be further down.
            page.evaluate("scrollTo(0, 0)")
            places[width][path] = page.locator(found).evaluate_all(PLACES)
    for width, seen in places.items():
        assert all(seen.values()) and len({str(place) for place in seen.values()}) == 1, (width, seen)


def test_the_logo_is_at_one_place_on_every_page(page: Page) -> None:
    expect_at_one_place(
        page, ".logo", [320, 800, 1280, 1920],
        ["/todos", "/todos/all", "/todos/month", "/todos/new", "/account", "/categories", "/shortcuts", "/login"])


def test_the_parts_of_a_repeat_stand_in_rows_on_a_wide_screen_and_below_each_other_on_a_narrow_one(page: Page) -> None:
    page.goto("/todos/new")

    def middle(selector: str) -> float:
        found = box(page.locator(selector))
        return found["y"] + found["height"] / 2

    def rows(*selectors: str) -> int:
        return len({round(middle(selector) / 8) for selector in selectors})

    days = [f".weekdays .check:nth-of-type({day})" for day in range(1, 8)]
    page.locator("#repeat").select_option("weekly")
    page.locator("#repeatEnd").select_option("until")
    assert rows("#repeat", "#repeatInterval") == rows("#repeatEnd", "#repeatUntil") == rows(*days) == 1
    assert middle("#repeat") < middle(days[0]) < middle("#repeatEnd")
    for label in page.locator(".repeat label:visible").all():
        assert label.evaluate("label => label.getClientRects().length == 1 && label.offsetHeight < 50"), label.inner_text()

    page.set_viewport_size({"width": 320, "height": 800})
    fields = ["#repeat", "#repeatInterval", "#repeatEnd", "#repeatUntil"]
    assert rows(*fields) == len(fields)
    assert rows(*days) <= 3


def test_a_to_do_and_its_form_are_as_wide_as_each_other(page: Page) -> None:
    page.goto("/todos")
    todo = page.locator(".card .title").first.get_attribute("href")
    widths = []
    for path in (todo, f"{todo}/edit"):
        page.goto(path)
        widths.append(box(page.locator("main"))["width"])

    assert widths[0] == widths[1]
    expect(page.get_by_role("heading", level=1)).to_have_text("Edit to-do")


def test_what_is_told_above_a_to_do_is_as_wide_as_it(page: Page) -> None:
    page.goto("/todos")
    page.goto(f"{page.locator('.card .title').first.get_attribute('href')}/edit")
    page.get_by_role("button", name="Save").click()

    notice, todo = box(page.locator(".notice")), box(page.locator("main"))
    assert (notice["x"], notice["width"]) == (todo["x"], todo["width"])


def test_what_a_key_does_stays_off_the_lines_between_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/shortcuts")
    rows = [(box(row), box(row.locator("dd"))) for row in page.locator(".keys div").all()]

    assert max(words["height"] for _, words in rows) > 44, "each is one line"
    for row, words in rows:
        assert words["y"] - row["y"] >= 6 and row["y"] + row["height"] - words["y"] - words["height"] >= 6


def test_the_views_stay_where_they_are_from_view_to_view(page: Page) -> None:
    # The first page says below them that the to-dos were added.
    page.goto("/todos")
    paths = [f"/todos/{view}" for view in ("inbox", "month", "week", "all", "search", "trash", "new", "import")]
    expect_at_one_place(
        page, ".views > *", [700, 1000, 1280, 1920], ["/todos", *paths, "/account", "/categories", "/shortcuts"])


def test_what_is_seldom_looked_at_is_behind_more_on_every_page(page: Page) -> None:
    for width in (700, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/todos/new")
        more, trash = page.locator(".views summary"), page.locator(".views").get_by_role("link", name="Trash")
        expect(trash).to_be_hidden()
        more.click()
        expect(trash).to_be_visible()
        assert misfits(page, width) == []
        assert small_targets(page) == []
        trash.focus()
        page.keyboard.press("Escape")
        expect(trash).to_be_hidden()
        expect(more).to_be_focused()

        page.keyboard.press("Enter")
        trash.click()
        page.wait_for_url("**/todos/trash")
        # Closed, it says that one of its own is shown.
        assert more.evaluate("more => getComputedStyle(more).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_a_list_ends_where_the_header_and_the_days_do(page: Page) -> None:
    def right(selector: str) -> int:
        place = box(page.locator(selector).last)
        return round(place["x"] + place["width"])

    page.set_viewport_size({"width": 1440, "height": 800})
    page.goto("/todos")
    edge = right(".bar button[type=submit]")
    assert right(".week") == right(".coming") == edge
    for path, last in (
        (f"day/{todays_date() + datetime.timedelta(days=1)}", ".cards"), ("all", ".list"), ("inbox", ".quick"),
        ("search", ".search"), ("week", ".hourly"), ("month", ".chosen"), (f"day/{todays_date()}/order", "ol.list"),
    ):
        page.goto(f"/todos/{path}")
        assert right(last) == edge, path


def test_the_button_for_a_new_to_do_is_at_the_end_of_its_heading(page: Page) -> None:
    for path in ("", "/week", "/inbox", "/all"):
        page.goto(f"/todos{path}")
        heading, new = box(page.locator("h1")), box(page.locator("main").get_by_role("link", name="New to-do", exact=True))
        row = box(page.locator("main .row").first)
        assert new["x"] >= heading["x"] + heading["width"], path
        assert abs(new["x"] + new["width"] - row["x"] - row["width"]) < 1, path


def test_what_is_overdue_stands_above_todays_list_and_comes_before_it_by_the_keyboard(page: Page) -> None:
    add(page, "Late", todays_date() - datetime.timedelta(days=1))
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/todos")
        overdue, day = box(page.locator(".overdue")), box(page.locator("section.cards"))
        assert box(page.locator(".quick"))["y"] < overdue["y"] and overdue["y"] + overdue["height"] < day["y"]
        assert overdue["x"] == day["x"]
        assert page.locator("main .title").all_inner_texts()[:2] == ["Late", "Today's"]


def test_what_is_overdue_is_drawn_as_todays_are(page: Page) -> None:
    add(page, "Late", todays_date() - datetime.timedelta(days=1))
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/todos")
        late, todays = page.locator(".overdue .card"), page.locator("section.cards .card")
        for part in (".icon", ".title", ".tick"):
            assert box(late.locator(part))["x"] == box(todays.locator(part))["x"], (width, part)
        assert box(late)["width"] == box(todays)["width"]
        expect(late.locator(".when")).to_contain_text("Yesterday")


def test_there_is_room_between_what_is_overdue_and_the_way_to_all(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, timezone_id="UTC").new_page()
    Member.unique().join(page.request)
    add(page, "Late", todays_date() - datetime.timedelta(days=1))
    page.goto("/todos")
    last = box(page.locator(".beside"))
    assert box(page.locator("main > p .button"))["y"] >= last["y"] + last["height"] + 8


def test_a_wide_screen_shows_the_days_list_beside_the_calendar_and_a_narrow_one_below(page: Page) -> None:
    page.goto("/todos/month")
    calendar, chosen = box(page.locator(".calendar")), box(page.locator(".chosen"))
    assert chosen["x"] > calendar["x"] + calendar["width"] and abs(chosen["y"] - calendar["y"]) < 1

    page.set_viewport_size({"width": 800, "height": 800})
    calendar, chosen = box(page.locator(".calendar")), box(page.locator(".chosen"))
    assert chosen["y"] > calendar["y"] + calendar["height"] and abs(chosen["x"] - calendar["x"]) < 1


def test_a_day_with_nothing_behind_it_takes_the_whole_width(page: Page) -> None:
    page.goto(f"/todos/day/{todays_date() + datetime.timedelta(days=1)}")

    assert box(page.locator(".cards"))["width"] > 1000
    expect(page.locator("main").get_by_role("link", name="All to-dos").last).to_be_visible()


def test_a_time_stands_beside_its_title_where_there_is_room_and_else_below(page: Page) -> None:
    page.goto("/todos/all")
    title, when = box(page.locator(".list .title").first), box(page.locator(".list .when").first)
    assert when["x"] > title["x"] + title["width"]

    page.goto("/todos")
    title, when = box(page.locator(".coming .title")), box(page.locator(".coming .when"))
    assert when["y"] > title["y"] + title["height"] / 2 and when["x"] < title["x"]


def test_paper_gets_the_to_dos_and_nothing_to_press(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/todos")

    expect(page.get_by_text("Today's")).to_be_visible()
    expect(page.get_by_role("link", name="Tomorrow's", exact=True)).to_be_visible()
    pressed = page.locator("button:not(.tick):visible, input:visible, .button:visible, nav:visible")
    assert pressed.all_inner_texts() == []
    # A pen ticks them off.
    expect(page.locator("[data-todo]", has_text="Tomorrow's").locator(".tick")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_who_wishes_for_more_contrast_gets_no_soft_colours(page: Page) -> None:
    def colour(selector: str) -> str:
        return page.locator(selector).first.evaluate("element => getComputedStyle(element).color")

    page.goto("/todos")
    assert colour(".when") != colour("h1")

    page.emulate_media(contrast="more")
    assert colour(".when") == colour("h1") == "rgb(0, 0, 0)"
