"""Confirmation of addresses by email, on a site with a mail server, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import NewContext
from latchkey import Latchkey
from mail_server import MailServer
from mailing import Serve, join, latest_email
from member import Member, cookie, log_out
from outbox import link_in, text_of

CONFIRM = "Confirm your email address"
CONFIRM_NEW = "Confirm your new email address"
TAKEN = "Someone entered your email address"
CHANGED = "Your email address was changed"

# Every journey runs twice.
pytestmark = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])


@pytest.fixture
def latchkey(serve: Serve, mail_server: MailServer) -> Latchkey:
    return serve(mail_server)


def sign_up(page: Page, member: Member) -> None:
    member.try_sign_up(page)
    page.wait_for_url("**/signup/sent")
    expect(page.get_by_role("main")).to_contain_text(member.email)


def ask_for_address(page: Page, address: str) -> None:
    page.goto("/account/email")
    page.get_by_label("New email address").fill(address)
    page.get_by_role("button", name="Change address").click()


def test_the_link_in_the_mail_makes_the_account_and_signs_in(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    member = Member.unique()
    page = new_context(latchkey, java_script_enabled=scripts).new_page()
    sign_up(page, member)
    page.goto("/todos")
    expect(page).to_have_url(latchkey.url + "/login")

    mail = latest_email(mail_server, CONFIRM, member.email)
    assert member.name not in text_of(mail)
    link = link_in(mail, "/signup/confirm/")
    page.goto(link)
    # The browser's history does not contain the token.
    expect(page).to_have_url(latchkey.url + "/signup/confirm")
    expect(page.get_by_label("Password")).to_have_count(0)
    page.get_by_role("button", name="Confirm").click()

    expect(page).to_have_url(latchkey.url + "/todos")
    expect(page.get_by_role("banner")).to_contain_text(member.name)
    log_out(page)
    page.goto(link)
    expect(page).to_have_url(latchkey.url + "/login")
    expect(page.get_by_role("alert")).to_contain_text("This link no longer works")
    member.log_in(page)


def test_in_another_browser_the_link_takes_the_password(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    member = Member.unique()
    sign_up(new_context(latchkey, java_script_enabled=scripts).new_page(), member)
    phone = new_context(latchkey, java_script_enabled=scripts).new_page()

    phone.goto(link_in(latest_email(mail_server, CONFIRM, member.email), "/signup/confirm/"))
    phone.get_by_label("Password").fill("not that one, no")
    phone.get_by_role("button", name="Confirm").click()
    expect(phone.get_by_label("Password")).to_have_accessible_description(
        "That's not the password you chose for this sign-up. If you signed up more than once, each link goes with the "
        "password of its own sign-up. Try again, or sign up again.")
    phone.get_by_label("Password").fill(member.password)
    phone.get_by_role("button", name="Confirm").click()

    expect(phone).to_have_url(latchkey.url + "/todos")
    expect(phone.get_by_role("banner")).to_contain_text(member.name)


def test_an_address_with_an_account_looks_like_any_other_and_its_owner_is_told(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    owner, free = Member.unique(), Member.unique()
    join(latchkey, owner, new_context(latchkey).request)

    def answer(member: Member) -> str:
        page = new_context(latchkey, java_script_enabled=scripts).new_page()
        sign_up(page, member)
        assert cookie(page.context, "signup")
        return page.get_by_role("main").inner_html().replace(member.email, "ADDRESS")

    taken = Member("Somebody else", owner.email.upper(), "another password, surely")
    shown = [answer(member) for member in (taken, free)]

    assert hidden_token_cut(shown[0]) == hidden_token_cut(shown[1])
    told = latest_email(mail_server, TAKEN, owner.email)
    assert "/signup/confirm/" not in text_of(told)
    assert taken.name not in text_of(told)
    latest_email(mail_server, CONFIRM, free.email)
    assert [mail.recipients for mail in mail_server.mails].count([owner.email]) == 1
    owner.log_in(new_context(latchkey, java_script_enabled=scripts).new_page())


def hidden_token_cut(html: str) -> str:
    """The page without the hidden field that belongs to one browser alone."""
    return "\n".join(line for line in html.splitlines() if 'name="csrf"' not in line)


def test_the_mail_is_sent_again_and_the_earlier_link_is_dead(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    member = Member.unique()
    page = new_context(latchkey, java_script_enabled=scripts).new_page()
    sign_up(page, member)
    earlier = link_in(latest_email(mail_server, CONFIRM, member.email), "/signup/confirm/")

    page.get_by_role("button", name="Resend email").click()
    expect(page).to_have_url(latchkey.url + "/signup/sent")
    expect(page.get_by_role("status")).to_contain_text("A new email is on its way")

    later = link_in(latest_email(mail_server, CONFIRM, member.email, count=2), "/signup/confirm/")
    page.goto(earlier)
    expect(page.get_by_role("alert")).to_contain_text("This link no longer works")
    page.goto(later)
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(latchkey.url + "/todos")


def test_a_log_in_before_the_link_leads_to_the_page_about_the_mail(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    member = Member.unique()
    sign_up(new_context(latchkey, java_script_enabled=scripts).new_page(), member)
    page = new_context(latchkey, java_script_enabled=scripts).new_page()

    member.try_log_in(page)
    expect(page).to_have_url(latchkey.url + "/signup/sent")
    expect(page.get_by_role("main")).to_contain_text(member.email)

    # A visitor who knows the password need not type it again.
    page.goto(link_in(latest_email(mail_server, CONFIRM, member.email), "/signup/confirm/"))
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(latchkey.url + "/todos")


def test_an_address_is_changed_by_a_link_and_comes_back_by_the_letter_to_the_old_one(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    member = Member.unique()
    old, new = member.email, "new." + member.email
    page = new_context(latchkey, java_script_enabled=scripts).new_page()
    join(latchkey, member, page.request)

    ask_for_address(page, new)
    expect(page).to_have_url(latchkey.url + "/account")
    expect(page.get_by_role("status")).to_contain_text("An email with a link is on its way to the new address")
    expect(page.get_by_role("main")).to_contain_text(old)
    link = link_in(latest_email(mail_server, CONFIRM_NEW, new), "/account/email/confirm/")

    # A mistyped address gives its owner no access.
    stranger = new_context(latchkey, java_script_enabled=scripts).new_page()
    stranger.goto(link)
    expect(stranger).to_have_url(re.compile("/login"))

    page.goto(link)
    expect(page.get_by_role("main")).to_contain_text(f"address will change from {old} to {new}")
    page.get_by_role("button", name="Use new address").click()
    expect(page.get_by_role("status")).to_contain_text("Your email address was changed")
    expect(page.get_by_role("main")).to_contain_text(new)

    told = latest_email(mail_server, CHANGED, old)
    assert f"from {old} to {new}" in " ".join(text_of(told).split())
    owner = new_context(latchkey, java_script_enabled=scripts).new_page()
    owner.goto(link_in(told, "/secure-account/"))
    expect(owner.get_by_role("main")).to_contain_text(f"The account gets the email address {old} back")
    owner.get_by_role("button", name="Not me").click()
    expect(owner).to_have_url(latchkey.url + "/reset/choose")
    member.password = "a new one, 비밀번호 🔑"
    owner.get_by_label("Password", exact=True).fill(member.password)
    owner.get_by_label("Confirm password").fill(member.password)
    owner.get_by_role("button", name="Save password").click()
    expect(owner).to_have_url(latchkey.url + "/login")

    member.log_in(owner)
    owner.goto("/account")
    expect(owner.get_by_role("main")).to_contain_text(old)
    expect(owner.get_by_role("main")).not_to_contain_text(new)
    page.goto("/todos")
    expect(page).to_have_url(latchkey.url + "/login")


def test_an_address_that_is_another_members_stays_theirs(
    latchkey: Latchkey, mail_server: MailServer, new_context: NewContext, scripts: bool
) -> None:
    owner, member = Member.unique(), Member.unique()
    join(latchkey, owner, new_context(latchkey).request)
    page = new_context(latchkey, java_script_enabled=scripts).new_page()
    join(latchkey, member, page.request)

    ask_for_address(page, owner.email)

    expect(page.get_by_role("status")).to_contain_text("An email with a link is on its way to the new address")
    told = latest_email(mail_server, TAKEN, owner.email)
    assert "/account/email/confirm/" not in text_of(told)
    assert member.name not in text_of(told)
    assert member.email not in text_of(told)
