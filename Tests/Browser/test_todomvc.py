"""TodoMVC's features: adding, completing and editing in the list itself. The tests are named by its specification."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from todo_pages import field, titles


@pytest.fixture
def today(page: Page, member: Member) -> Page:
    """Today's page of a new member."""
    page.goto("/todos")
    return page


def add(page: Page, *titles: str) -> None:
    for title in titles:
        field(page).fill(title)
        field(page).press("Enter")
        expect(page.locator(".card .title", has_text=title.strip())).to_be_visible()


def edit(page: Page, title: str) -> Locator:
    titles(page).get_by_text(title, exact=True).dblclick()
    return page.locator(".rename [name=title]")


def posts(page: Page) -> list[Request]:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def test_the_field_has_the_focus_when_the_page_opens(today: Page) -> None:
    expect(field(today)).to_be_focused()


def test_a_finger_gets_no_keyboard_that_it_did_not_ask_for(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")

    expect(field(page)).not_to_be_focused()


def test_who_was_quicker_than_the_script_keeps_the_focus(page: Page, member: Member) -> None:
    held: list[Route] = []
    page.route("**/todos.js*", lambda route: held.append(route))
    page.goto("/todos", wait_until="commit")
    link = page.locator(".views").get_by_role("link", name="Inbox")
    link.focus()
    while not held:
        page.wait_for_timeout(10)

    held[0].continue_()

    page.wait_for_load_state()
    expect(page.locator(".toasts")).to_have_count(1)
    expect(link).to_be_focused()


def test_enter_adds_what_is_trimmed_and_the_field_is_ready_for_the_next(today: Page) -> None:
    field(today).fill("  Buy milk  ")
    field(today).press("Enter")

    expect(titles(today)).to_have_text(["Buy milk"])
    expect(field(today)).to_be_focused()
    expect(field(today)).to_have_value("")
    add(today, "Call Ana")
    expect(titles(today)).to_have_text(["Buy milk", "Call Ana"])
    expect(today.locator(".notice")).to_contain_text("Added ")
    assert today.evaluate("history.length") == 2, "Back leads away from the list, not through its changes"


def test_lines_typed_quickly_are_all_added(today: Page) -> None:
    for number in range(8):
        field(today).press_sequentially(f"Number {number}\n")

    expect(titles(today)).to_have_count(8)
    assert sorted(titles(today).all_inner_texts()) == [f"Number {number}" for number in range(8)]


def test_nothing_is_added_without_a_request(today: Page) -> None:
    sent = posts(today)
    for nothing in ("", "   "):
        field(today).fill(nothing)
        field(today).press("Enter")

        expect(field(today)).to_be_focused()
        expect(titles(today)).to_have_count(0)
        assert sent == [], nothing


def test_the_same_again_is_asked_about_on_a_page_that_keeps_it(today: Page) -> None:
    add(today, "Buy milk")
    field(today).fill("Buy milk")
    field(today).press("Enter")

    expect(today.get_by_label("Title")).to_have_value("Buy milk")
    today.get_by_role("button", name="Add it anyway").click()
    expect(titles(today)).to_have_count(2)


def test_the_count_knows_one_from_many(today: Page) -> None:
    count = today.locator(".left")
    expect(count).to_have_count(0)
    add(today, "Buy milk")
    expect(count).to_have_text("1 still to do")
    add(today, "Call Ana")
    expect(count).to_have_text("2 still to do")
    today.locator(".card .tick").first.click()
    expect(count).to_have_text("1 still to do")


def test_what_is_done_is_struck_through_on_cards_and_in_lists(today: Page) -> None:
    add(today, "Buy milk", "Call Ana")
    today.locator(".card .tick").first.click()
    for path, row in (("/todos", ".card"), ("/todos/all", ".list li")):
        today.goto(path)
        expect(today.locator(f"{row}.done .title")).to_have_css("text-decoration-line", "line-through")
        expect(today.locator(f"{row}:not(.done) .title")).to_have_css("text-decoration-line", "none")


def test_the_button_for_all_ticks_all_and_follows_each(today: Page) -> None:
    add(today, "Buy milk", "Call Ana")
    button, done = today.locator(".sum button"), today.locator(".card.done")

    expect(button).to_have_text("Mark all as done")
    button.click()
    expect(done).to_have_count(2)
    expect(button).to_have_text("Mark all as not done")
    today.locator(".card .tick").first.click()
    expect(button).to_have_text("Mark all as done")
    today.locator(".card .tick").first.click()
    expect(button).to_have_text("Mark all as not done")
    button.click()
    expect(done).to_have_count(0)
    expect(button).to_be_focused()
    today.get_by_role("button", name="Undo").click()
    expect(done).to_have_count(2)


def test_a_double_click_edits_and_enter_saves(today: Page) -> None:
    add(today, "Buy milk")
    input = edit(today, "Buy milk")
    expect(input).to_be_focused()
    expect(input).to_have_value("Buy milk")
    expect(titles(today)).to_be_hidden()

    input.fill("  Buy bread ")
    input.press("Enter")

    expect(titles(today)).to_have_text("Buy bread")
    expect(today.locator(".rename")).to_have_count(0)
    expect(titles(today)).to_be_focused()
    today.get_by_role("button", name="Undo").click()
    expect(titles(today)).to_have_text("Buy milk")


def test_escape_cancels(today: Page) -> None:
    add(today, "Buy milk")
    sent = posts(today)
    input = edit(today, "Buy milk")
    input.fill("Something else")
    input.press("Escape")

    expect(titles(today)).to_have_text("Buy milk")
    expect(today.locator(".rename")).to_have_count(0)
    assert sent == []


def test_the_escape_that_ends_a_composition_cancels_nothing(today: Page) -> None:
    """WebKit has ended it by then, and only the code still tells that the key was the input method's."""
    add(today, "우유")
    input = edit(today, "우유")
    input.fill("우유와 빵")
    input.dispatch_event("keydown", {"key": "Escape", "keyCode": 229, "bubbles": True})

    expect(input).to_have_value("우유와 빵")
    input.press("Escape")
    expect(today.locator(".rename")).to_have_count(0)


def test_leaving_the_field_saves(today: Page) -> None:
    add(today, "Buy milk")
    edit(today, "Buy milk").fill("Buy bread")
    field(today).click()

    expect(titles(today)).to_have_text("Buy bread")
    expect(field(today)).to_be_focused()


def test_leaving_the_page_saves_too(today: Page) -> None:
    add(today, "Buy milk")
    edit(today, "Buy milk").fill("Buy bread")
    today.locator(".views").get_by_role("link", name="All to-dos").click()
    today.wait_for_url("**/todos/all")

    expect(today.locator(".list .title")).to_have_text("Buy bread")


def test_without_a_title_it_goes_to_the_trash_and_comes_back(today: Page) -> None:
    add(today, "Buy milk")
    input = edit(today, "Buy milk")
    input.fill("  ")
    input.press("Enter")

    expect(titles(today)).to_have_count(0)
    expect(today.locator(".notice")).to_contain_text("to the trash.")
    today.get_by_role("button", name="Undo").click()
    expect(titles(today)).to_have_text("Buy milk")


def test_an_empty_field_that_is_left_throws_nothing_away(today: Page) -> None:
    add(today, "Buy milk")
    sent = posts(today)
    edit(today, "Buy milk").fill("")
    field(today).click()

    expect(today.locator(".rename")).to_have_count(0)
    expect(titles(today)).to_have_text("Buy milk")
    assert sent == []


def test_looking_into_another_window_ends_no_edit(today: Page) -> None:
    add(today, "Buy milk")
    sent = posts(today)
    input = edit(today, "Buy milk")
    input.fill("Buy")
    # As in a window that is no longer in front.
    today.evaluate("document.hasFocus = () => false")
    input.evaluate("input => input.blur()")

    expect(input).to_have_value("Buy")
    assert sent == []


def test_only_a_double_click_on_the_title_edits(today: Page) -> None:
    field(today).fill("Buy milk")
    field(today).press("Enter")
    today.goto("/todos")
    number = today.locator(".card").get_attribute("data-todo")
    today.goto(f"/todos/{number}/edit")
    today.get_by_label("Description").fill("Oat, if there is any")
    today.get_by_role("button", name="Save").click()
    today.goto("/todos")

    today.locator(".card .more").dblclick()

    expect(today.locator(".rename")).to_have_count(0)


def test_two_taps_of_a_finger_edit_nothing(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")
    field(page).fill("Buy milk")
    field(page).press("Enter")
    card = page.locator(".card .what")
    expect(card).to_be_visible()
    # As a phone reports the second of two taps.
    card.evaluate("card => card.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true }))")

    expect(page.locator(".rename")).to_have_count(0)


def test_the_keyboard_and_the_pencil_edit_as_well(today: Page) -> None:
    add(today, "Buy milk")
    titles(today).focus()
    today.keyboard.press("F2")
    today.locator(".rename [name=title]").press("Escape")
    expect(titles(today)).to_be_focused()

    today.get_by_role("link", name="Edit: Buy milk").first.focus()
    today.keyboard.press("Enter")
    expect(today.locator(".rename [name=title]")).to_be_focused()


def test_one_click_still_opens_the_to_do(today: Page) -> None:
    add(today, "Buy milk")
    titles(today).click()
    expect(today).to_have_url(re.compile(r"/todos/\d+$"))
    today.go_back()
    expect(titles(today)).to_have_text("Buy milk")


def test_filters_are_addresses_and_clearing_is_there_when_something_is_done(today: Page) -> None:
    add(today, "Buy milk", "Call Ana")
    today.locator(".card .tick").first.click()
    expect(today.locator(".card.done")).to_have_count(1)
    rows, clear = today.locator(".list .title"), today.get_by_role("button", name="Move done to-dos to trash")

    today.locator(".views summary").click()
    today.get_by_role("link", name="Still to do").click()
    expect(today).to_have_url(re.compile("/todos/open$"))
    expect(rows).to_have_text(["Call Ana"])
    today.locator(".views summary").click()
    today.get_by_role("link", name="Done", exact=True).click()
    expect(rows).to_have_text(["Buy milk"])
    today.go_back()
    expect(rows).to_have_text(["Call Ana"])

    today.locator(".views").get_by_role("link", name="All to-dos").click()
    clear.click()
    expect(rows).to_have_text(["Call Ana"])
    expect(clear).to_have_count(0)


def test_what_cannot_be_sent_stays_and_says_so(own_server: Latchkey, new_context: NewContext) -> None:
    page = new_context(own_server).new_page()
    Member.unique().sign_up(page)
    add(page, "Buy milk")
    alert = page.get_by_role("alert").get_by_text("couldn't be sent")
    input = edit(page, "Buy milk")
    input.fill("Buy bread")

    own_server.stop()
    input.press("Enter")
    expect(alert).to_be_visible()
    expect(input).to_have_value("Buy bread")
    own_server.start()
    input.press("Enter")
    expect(titles(page)).to_have_text("Buy bread")
    expect(alert).to_be_hidden()

    own_server.stop()
    field(page).fill("Call Ana")
    field(page).press("Enter")
    expect(alert).to_be_visible()
    expect(field(page)).to_have_value("Call Ana")
    own_server.start()
    field(page).press("Enter")
    expect(titles(page)).to_have_text(["Buy bread", "Call Ana"])


def test_a_form_sent_after_the_session_ended_leads_to_the_log_in_page(today: Page) -> None:
    add(today, "Buy milk")
    today.context.clear_cookies()
    today.locator(".card .tick").click()

    expect(today).to_have_url(re.compile("/login"))
    expect(today.get_by_role("alert")).to_contain_text("You were logged out")


def test_a_form_from_before_a_new_log_in_says_what_to_do(today: Page, member: Member) -> None:
    add(today, "Buy milk")
    # At once: a reload in the meantime would bring valid tokens.
    today.locator(".card .tick").evaluate(
        "tick => { document.querySelectorAll('[name=csrf]').forEach(field => field.value = 'x'); tick.click(); }")

    expect(today.locator(".status")).to_have_text("403")


def test_a_double_press_counts_once(today: Page) -> None:
    add(today, "Buy milk")
    sent = posts(today)
    today.locator(".card .tick").evaluate("tick => { tick.click(); tick.click(); }")
    expect(today.locator(".card.done")).to_have_count(1)
    assert len(sent) == 1


def test_without_scripts_everything_is_a_form(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    page.goto("/todos")
    field(page).fill("Buy milk")
    field(page).press("Enter")
    expect(titles(page)).to_have_text("Buy milk")
    expect(page.locator(".notice")).to_contain_text("Added ")

    page.get_by_role("button", name="Mark all as done").click()
    expect(page.locator(".card.done")).to_have_count(1)
    page.get_by_role("link", name="Edit: Buy milk").first.click(force=True)
    expect(page.get_by_label("Title")).to_have_value("Buy milk")
