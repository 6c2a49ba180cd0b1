"""Keyboard shortcuts, what Escape closes, and what stays when the page changes."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import PASSWORD, Member
from todo_pages import add, todays_date

# No field has the focus, as after a click beside all of them.
LEAVE = "document.activeElement.blur()"

# Where the page would go. The key itself requests it, so nothing comes later than the press.
WATCH = "() => { window.led = []; navigation.addEventListener('navigate', event => led.push(event.destination.url)); }"
LED = "window.led"


@pytest.fixture
def today(new_context: NewContext, server: Latchkey) -> Page:
    page = new_context(server, timezone_id="UTC").new_page()
    Member.unique().join(page.request)
    for title in ("Buy milk", "Call Ana"):
        add(page, title, todays_date())
    # The notice of the last one is seen once.
    page.request.get("/todos")
    page.goto("/todos")
    page.evaluate(LEAVE)
    return page


def test_a_key_leads_to_its_page(today: Page) -> None:
    paths = {
        "n": "/todos/new", "/": "/todos/search#q", "t": "/todos", "i": "/todos/inbox", "m": "/todos/month",
        "w": "/todos/week", "a": "/todos/all", "?": "/shortcuts",
    }
    for key, path in paths.items():
        # It has no link to a form with a day of its own.
        today.goto("/todos/completed")
        today.evaluate(LEAVE)
        today.keyboard.press(key)
        today.wait_for_url("**" + path)
        if key == "/":
            expect(today.locator("#q")).to_be_focused()


def test_n_is_for_the_day_that_the_page_shows(today: Page) -> None:
    for path in ("/todos/day/2026-12-24", "/todos/month/2026-12?day=2026-12-24"):
        today.goto(path)
        today.evaluate(LEAVE)
        today.keyboard.press("n")
        today.wait_for_url("**/todos/new?date=2026-12-24")
        expect(today.locator("#date")).to_have_value("2026-12-24")
        # What is typed next is the title.
        expect(today.locator("#title")).to_be_focused()


def test_after_a_key_the_next_one_is_no_letter(today: Page) -> None:
    today.goto("/todos/all")
    today.evaluate(LEAVE)
    today.keyboard.press("t")
    today.wait_for_url("**/todos")
    today.wait_for_load_state()
    today.keyboard.press("j")
    expect(today.locator(".card .title").first).to_be_focused()
    expect(today.locator("#line")).to_have_value("")

    today.reload()
    expect(today.locator("#line")).to_be_focused()


def test_a_korean_keyboard_has_the_same_keys(today: Page) -> None:
    today.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ㅜ', code: 'KeyN', bubbles: true}))")
    today.wait_for_url("**/todos/new?date=*")


def test_in_a_field_a_key_is_a_letter(today: Page) -> None:
    field = today.locator("#line")
    field.press_sequentially("nt/miwa?jk")
    expect(field).to_have_value("nt/miwa?jk")
    # Typed text is not lost by a key pressed elsewhere.
    today.evaluate(LEAVE)
    today.evaluate(WATCH)
    today.keyboard.press("n")
    assert today.evaluate(LED) == []
    expect(field).to_have_value("nt/miwa?jk")


def test_keys_of_the_browser_stay_its_own(today: Page) -> None:
    today.goto("/todos/all")
    today.evaluate(LEAVE)
    today.evaluate(WATCH)
    for key in ("Control+n", "Alt+m", "Meta+t"):
        today.keyboard.press(key)
        assert today.evaluate(LED) == [], key


def test_j_and_k_walk_through_the_list(today: Page) -> None:
    titles = today.locator(".card .title")
    for key, number in (("j", 0), ("j", 1), ("j", 1), ("k", 0)):
        today.keyboard.press(key)
        expect(titles.nth(number)).to_be_focused()
    today.keyboard.press("Enter")
    today.wait_for_url(re.compile(r"/todos/\d+"))


def test_x_completes_and_reopens_the_todo_in_focus_which_goes_on_at_its_place(today: Page) -> None:
    today.keyboard.press("x")
    expect(today.locator(".done")).to_have_count(0)
    today.keyboard.press("j")
    today.keyboard.press("x")
    expect(today.locator(".card.done .title")).to_have_text("Buy milk")
    # The next that is left.
    expect(today.locator(".card:not(.done) .title")).to_be_focused()
    today.keyboard.press("j")
    today.keyboard.press("x")
    expect(today.locator(".card.done")).to_have_count(0)
    expect(today.locator(".card .title:focus")).to_have_count(1)
    # Nothing is completed by a letter that is typed.
    today.locator("#line").press_sequentially("xx")
    expect(today.locator("#line")).to_have_value("xx")
    expect(today.locator(".card.done")).to_have_count(0)


@pytest.mark.parametrize("key", ["z", "Control+z"])
def test_z_undoes_the_last_change_but_not_in_a_field(today: Page, key: str) -> None:
    done, undo = today.locator(".card.done"), today.locator(".toast").get_by_role("button", name="Undo")
    today.evaluate("() => { window.sent = 0; addEventListener('submit', () => sent++, true); }")
    today.keyboard.press("j")
    today.keyboard.press("x")
    expect(done).to_have_count(1)
    expect(undo).to_be_visible()
    today.locator("#line").focus()
    today.keyboard.press(key)
    assert today.evaluate("sent") == 1

    today.evaluate(LEAVE)
    # That is redo, with a Korean keyboard as well.
    today.evaluate(
        "init => document.body.dispatchEvent(new KeyboardEvent('keydown', init))",
        {"key": "ㅋ", "code": "KeyZ", "ctrlKey": True, "shiftKey": True, "bubbles": True})
    assert today.evaluate("sent") == 1
    today.keyboard.press(key)

    expect(done).to_have_count(0)
    expect(undo).to_have_count(0)
    # There is nothing left to undo.
    today.keyboard.press(key)
    assert today.evaluate("sent") == 2


def test_after_x_the_focus_goes_to_the_next_where_what_is_done_leaves_the_list(today: Page) -> None:
    today.clock.install()
    today.goto("/todos/open")
    # The test decides when a key is no longer pressed twice by mistake.
    today.clock.pause_at(datetime.now() + timedelta(hours=1))
    today.evaluate(LEAVE)
    today.evaluate("() => { window.sent = 0; addEventListener('submit', () => sent++, true); }")
    titles = today.locator(".list .title")
    today.keyboard.press("j")
    today.keyboard.press("x")
    expect(titles).to_have_text(["Call Ana"])
    expect(titles).to_be_focused()
    today.keyboard.press("x")
    assert today.evaluate("sent") == 1

    today.clock.run_for(1000)
    today.keyboard.press("x")

    expect(titles).to_have_count(0)
    expect(today.locator("main")).to_be_focused()


def test_single_keys_can_be_switched_off_for_good(today: Page) -> None:
    today.goto("/shortcuts")
    switch = today.get_by_label("Use single-key shortcuts in this browser")
    expect(switch).to_be_checked()
    switch.uncheck()
    today.goto("/todos/all")
    today.evaluate(LEAVE)
    today.evaluate(WATCH)
    today.keyboard.press("n")
    today.keyboard.press("?")
    assert today.evaluate(LED) == []

    today.goto("/shortcuts")
    expect(switch).not_to_be_checked()
    switch.check()
    today.evaluate(LEAVE)
    today.keyboard.press("n")
    today.wait_for_url("**/todos/new")


def test_without_scripts_the_list_is_a_page_and_offers_no_switch(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    page.goto("/login")
    page.get_by_role("link", name="Keyboard shortcuts").click()

    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    expect(page.locator("kbd")).to_have_count(16)
    expect(page.locator("#keys")).to_be_hidden()


def test_escape_closes_the_notice_over_the_page(today: Page) -> None:
    today.get_by_role("button", name="Mark as done: Buy milk").first.click()
    expect(today.locator(".toast")).to_be_visible()
    today.keyboard.press("Escape")
    expect(today.locator(".toast")).to_have_count(0)


def test_a_finger_closes_the_notice_over_the_page(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(
        server, timezone_id="UTC", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    Member.unique().join(page.request)
    add(page, "Buy milk", todays_date())
    # The notice of the first to-do is seen once.
    page.request.get("/todos")
    page.goto("/todos")
    # Without scripts it is above the list, where it covers nothing.
    expect(page.get_by_role("button", name="Close")).to_have_count(0)

    page.get_by_role("button", name="Mark as done: Buy milk").tap()
    button = page.locator(".toast").get_by_role("button", name="Close")
    size = button.bounding_box()
    assert size and size["width"] >= 44 and size["height"] >= 44
    button.tap()

    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator(".tick:focus")).to_have_count(1)


def test_what_was_done_on_another_page_is_told_over_the_list_too_and_once(today: Page) -> None:
    today.locator(".title", has_text="Buy milk").click()
    today.get_by_role("button", name="Move to trash").click()
    toast = today.locator(".toast")
    expect(toast).to_contain_text("to the trash.")

    expect(today.locator("body > .notice")).to_have_count(0)
    expect(toast.get_by_role("button", name="Close")).to_be_visible()
    said = today.locator("[aria-live], [role=status], [role=alert]").filter(has_text="to the trash.")
    expect(said).to_have_count(1)
    assert said.evaluate("region => region.matches('.elsewhere')")
    toast.get_by_role("button", name="Undo").click()
    expect(today.get_by_role("button", name="Mark as done: Buy milk")).to_have_count(1)


def test_without_scripts_it_stays_above_the_list(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    add(page, "Buy milk", todays_date())
    page.goto("/todos")

    notice = page.locator("body > .notice")
    expect(notice.get_by_role("status")).to_contain_text("Added")
    expect(page.get_by_role("button", name="Close")).to_have_count(0)
    notice.get_by_role("button", name="Undo").click()
    expect(notice.get_by_role("status")).to_contain_text("to the trash.")


def test_the_notice_over_the_page_goes_by_itself_but_not_while_it_is_used(today: Page) -> None:
    today.clock.install()
    today.goto("/todos")
    today.get_by_role("button", name="Mark as done: Buy milk").first.click()
    toast = today.locator(".toast")
    toast.hover()
    today.clock.run_for(120_000)
    expect(toast).to_be_visible()
    today.mouse.move(0, 0)
    toast.get_by_role("button", name="Undo").focus()
    today.clock.run_for(120_000)
    expect(toast).to_be_visible()

    today.evaluate(LEAVE)
    today.clock.run_for(5_000)
    expect(toast).to_be_visible()
    today.clock.run_for(30_000)
    expect(toast).to_have_count(0)


def test_the_notice_of_a_change_to_many_stays_until_it_is_closed(today: Page) -> None:
    today.clock.install()
    today.goto("/todos")
    today.get_by_role("button", name="Mark all as done").click()
    toast = today.locator(".toast")
    expect(toast.get_by_role("button", name="Undo")).to_be_visible()

    today.clock.run_for(120_000)
    expect(toast).to_be_visible()
    today.keyboard.press("Escape")
    expect(toast).to_have_count(0)


def test_escape_folds_what_the_focus_is_in(today: Page) -> None:
    today.goto("/todos/new")
    today.locator(".views summary").click()
    today.locator(".views details a").first.focus()
    today.keyboard.press("Escape")
    expect(today.locator(".views details")).not_to_have_attribute("open", "")
    expect(today.locator(".views summary")).to_be_focused()


def test_escape_leaves_an_empty_field_and_no_other(today: Page) -> None:
    field = today.locator("#line")
    field.fill("Buy")
    field.press("Escape")
    expect(field).to_be_focused()
    field.fill("")
    # An input method's, as WebKit tells of it: the composition that it ended is over by then.
    field.dispatch_event("keydown", {"key": "Escape", "keyCode": 229, "bubbles": True})
    expect(field).to_be_focused()
    field.press("Escape")
    expect(field).not_to_be_focused()


def test_a_notice_is_announced_once(today: Page) -> None:
    today.get_by_role("button", name="Mark as done: Buy milk").first.click()
    expect(today.locator(".toast")).to_be_visible()

    said = today.locator("[aria-live], [role=status], [role=alert]").filter(has_text="Done.")
    expect(said).to_have_count(1)
    assert said.evaluate("region => region.matches('.elsewhere')")


def test_a_change_of_language_keeps_what_was_typed_but_passwords(page: Page) -> None:
    page.goto("/signup")
    page.locator("#name").fill("Ana <b>")
    page.locator("#email").fill("ana@example.com")
    page.locator("#password").fill(PASSWORD)
    # Whether shown or not, it is stored nowhere.
    page.locator("#password").evaluate("field => field.type = 'text'")

    page.get_by_role("button", name="한국어").click()

    expect(page.get_by_role("heading", name="회원가입")).to_be_visible()
    expect(page).to_have_title("회원가입 · Latchkey")
    expect(page.locator("#name")).to_have_value("Ana <b>")
    expect(page.locator("#email")).to_have_value("ana@example.com")
    expect(page.locator("#password")).to_have_value("")
    assert page.evaluate("sessionStorage.length") == 0


def test_a_change_of_language_keeps_choices_as_well(page: Page, member: Member) -> None:
    page.goto("/todos/new")
    page.locator("#title").fill("Buy milk")
    page.locator("input[value=Shopping]").check(force=True)
    page.locator("#repeat").select_option(index=2)
    chosen = page.locator("#repeat").input_value()

    page.get_by_role("button", name="한국어").click()

    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("#title")).to_have_value("Buy milk")
    expect(page.locator("input[value=Shopping]")).to_be_checked()
    expect(page.locator("#repeat")).to_have_value(chosen)
