"""Sign-ups with a passkey and no password, in Chromium with its own authenticator for tests."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from audit import broken_rules, misfits, small_targets
from browsing import NewContext
from latchkey import Latchkey
from mail_server import MailServer
from mailing import latest_email
from markup import Sent, validate
from member import Member
from outbox import link_in
from virtual_authenticator import VirtualAuthenticator

BUTTON = "Sign up with a passkey"


@pytest.fixture
def page(new_context: NewContext, passkey_site: Latchkey) -> Page:
    return new_context(passkey_site).new_page()


def fill_in(page: Page, member: Member) -> None:
    page.goto("/signup")
    page.get_by_label("Name").fill(member.name)
    page.get_by_label("Email").fill(member.email)


def sign_up(page: Page, member: Member) -> VirtualAuthenticator:
    """Presses the button; the user of the authenticator agrees to everything from then on."""
    authenticator = VirtualAuthenticator(page)
    fill_in(page, member)
    authenticator.touch()
    page.get_by_role("button", name=BUTTON).click()
    return authenticator


def test_name_address_and_a_passkey_make_an_account(
    page: Page, new_context: NewContext, passkey_site: Latchkey
) -> None:
    member = Member.unique()
    authenticator = sign_up(page, member)

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(member.email)
    [credential] = authenticator.credentials
    assert credential["isResidentCredential"] and credential["userName"] == member.email
    assert credential["userDisplayName"] == member.name
    page.goto("/account/passkeys")
    expect(page.locator(".records li")).to_have_count(1)

    page.context.clear_cookies()
    page.goto("/login")
    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(member.email)


def test_what_is_missing_is_pointed_out_before_a_passkey_is_created(page: Page) -> None:
    authenticator = VirtualAuthenticator(page)
    page.goto("/signup")
    authenticator.touch()
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.get_by_label("Name").fill("Ana")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_label("Email")).to_be_focused()

    # What the server alone refuses is on the page that answers the form.
    page.get_by_label("Email").fill("a" * 65 + "@example.com")
    page.get_by_role("button", name=BUTTON).click()

    expect(page.get_by_text("Enter an email address like name@example.com.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Ana")
    assert authenticator.credentials == []


def test_a_taken_address_is_told_where_no_email_arrives(page: Page) -> None:
    member = Member.unique()
    member.join(page.request)
    page.context.clear_cookies()
    sign_up(page, member)

    expect(page.get_by_text("There's already an account with this email")).to_be_visible()


def test_who_does_not_finish_can_try_again(page: Page) -> None:
    member = Member.unique()
    authenticator = VirtualAuthenticator(page)
    authenticator.recognise_user(False)
    fill_in(page, member)
    authenticator.touch()
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("alert").filter(has_text="You didn't finish with the passkey")).to_be_visible()

    authenticator.recognise_user(True)
    page.get_by_role("button", name=BUTTON).click()

    page.wait_for_url("**/todos")


def test_the_link_in_the_email_finishes_it_in_this_browser(
    new_context: NewContext, confirming_site: Latchkey, passkey_mails: MailServer
) -> None:
    page, member = new_context(confirming_site).new_page(), Member.unique()
    sign_up(page, member)
    page.wait_for_url("**/signup/sent")

    page.goto(link_in(latest_email(passkey_mails, "Confirm your email address", member.email), "/signup/confirm/"))
    page.get_by_role("button", name="Confirm", exact=True).click()

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(member.email)


def test_another_browser_asks_for_the_passkey(
    new_context: NewContext, confirming_site: Latchkey, passkey_mails: MailServer
) -> None:
    page, member = new_context(confirming_site).new_page(), Member.unique()
    authenticator = sign_up(page, member)
    page.wait_for_url("**/signup/sent")
    link = link_in(latest_email(passkey_mails, "Confirm your email address", member.email), "/signup/confirm/")
    phone = new_context(confirming_site).new_page()
    carried = VirtualAuthenticator(phone)
    carried.touch()
    phone.goto(link)
    phone.get_by_role("button", name="Confirm with your passkey").click()
    expect(phone.get_by_role("alert").filter(has_text="You didn't finish with the passkey")).to_be_visible()

    carried.take(authenticator.credentials)
    phone.get_by_role("button", name="Confirm with your passkey").click()

    phone.wait_for_url("**/todos")
    expect(phone.locator(".who")).to_contain_text(member.email)


def test_the_pages_are_accessible_and_valid(
    new_context: NewContext, confirming_site: Latchkey, passkey_mails: MailServer, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    page, member = new_context(confirming_site).new_page(), Member.unique()
    sign_up(page, member)
    page.wait_for_url("**/signup/sent")
    link = link_in(latest_email(passkey_mails, "Confirm your email address", member.email), "/signup/confirm/")
    page = new_context(confirming_site).new_page()
    sent = Sent(page, folder)
    for name, path in (("signup", "/signup"), ("confirm", link)):
        page.goto(path)
        expect(page.locator("#passkey button")).to_be_visible()
        sent.keep(name)
        assert broken_rules(page) == [], name
        assert misfits(page, 320) + small_targets(page) == [], name
    validate(folder, capsys)


def test_without_a_script_the_page_is_as_it_was(new_context: NewContext, passkey_site: Latchkey) -> None:
    page = new_context(passkey_site, java_script_enabled=False).new_page()
    page.goto("/signup")
    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()

    member = Member.unique()
    member.sign_up(page)


def test_a_browser_without_passkeys_is_offered_none(new_context: NewContext, passkey_site: Latchkey) -> None:
    context = new_context(passkey_site)
    context.add_init_script("delete window.PublicKeyCredential")
    page = context.new_page()
    page.goto("/signup")

    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
