"""Two tabs of one browser: the account is switched in one while the other still shows the previous account."""

from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from test_live import HIDE

HOLD = """() => {
  const real = window.fetch;
  window.fetch = async (url, options) => {
    // The page also asks what it understood of the line, should Enter come late.
    if (options?.method !== "POST") return real(url, options);
    window.fetch = real;
    await real(url, { ...options, redirect: "manual" });
    await new Promise((goOn) => Object.assign(window, { isAnswered: true, goOn }));
    return real("/todos");
  };
}"""
"""Delays the redirect after the next form until `goOn` is called, as a slow network would."""

ALERT = "This page's account is no longer in use in this browser"


def another(server: Latchkey, new_context: NewContext) -> Member:
    """Another member with an account."""
    other = Member.unique()
    other.join(new_context(server).request)
    return other


def log_in_beside(page: Page, member: Member) -> Page:
    """Another tab, in which a second member logs in beside the current one."""
    tab = page.context.new_page()
    tab.goto("/account")
    tab.get_by_role("button", name="Add account").click()
    member.log_in(tab)
    return tab


def test_what_is_typed_for_one_account_does_not_become_anothers(
    page: Page, member: Member, server: Latchkey, new_context: NewContext
) -> None:
    page.goto("/todos")
    line = page.locator(".quick [name=line]")
    line.fill("Ana's secret")
    page.evaluate(HIDE, True)
    tab = log_in_beside(page, another(server, new_context))

    page.evaluate(HIDE, False)
    expect(page.get_by_role("alert").get_by_text(ALERT)).to_be_visible()
    expect(line).to_have_value("Ana's secret")
    line.press("Enter")

    expect(page.get_by_role("heading", name="This form is out of date")).to_be_visible()
    expect(page.get_by_text("Logged in here now: Ana")).to_be_visible()
    expect(page.get_by_text("Ana's secret")).to_be_visible()
    tab.goto("/todos/all")
    expect(tab.get_by_text("Ana's secret")).to_have_count(0)


def test_an_answer_that_comes_after_the_change_shows_no_list_of_the_other_account(
    page: Page, member: Member, server: Latchkey, new_context: NewContext
) -> None:
    page.goto("/todos")
    tab = log_in_beside(page, another(server, new_context))
    tab.goto("/account")
    tab.get_by_role("button", name="Switch to").click()
    tab.wait_for_url("**/todos")
    page.goto("/todos")
    tab.goto("/account")
    page.evaluate(HOLD)
    line = page.locator(".quick [name=line]")
    line.fill("Ana's secret")
    line.press("Enter")
    while not page.evaluate("window.isAnswered"):
        page.wait_for_timeout(20)
    tab.get_by_role("button", name="Switch to").click()
    tab.wait_for_url("**/todos")
    page.evaluate("window.goOn()")

    expect(page.get_by_role("alert").get_by_text(ALERT)).to_be_visible()
    line.fill("Typed since")
    line.press("Enter")
    expect(page.get_by_text("Typed since")).to_be_visible()
    tab.goto("/todos/all")
    expect(tab.get_by_text("secret")).to_have_count(0)
    expect(tab.get_by_text("Typed since")).to_have_count(0)


def test_a_log_in_page_that_is_opened_for_another_account_costs_no_text(page: Page, member: Member) -> None:
    page.goto("/todos")
    line = page.locator(".quick [name=line]")
    line.fill("Half a thought")
    page.evaluate(HIDE, True)
    tab = page.context.new_page()
    tab.goto("/account")
    tab.get_by_role("button", name="Add account").click()
    tab.wait_for_url("**/login")

    page.evaluate(HIDE, False)
    page.wait_for_timeout(1500)
    expect(line).to_have_value("Half a thought")


def test_the_page_goes_on_when_its_account_is_in_use_again(
    page: Page, member: Member, server: Latchkey, new_context: NewContext
) -> None:
    page.goto("/todos")
    page.evaluate(HIDE, True)
    tab = log_in_beside(page, another(server, new_context))
    page.evaluate(HIDE, False)
    expect(page.get_by_role("alert").get_by_text(ALERT)).to_be_visible()

    page.evaluate(HIDE, True)
    tab.goto("/account")
    tab.get_by_role("button", name="Switch to").click()
    tab.wait_for_url("**/todos")
    page.evaluate(HIDE, False)
    expect(page.get_by_role("alert").get_by_text(ALERT)).to_be_hidden()
    page.locator(".quick [name=line]").fill("Mine again")
    page.locator(".quick [name=line]").press("Enter")
    expect(page.locator(".card .title", has_text="Mine again")).to_be_visible()
