"""\"This wasn't me\": from an email that a mail server got to a new password."""

import re

from playwright.sync_api import Page, expect

from browsing import NewContext
from mail_server import MailServer
from mailing import Serve, join, latest_email
from member import Member, cookie
from outbox import html_of, link_in, text_of

THIEFS_PASSWORD = "the thief's own horse"
NEW_PASSWORD = "a new one, 비밀번호 🔑"


def fill_passwords(page: Page, password: str) -> None:
    page.get_by_label(re.compile("^(New p|P)assword$")).fill(password)
    page.get_by_label("Confirm password").fill(password)


def steal(thief: Page, member: Member) -> None:
    """An attacker who knows the password logs in, and changes it."""
    member.log_in(thief, remember=True)
    thief.goto("/account/password")
    fill_passwords(thief, THIEFS_PASSWORD)
    thief.get_by_role("main").get_by_role("button", name="Save password").click()
    thief.wait_for_url("**/account")


def test_a_member_takes_the_account_back_by_the_letter_about_it(serve: Serve, new_context: NewContext) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)
        member = Member.unique()
        page = new_context(latchkey).new_page()
        join(latchkey, member, page.request)
        thief = new_context(latchkey, user_agent="Mozilla/5.0 (Windows NT 10.0) <b> Chrome/150.0").new_page()
        steal(thief, member)
        expect_locked_out(page)

        told = latest_email(mail_server, "Your password was changed", member.email)
        assert "Chrome · Windows" in text_of(told)
        assert "127.0.0.1" in text_of(told)
        assert member.name not in text_of(told) + html_of(told)
        page.goto(link_in(told, "/secure-account/"))

        expect(page).to_have_url(latchkey.url + "/secure-account")
        expect(page.get_by_role("main")).to_contain_text(member.email)
        # Opening the link alone, as mail scanners do, has changed nothing.
        thief.goto("/todos")
        expect(thief).to_have_url(latchkey.url + "/todos")
        page.get_by_role("button", name="Not me").click()

        expect(page).to_have_url(latchkey.url + "/reset/choose")
        expect(page.locator(".notice")).to_contain_text("Every device is logged out")
        expect_locked_out(thief)
        assert cookie(thief.context, "remember") is None
        member.password = THIEFS_PASSWORD
        member.try_log_in(thief)
        expect(thief.get_by_role("alert")).to_be_visible()

        # The tab was closed; the email still works.
        page.goto("about:blank")
        page.context.clear_cookies()
        page.goto(link_in(latest_email(mail_server, "Your account is locked: choose a new password", member.email)))
        fill_passwords(page, NEW_PASSWORD)
        page.get_by_role("button", name="Save password").click()
        expect(page).to_have_url(latchkey.url + "/login")
        member.password = NEW_PASSWORD
        member.log_in(page)
        latest_email(mail_server, "Your password was reset", member.email)

        page.goto("/account/history")
        expect(page.get_by_role("main")).to_contain_text("You told us it wasn't you")
        page.goto(link_in(told, "/secure-account/"))
        expect(page).to_have_url(latchkey.url + "/reset")
        expect(page.get_by_role("alert")).to_contain_text("This link no longer works")


def expect_locked_out(page: Page) -> None:
    page.goto("/todos")
    expect(page).to_have_url(re.compile("/login$"))
