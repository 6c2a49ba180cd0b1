"""From sign-up to a return days later, with and without JavaScript."""

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member, add_todo, cookie, log_out


@pytest.mark.parametrize("javascript", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_remembered_member_finds_the_todos_after_browser_and_server_were_closed(
    javascript: bool, own_server: Latchkey, new_context: NewContext
) -> None:
    first = new_context(own_server, java_script_enabled=javascript)
    page = first.new_page()
    member = Member.unique()

    member.sign_up(page)
    expect(page.locator(".who").get_by_text(member.email)).to_be_visible()
    add_todo(page, "Buy milk & bread")
    expect(page.locator(".notice p")).to_contain_text("09:00–09:45")
    page.get_by_role("region", name="Today").get_by_role("button", name="Mark as done: Buy milk & bread").click()
    expect_done(page, "Buy milk & bread")
    log_out(page)
    expect(page.get_by_role("status")).to_have_text("You're logged out.")
    member.log_in(page, remember=True)
    ticket = cookie(first, "remember")
    first.close()
    assert own_server.stop() == 0
    own_server.start()

    second = new_context(own_server, java_script_enabled=javascript)
    second.add_cookies([ticket])
    page = second.new_page()
    page.goto("/")

    expect(page).to_have_url(own_server.url + "/todos")
    expect(page.locator(".who").get_by_text(member.email)).to_be_visible()
    expect_done(page, "Buy milk & bread")


def expect_done(page: Page, title: str) -> None:
    """The to-do is completed in today's list and among all."""
    expect(page.get_by_role("button", name=f"Mark as not done: {title}")).to_be_visible()
    expect(page.get_by_role("button", name=f"Mark as done: {title}")).to_have_count(0)
