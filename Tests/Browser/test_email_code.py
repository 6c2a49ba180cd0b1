"""Logging in with a code that is sent by email."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from fields import expect_message
from latchkey import Latchkey
from member import Member
from outbox import mails_to, text_of
from serving import serve


@pytest.fixture(scope="module")
def site(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Latchkey]:
    data = tmp_path_factory.mktemp("codes") / "data"
    yield from serve(Latchkey(program, data, THROTTLE="off", EMAIL_CODES="on"))


def code_for(site: Latchkey, member: Member, count: int = 1) -> str:
    mails = mails_to(site, member.email, subject="Your code to log in", at_least=count)
    found = re.search(r"^\d{3} \d{3} \d{3}\b", text_of(mails[-1]), re.MULTILINE)
    assert found
    return found[0]


def ask(page: Page, member: Member) -> None:
    page.goto("/login?next=%2Faccount")
    page.get_by_label("Email").fill(member.email)
    page.get_by_label("Remember me").check()
    page.get_by_role("button", name="Email me a code").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_code_from_an_email_logs_in_and_is_remembered(
    new_context: NewContext, site: Latchkey, scripts: bool
) -> None:
    member = Member.unique()
    member.join(new_context(site).request)
    page = new_context(site, java_script_enabled=scripts).new_page()
    ask(page, member)
    expect(page.get_by_text(f"If there's an account with {member.email}")).to_be_visible()
    expect(page.get_by_label("Code")).to_be_focused()

    page.get_by_label("Code").fill("123 456 789")
    page.get_by_role("button", name="Log in").click()
    expect_message(page.get_by_label("Code"), "That code didn't work. Enter the one from the latest email you asked for here.")
    page.get_by_label("Code").fill(code_for(site, member))
    page.get_by_role("button", name="Log in").click()

    expect(page).to_have_url(site.url + "/account")
    # As when the browser is closed and opened again.
    page.context.clear_cookies(name="session")
    page.goto("/todos")
    expect(page).to_have_url(site.url + "/todos")


def test_the_code_of_one_browser_is_wrong_in_another(new_context: NewContext, site: Latchkey) -> None:
    member = Member.unique()
    member.join(new_context(site).request)
    own, other = new_context(site).new_page(), new_context(site).new_page()
    ask(own, member)
    code = code_for(site, member)
    ask(other, member)
    code_for(site, member, 2)

    other.get_by_label("Code").fill(code)
    other.get_by_role("button", name="Log in").click()
    expect_message(other.get_by_label("Code"), "That code didn't work. Enter the one from the latest email you asked for here.")

    own.get_by_label("Code").fill(code)
    own.get_by_role("button", name="Log in").click()
    expect(own).to_have_url(site.url + "/account")


def test_another_code_can_be_asked_for(new_context: NewContext, site: Latchkey) -> None:
    member = Member.unique()
    member.join(new_context(site).request)
    page = new_context(site).new_page()
    ask(page, member)
    code_for(site, member)

    page.get_by_role("button", name="Send another code").click()
    page.get_by_label("Code").fill(code_for(site, member, 2))
    page.get_by_role("button", name="Log in").click()

    expect(page).to_have_url(site.url + "/account")
    # What was wished for at first holds.
    assert any(cookie["name"] == "remember" for cookie in page.context.cookies())
