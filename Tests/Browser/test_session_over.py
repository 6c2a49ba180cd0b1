"""A form that is sent after its login has ended, or has to be confirmed first, is there again afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo


@pytest.fixture
def tab(new_context: NewContext, server: Latchkey) -> Page:
    """A browser in which nobody is logged in."""
    return new_context(server, timezone_id="UTC").new_page()


def fill_in(tab: Page) -> None:
    tab.goto("/todos/new?date=2026-12-24")
    tab.get_by_label("Travel").check(force=True)
    tab.get_by_label("Title").fill("Pack")
    tab.get_by_label("Description").fill("Passport\nTickets")


def send(tab: Page) -> None:
    tab.get_by_role("button", name="Add", exact=True).click()


def log_in(tab: Page, member: Member) -> None:
    tab.get_by_label("Email").fill(member.email)
    tab.get_by_label("Password").fill(member.password)
    tab.get_by_role("button", name="Log in", exact=True).click()


def expect_filled_in(tab: Page) -> None:
    expect(tab.get_by_label("Title")).to_have_value("Pack")
    expect(tab.get_by_label("Description")).to_have_value("Passport\nTickets")
    expect(tab.get_by_label("Travel")).to_be_checked()
    assert tab.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("way", ["an idle session", "a logout in another tab"])
def test_what_was_typed_is_in_the_form_again_after_the_log_in(tab: Page, way: str) -> None:
    member = Member.unique()
    member.join(tab.request)
    fill_in(tab)
    if way == "an idle session":
        tab.context.clear_cookies(name="session")
    else:
        other = tab.context.new_page()
        other.goto("/account")
        other.get_by_role("button", name="Log out").first.click()
        other.wait_for_url("**/login")
    send(tab)
    expect(tab.get_by_role("alert")).to_contain_text("You were logged out in the meantime.")

    log_in(tab, member)

    tab.wait_for_url("**/todos/new?date=2026-12-24")
    expect_filled_in(tab)
    send(tab)
    expect(tab.locator(".toast")).to_contain_text("Added")
    tab.goto("/todos/new")
    expect(tab.get_by_label("Title")).to_have_value("")


def test_a_log_in_that_is_refused_first_costs_nothing(tab: Page) -> None:
    member = Member.unique()
    member.join(tab.request)
    fill_in(tab)
    tab.context.clear_cookies(name="session")
    send(tab)
    log_in(tab, Member.unique())
    expect(tab.get_by_role("alert").first).to_be_visible()
    log_in(tab, member)

    tab.wait_for_url("**/todos/new?date=2026-12-24")
    expect_filled_in(tab)


def test_another_account_sees_nothing_of_it(tab: Page) -> None:
    Member.unique().join(tab.request)
    other = Member.unique()
    fill_in(tab)
    tab.context.clear_cookies(name="session")
    send(tab)
    tab.wait_for_url("**/login?next=*")
    other.join(tab.request)

    tab.goto("/todos/new?date=2026-12-24")

    expect(tab.get_by_label("Title")).to_have_value("")
    assert tab.evaluate("sessionStorage.length") == 0


def test_what_was_saved_is_not_filled_in_again(tab: Page) -> None:
    Member.unique().join(tab.request)
    tab.goto("/account/calendar")
    tab.locator("[value=tasks]").check()
    tab.get_by_role("button", name="Create address").click()

    expect(tab.locator("#address")).to_be_visible()
    expect(tab.locator("[value=tasks]")).not_to_be_checked()


def test_the_choices_of_a_form_are_there_after_its_sender_has_confirmed_who_it_is(tab: Page) -> None:
    member = Member.unique()
    member.join(tab.request)
    # A remembered browser is logged in, but nothing was confirmed there.
    tab.context.clear_cookies()
    member.enter(tab.request, remember=True)
    tab.context.clear_cookies(name="session")
    tab.goto("/account/calendar")
    tab.locator("#category").select_option(label="Shopping")
    tab.locator("[value=tasks]").check()
    tab.get_by_role("button", name="Create address").click()
    tab.wait_for_url("**/reauthenticate?next=*")

    tab.get_by_label("Password").fill(member.password)
    tab.get_by_role("button", name="Confirm").click()

    tab.wait_for_url("**/account/calendar")
    expect(tab.locator("#category")).to_have_value("Shopping")
    expect(tab.locator("[value=tasks]")).to_be_checked()
    tab.get_by_role("button", name="Create address").click()
    expect(tab.get_by_role("listitem").filter(has_text="Shopping")).to_have_count(1)


def change_a_title(tab: Page) -> None:
    """Changes it where it stands, after the session has ended."""
    send_todo(tab.request, "Buy milk")
    tab.goto("/todos/all")
    tab.locator(".title").focus()
    tab.keyboard.press("F2")
    tab.locator(".rename [name=title]").fill("Buy bread")
    tab.context.clear_cookies(name="session")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("alert")).to_contain_text("You were logged out in the meantime.")


def test_a_title_that_is_changed_in_its_list_is_still_being_changed_after_the_log_in(tab: Page) -> None:
    member = Member.unique()
    member.join(tab.request)
    change_a_title(tab)

    log_in(tab, member)

    tab.wait_for_url("**/todos/all")
    expect(tab.locator(".rename [name=title]")).to_be_focused()
    expect(tab.locator(".rename [name=title]")).to_have_value("Buy bread")
    assert tab.evaluate("sessionStorage.length") == 0
    tab.keyboard.press("Enter")
    expect(tab.locator(".title")).to_have_text("Buy bread")
    expect(tab.locator(".rename")).to_have_count(0)
    tab.reload()
    expect(tab.locator(".title")).to_have_text("Buy bread")
    expect(tab.locator(".rename")).to_have_count(0)


def test_a_title_that_was_changed_elsewhere_since_is_not_overwritten(tab: Page) -> None:
    member = Member.unique()
    member.join(tab.request)
    change_a_title(tab)
    member.enter(tab.request)
    number = re.search(r'data-todo="(\d+)" data-version="1"', tab.request.get("/todos/all").text())
    assert number
    fields = {"csrf": token(tab.request, "/todos/new"), "version": "1", "title": "Buy tea"}
    assert post(tab.request, f"/todos/{number[1]}/title", fields.items()).status == 303

    tab.goto("/todos/all")
    expect(tab.locator(".rename [name=title]")).to_have_value("Buy bread")
    tab.keyboard.press("Enter")

    expect(tab.get_by_role("alert").filter(has_text="changed in the meantime")).to_contain_text("Buy tea")
    expect(tab.get_by_label("Title")).to_have_value("Buy bread")


def test_a_title_whose_todo_is_in_the_trash_by_now_is_shown_with_the_reason(tab: Page) -> None:
    member = Member.unique()
    member.join(tab.request)
    change_a_title(tab)
    member.enter(tab.request)
    number = re.search(r'data-todo="(\d+)"', tab.request.get("/todos/all").text())
    assert number
    fields = {"csrf": token(tab.request, "/todos/new")}
    assert post(tab.request, f"/todos/{number[1]}/delete", fields.items()).status == 303

    tab.goto("/todos/all")

    expect(tab.get_by_role("alert").filter(has_text="moved to the trash in the meantime")).to_be_visible()
    expect(tab.get_by_label("Title")).to_have_value("Buy bread")


def test_another_account_sees_no_changed_title(tab: Page) -> None:
    Member.unique().join(tab.request)
    other = Member.unique()
    change_a_title(tab)
    other.join(tab.request)

    tab.goto("/todos/all")

    expect(tab.locator(".quick, .empty").first).to_be_visible()
    expect(tab.locator(".rename")).to_have_count(0)
    assert tab.evaluate("sessionStorage.length") == 0


def test_without_scripts_the_log_in_leads_back_to_the_form(new_context: NewContext, server: Latchkey) -> None:
    tab = new_context(server, java_script_enabled=False).new_page()
    member = Member.unique()
    member.join(tab.request)
    fill_in(tab)
    tab.context.clear_cookies(name="session")
    send(tab)
    log_in(tab, member)

    tab.wait_for_url("**/todos/new?date=2026-12-24")
