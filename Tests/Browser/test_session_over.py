"""A form that is sent after its log-in has ended, or has to be confirmed first, is there again afterwards."""

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member


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


@pytest.mark.parametrize("way", ["an idle session", "a log-out in another tab"])
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
    expect(tab.get_by_role("status").filter(has_text="Added")).to_be_visible()
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


def test_without_scripts_the_log_in_leads_back_to_the_form(new_context: NewContext, server: Latchkey) -> None:
    tab = new_context(server, java_script_enabled=False).new_page()
    member = Member.unique()
    member.join(tab.request)
    fill_in(tab)
    tab.context.clear_cookies(name="session")
    send(tab)
    log_in(tab, member)

    tab.wait_for_url("**/todos/new?date=2026-12-24")
