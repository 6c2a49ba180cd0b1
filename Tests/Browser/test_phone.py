"""The pages on a phone: the list begins near the top, the views are at the thumb, and the rest is in a menu."""

import datetime
import io

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from audit import COLOURS, broken_rules, misfits, small_targets
from browsing import NewContext
from latchkey import Latchkey
from member import Member, add_todo, send_todo
from todo_pages import add, box, todays_date

SIZE = {"width": 390, "height": 844}

# Where an element's text is.
TEXT = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON();
}"""


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def phone(request: pytest.FixtureRequest, new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(
        server, timezone_id="UTC", viewport=SIZE, has_touch=True, is_mobile=True,
        java_script_enabled=request.param).new_page()
    Member.unique().join(page.request)
    add(page, "Buy milk", todays_date())
    # The notice of the first to-do is seen once.
    page.request.get("/todos")
    page.goto("/todos")
    return page


def test_the_first_to_do_is_near_the_top_below_a_header_of_one_line(phone: Page) -> None:
    assert box(phone.locator("header"))["height"] == 48
    assert box(phone.locator(".card"))["y"] <= 216
    expect(phone.locator("h1")).to_be_visible()
    new = phone.get_by_role("link", name="New to-do")
    assert box(new)["width"] >= 44 and box(new)["x"] < box(phone.locator("#line"))["x"]
    # Nothing moves its plus from the middle.
    assert new.evaluate("link => getComputedStyle(link).columnGap") == "0px"


def test_each_page_begins_as_far_below_the_header_and_its_heading_has_the_same_size(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    sizes, tops = {}, {}
    for path in ("", "/inbox", "/week", "/month", "/search", "/trash", "/new", "/import"):
        phone.goto(f"/todos{path}")
        sizes[path] = phone.locator("h1").evaluate("heading => getComputedStyle(heading).fontSize")
        tops[path] = box(phone.locator("main"))["y"]

    assert set(sizes.values()) == {"24px"}, sizes
    assert set(tops.values()) == {60}, tops


def test_the_notice_after_a_form_is_over_the_list_and_without_scripts_low_above_it(
    phone: Page, request: pytest.FixtureRequest
) -> None:
    has_scripts = request.node.callspec.params["phone"]
    before = box(phone.locator("main"))["y"]
    # What has begun already is told with one more sentence; the last minute of the day is ahead at any hour.
    add_todo(phone, "Pay rent", start="23:58", end="23:59")
    notice = phone.locator(".toast" if has_scripts else "body > .notice")
    expect(notice).to_contain_text("Pay rent")
    text, undo = box(notice.locator("p")), box(notice.get_by_role("button", name="Undo"))

    if has_scripts:
        assert text["y"] + text["height"] <= undo["y"] + undo["height"] / 2
        assert box(notice)["height"] <= 104
        assert box(phone.locator("main"))["y"] == before
    else:
        assert text["x"] + text["width"] <= undo["x"]
        assert undo["y"] < text["y"] + text["height"] / 2 < undo["y"] + undo["height"]
        assert box(notice)["height"] <= 72
        assert box(phone.locator("main"))["y"] - before <= 88


def test_all_categories_are_one_line_above_the_list(phone: Page) -> None:
    for path in ("all", "category/Work"):
        phone.goto(f"/todos/{path}")
        chips = phone.locator("nav.chips a").all()

        assert len({box(chip)["y"] for chip in chips}) == 1, path
        assert phone.locator("nav.chips").evaluate("line => line.scrollWidth > line.clientWidth"), path
        assert phone.evaluate("document.scrollingElement.scrollWidth") == SIZE["width"], path
        for chip in (chips[0], chips[-1]):
            chip.focus()
            assert box(chip)["x"] >= 0 and box(chip)["x"] + box(chip)["width"] <= SIZE["width"], path


def test_the_chosen_category_is_seen_in_its_line(phone: Page) -> None:
    phone.goto("/todos/category/Etc")
    chosen = box(phone.locator("nav.chips [aria-current]"))

    assert chosen["x"] >= 0 and chosen["x"] + chosen["width"] <= SIZE["width"]
    assert phone.evaluate("scrollY") == 0


def test_the_words_of_the_week_are_within_its_days(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    for day in phone.locator(".week .day").all():
        assert box(day)["height"] >= 44
        assert box(day.locator("small"))["y"] - box(day)["y"] >= 2.5


def test_a_title_and_its_circle_can_be_touched_to_their_lower_edge(phone: Page) -> None:
    touched = """element => {
        const { left, width, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 3));
    }"""
    for path, parts in (("/todos", (".card .title",)), ("/todos/all", (".list .title", ".list .tick"))):
        phone.goto(path)
        for part in parts:
            assert phone.locator(part).first.evaluate(touched), (path, part)


def test_the_account_has_a_row_of_the_menu(phone: Page) -> None:
    phone.get_by_role("button", name="Menu").tap()
    account, week = (phone.locator("#menu").get_by_text(name, exact=True) for name in ("Account", "Week"))

    assert box(account)["height"] >= 44
    size, other = (row.evaluate("row => getComputedStyle(row).fontSize") for row in (account, week))
    assert size == other


def test_nothing_is_kept_free_below_the_line(phone: Page) -> None:
    for path, below in (("inbox", ".empty"), ("week", ".hourly"), ("category/Work", ".chips")):
        phone.goto(f"/todos/{path}")
        line = box(phone.locator(".quick"))
        assert box(phone.locator(below).first)["y"] - line["y"] - line["height"] <= 24, path


def test_a_long_title_is_read_whole_while_its_to_do_is_edited_and_comes_first(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    add(phone, "A sentence of an email, " * 8, todays_date())
    phone.goto("/todos")
    phone.goto(f"{phone.locator('.card .title', has_text='sentence').get_attribute('href')}/edit")

    title = phone.get_by_label("Title")
    assert title.evaluate("field => field.scrollHeight - field.clientHeight") <= 1
    assert box(title)["y"] + box(title)["height"] < box(phone.locator(".categories"))["y"]


def test_the_choice_to_change_one_of_a_series_is_seen_before_its_form_can_be_saved(phone: Page) -> None:
    send_todo(phone.request, "Stand-up", todays_date().isoformat(), repeat="daily")
    for width, height in ((360, 740), (1280, 800)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto("/todos")
        phone.goto(f"{phone.locator('.card .title', has_text='Stand-up').get_attribute('href')}/edit")

        choice = phone.get_by_label("Change only this one")
        expect(choice).to_be_in_viewport()
        below = box(choice)["y"] + box(choice)["height"]
        assert below <= box(phone.get_by_label("Title"))["y"]
        assert below <= box(phone.get_by_role("button", name="Save"))["y"]


def test_what_is_there_already_is_added_once_more_by_one_button_beside_the_message(phone: Page) -> None:
    for count, (width, height) in enumerate(((360, 740), (1280, 800)), 2):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto("/todos/new")
        phone.get_by_label("Title").fill("Buy milk")
        phone.get_by_role("button", name="Add", exact=True).click()
        message, again = phone.locator("#title-message"), phone.get_by_role("button", name="Add it anyway")

        expect(message).to_be_in_viewport()
        expect(again).to_be_in_viewport()
        assert box(again)["height"] >= 44
        assert 0 <= box(again)["y"] - box(message)["y"] - box(message)["height"] <= 16
        again.click()
        expect(phone.locator(".card .title", has_text="Buy milk")).to_have_count(count)


def test_what_is_wrong_with_a_title_that_is_far_too_long_is_seen_below_it(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.locator("#line").fill("Sentences of an email " * 30)
    phone.locator(".quick .primary").click()

    message = phone.locator("#title-message")
    expect(message).to_have_text("Use at most 200 characters.")
    expect(message).to_be_in_viewport()
    assert box(message)["y"] + box(message)["height"] <= box(phone.get_by_role("button", name="Add", exact=True))["y"]


def test_a_new_to_do_asks_for_title_time_and_category_in_that_order_and_can_be_added_without_scrolling(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/new")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    places = [box(phone.locator(part)) for part in ("#title", "#date", "#startTime", "#endTime", ".categories", "#description")]

    assert [place["y"] for place in places] == sorted(place["y"] for place in places)
    # Two clocks are one row.
    assert places[2]["y"] == places[3]["y"] and places[2]["x"] + places[2]["width"] < places[3]["x"]
    assert phone.locator("#title").evaluate(size) > phone.locator(".choice").first.evaluate(size)
    assert places[4]["height"] <= 260
    button = phone.get_by_role("button", name="Add", exact=True)
    assert box(button)["y"] + box(button)["height"] <= box(phone.locator(".tabs"))["y"]
    # What has the focus is not behind it.
    for part in ("#endTime", "#repeat", "#description"):
        phone.locator(part).focus()
        assert box(phone.locator(part))["y"] + box(phone.locator(part))["height"] <= box(button)["y"], part


def test_the_categories_of_a_new_to_do_are_coloured_cards_three_beside_each_other(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/new")
    cards = phone.locator(".choice")
    places = [box(card) for card in cards.all()]
    colours = cards.evaluate_all("cards => cards.map(card => getComputedStyle(card).backgroundColor)")

    assert len(set(colours)) == len(places) == 9
    assert len({place["x"] for place in places}) == 3
    for card, place in zip(cards.all(), places):
        assert place["height"] >= 44
        icon, name = box(card.locator("svg")), box(card.locator("span"))
        assert icon["width"] >= 20 and icon["y"] + icon["height"] <= name["y"]
        expect(card.locator("span")).not_to_be_empty()


def test_a_way_to_repeat_is_read_whole_beside_its_arrow(phone: Page) -> None:
    phone.goto("/todos/new")
    phone.locator("#repeat").select_option("monthly")
    phone.locator("#repeatEnd").select_option("count")

    for choice, number in (("#repeat", "#repeatInterval"), ("#repeatEnd", "#repeatCount")):
        select = phone.locator(choice)
        assert box(select)["y"] + box(select)["height"] <= box(phone.locator(number))["y"]
        room, text, arrow = select.evaluate("""select => {
            const style = getComputedStyle(select), arrow = getComputedStyle(select.parentElement, '::after');
            const context = document.createElement('canvas').getContext('2d'), end = parseFloat(style.paddingRight);
            context.font = style.font;
            return [select.clientWidth - parseFloat(style.paddingLeft) - end,
                context.measureText(select.selectedOptions[0].text).width,
                { appearance: style.appearance, right: parseFloat(arrow.right), left: end - parseFloat(arrow.right) - parseFloat(arrow.width) }];
        }""")
        assert text <= room, choice
        assert arrow["appearance"] == "none" and arrow["right"] >= 12 and arrow["left"] >= 4, (choice, arrow)


def test_nothing_is_seen_at_the_corners_of_the_button_that_a_form_is_scrolled_behind(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/new")
    button, card = phone.get_by_role("button", name="Add", exact=True), phone.locator(".choice").last
    place = box(button)
    phone.evaluate("distance => scrollBy(0, distance)", box(card)["y"] + box(card)["height"] / 2 - place["y"])
    assert box(button) == place and box(card)["y"] < place["y"] - 10 < place["y"] + 10 < box(card)["y"] + box(card)["height"]

    shown = Image.open(io.BytesIO(phone.screenshot(animations="disabled"))).convert("RGB")
    left, top, right = round(place["x"]), round(place["y"]), round(place["x"] + place["width"])
    above = [shown.getpixel((x, y)) for x in range(left, right) for y in range(top - 6, top - 1)]
    corners = [shown.getpixel((x, top)) for x in (left, left + 1, right - 2, right - 1)]
    assert set(above + corners) == {(255, 255, 255)}


def test_beside_a_keyboard_the_button_takes_no_room_from_what_is_typed(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 420})
    phone.goto("/todos/new")

    assert box(phone.get_by_role("button", name="Add", exact=True))["y"] > 420


def test_a_title_has_most_of_its_row_and_the_handle_is_not_over_it(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    add(phone, "A sentence of an email, " * 8, todays_date())
    phone.request.get("/todos")
    for path, row, title in (("/todos", ".card", ".what"), ("/todos/all", ".list li", ".title")):
        phone.goto(path)
        last = phone.locator(row).last

        assert box(last.locator(title))["width"] >= 0.65 * box(last)["width"], path
        for handle in last.locator(".grip").all():
            assert box(handle)["x"] + box(handle)["width"] <= box(last.locator(title))["x"]
            assert box(handle)["width"] >= 44 and box(handle)["height"] >= 44
            dots = handle.evaluate(TEXT)
            assert box(last.locator(".icon"))["x"] - dots["right"] >= 2, path


def test_a_title_has_half_of_its_row_beside_the_arrows_that_change_the_order(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    add(phone, "A sentence of an email, " * 8, todays_date())
    phone.goto(f"/todos/day/{todays_date()}/order")

    row = phone.locator("ol li", has_text="sentence")
    assert box(row.locator("a"))["width"] >= box(row)["width"] / 2


def test_the_line_of_a_month_of_six_weeks_is_seen(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/month/2026-11")

    expect(phone.locator("tbody tr")).to_have_count(6)
    line = box(phone.locator("#line"))
    assert line["y"] + line["height"] <= box(phone.locator(".tabs"))["y"]


def test_the_views_are_at_the_thumb(phone: Page) -> None:
    tabs = phone.locator(".tabs")
    assert box(tabs)["y"] + box(tabs)["height"] == SIZE["height"]
    expect(phone.locator(".views")).to_be_hidden()

    for name, path in (("Inbox", "/todos/inbox"), ("Calendar", "/todos/month"), ("All to-dos", "/todos/all"), ("Search", "/todos/search"), ("Today", "/todos")):
        tabs.get_by_role("link", name=name).tap()
        phone.wait_for_url("**" + path)
        expect(tabs.locator("[aria-current=page]")).to_have_text(name)


def test_a_month_leads_to_the_week_of_its_day_and_back(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/month/2026-11?day=2026-11-18")
    ways, new = phone.locator(".turns .on-phone a"), phone.locator(".turns [href*=new]")
    expect(ways).to_have_text("Week")
    assert box(ways)["height"] == box(phone.locator(".turns .button").first)["height"]
    ways.tap()
    phone.wait_for_url("**/todos/week/2026-11-18")

    # All are in one line.
    expect(ways).to_have_text("Calendar")
    assert box(new)["y"] == box(phone.locator(".turns .button").first)["y"] and box(new)["width"] >= 44
    assert misfits(phone, 360) == []
    ways.tap()
    phone.wait_for_url("**/todos/month/2026-11*day=2026-11-18")
    # Where there is room the views are above.
    phone.set_viewport_size({"width": 1280, "height": 740})
    expect(ways).to_be_hidden()


def test_the_menu_holds_the_rest(phone: Page) -> None:
    menu = phone.locator("#menu")
    expect(menu).to_be_hidden()
    rest = {
        "Week": "/todos/week", "Still to do": "/todos/open", "Done": "/todos/completed", "Trash": "/todos/trash",
        "Categories": "/categories", "Import and export": "/todos/import",
    }
    for name, path in rest.items():
        phone.get_by_role("button", name="Menu").tap()
        menu.get_by_role("link", name=name).tap()
        phone.wait_for_url("**" + path)
        phone.get_by_role("button", name="Menu").tap()
        expect(menu.locator("[aria-current=page]")).to_have_text(name)
        phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Menu").tap()
    menu.get_by_role("link", name="Account").tap()
    phone.wait_for_url("**/account")
    phone.get_by_role("button", name="Menu").tap()
    menu.get_by_role("button", name="Log out").tap()
    phone.wait_for_url("**/login")


def test_the_members_address_is_seen_in_the_header_while_the_menu_is_closed(
    new_context: NewContext, server: Latchkey
) -> None:
    page = new_context(server, viewport=SIZE).new_page()
    member = Member.unique()
    # A long one is cut, and moves nothing.
    member.email = f"{'a' * 40}.{member.email}"
    member.join(page.request)
    for path in ("/todos", "/todos/new", "/account", "/account/devices"):
        page.goto(path)
        address = page.locator(".bar > .whose")

        expect(page.locator("#menu")).to_be_hidden()
        expect(address).to_be_visible()
        expect(address).to_have_text(member.email)
        brand, menu = box(page.locator(".brand")), box(page.locator(".avatar"))
        assert brand["x"] + brand["width"] <= box(address)["x"], path
        assert box(address)["width"] >= 150, path
        assert box(address)["x"] + box(address)["width"] <= menu["x"], path
        assert menu["x"] + menu["width"] <= SIZE["width"], path
        assert box(page.locator("header"))["height"] == 48, path

    # A wide screen has it beside the name.
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".bar > .whose")).to_be_hidden()
    expect(page.locator(".who").get_by_text(member.email)).to_be_visible()


def test_escape_closes_the_menu_and_the_focus_comes_back(phone: Page) -> None:
    button = phone.get_by_role("button", name="Menu")
    button.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#menu")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#menu")).to_be_hidden()
    expect(button).to_be_focused()


@pytest.mark.parametrize("locale", ["en-GB", "ko-KR"])
def test_the_open_menu_is_for_everybody(new_context: NewContext, server: Latchkey, locale: str) -> None:
    page = new_context(server, viewport={"width": 320, "height": 700}, locale=locale, color_scheme="light").new_page()
    member = Member.unique()
    member.name = "Wolfeschlegelsteinhausenbergerdorff " + member.name
    member.join(page.request)
    page.goto("/todos")
    page.locator(".avatar").click()
    expect(page.locator("#menu")).to_be_visible()

    assert broken_rules(page) == []
    assert small_targets(page) == []
    assert misfits(page, 320) == []
    page.emulate_media(color_scheme="dark")
    assert broken_rules(page, COLOURS) == []


def test_on_its_side_the_first_to_do_is_seen_and_the_views_are_in_the_header(phone: Page) -> None:
    phone.set_viewport_size({"width": 740, "height": 360})
    card, tabs, header = box(phone.locator(".card")), box(phone.locator(".tabs")), box(phone.locator("header"))

    assert card["y"] + card["height"] <= 360
    assert tabs["y"] == 0 and tabs["height"] == header["height"] == 48
    assert tabs["x"] >= box(phone.locator(".brand"))["x"] + box(phone.locator(".brand"))["width"]
    assert tabs["x"] + tabs["width"] <= box(phone.locator(".avatar"))["x"]
    assert small_targets(phone) == []
    assert phone.evaluate("document.scrollingElement.scrollWidth") == 740
    phone.get_by_role("button", name="Menu").tap()
    menu = box(phone.locator("#menu"))
    assert menu["y"] + menu["height"] <= 360
    # What it has no room for is below, where it scrolls to.
    assert box(phone.locator("#menu > :first-child"))["y"] >= menu["y"]
    phone.locator("#menu").get_by_role("button", name="Log out").tap()
    phone.wait_for_url("**/login")


def test_a_wide_screen_shows_the_rest_in_the_header(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(phone.locator(".bar").get_by_role("button", name="Log out")).to_be_visible()
    expect(phone.get_by_role("button", name="Menu")).to_be_hidden()
    expect(phone.locator(".bar").get_by_role("link", name="Trash")).to_be_hidden()
    expect(phone.locator(".tabs")).to_be_hidden()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pages_that_are_left_early_leave_no_error(new_context: NewContext, server: Latchkey, motion: str) -> None:
    page = new_context(server, viewport=SIZE, has_touch=True, is_mobile=True, reduced_motion=motion).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")
    for path in ("/todos/month", "/todos/all", "/todos/search", "/account", "/todos"):
        page.goto(path, wait_until="commit")
    # What is aborted would complain on the console, which fails every test here.
    page.wait_for_load_state()
    expect(page.locator(".quick")).to_be_visible()


def test_a_to_do_is_marked_as_done_first_and_moved_by_one_row_of_days(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    add(phone, "Buy tea", todays_date() - datetime.timedelta(days=1))
    phone.request.get("/todos")
    phone.goto("/todos/all")
    phone.goto(phone.locator(".title", has_text="Buy tea").first.get_attribute("href"))
    days = phone.locator(".moving .chip:not([value=''])")

    expect(days).to_have_count(3)
    assert len({box(day)["y"] for day in days.all()}) == 1
    assert all(box(day)["height"] >= 44 for day in days.all())
    widths = [box(day)["width"] for day in days.all()]
    assert max(widths) - min(widths) < 1
    # The date and its button are a row as the days above them are.
    date, move = box(phone.locator(".moving #date")), box(phone.get_by_role("button", name="Move", exact=True))
    assert (move["y"], move["height"]) == (date["y"], date["height"])
    assert abs(move["x"] - date["x"] - date["width"] - 8) < 1
    edit = phone.get_by_role("link", name="Edit", exact=True)
    assert box(phone.get_by_role("button", name="Mark as done"))["y"] < box(edit)["y"]


def test_the_first_categories_can_be_read_above_the_button_and_the_form_ends_with_it(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("/todos/new")
    button = phone.get_by_role("button", name="Add", exact=True)
    name = box(phone.locator(".choice span").first)
    assert name["y"] + name["height"] <= box(button)["y"] - 24

    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    description = box(phone.locator("#description"))
    assert 24 <= box(button)["y"] - description["y"] - description["height"] <= 40
