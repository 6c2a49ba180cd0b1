"""After a login with the password, Chromium is asked to create a passkey by itself.

It does so when its own password manager has just filled in a saved password. The authenticator for tests has no
password manager behind it, so Chromium's decision is replaced here, and nothing else.
"""


import pytest
from playwright.sync_api import Page, Request, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member, log_out
from outbox import mails_to
from virtual_authenticator import VirtualAuthenticator

AGREES = """
const create = navigator.credentials?.create.bind(navigator.credentials);
if (create) navigator.credentials.create = ({ mediation, signal, ...options }) =>
  mediation === "conditional" ? create(options) : Promise.reject(new Error("a person would be asked"));
"""
CAN_NOT = """
if (window.PublicKeyCredential) PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: false });
"""


@pytest.fixture
def member(new_context: NewContext, passkey_site: Latchkey) -> Member:
    member = Member.unique()
    member.join(new_context(passkey_site).request)
    return member


def questions(page: Page) -> list[Request]:
    """The requests by which the page asks what to create."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/passkeys/offer") else None)
    return asked


def test_a_browser_that_agrees_has_a_passkey_from_then_on(
    new_context: NewContext, passkey_site: Latchkey, member: Member
) -> None:
    context = new_context(passkey_site)
    context.add_init_script(AGREES)
    page = context.new_page()
    authenticator, asked = VirtualAuthenticator(page), questions(page)
    authenticator.touch()
    with page.expect_response(lambda response: response.url.endswith("/account/passkeys")) as added:
        member.log_in(page)
    assert added.value.status == 303

    [credential] = authenticator.credentials
    assert credential["isResidentCredential"] and credential["userName"] == member.email
    assert mails_to(passkey_site, member.email, subject="A passkey was added to your account")
    page.reload()
    expect(page.get_by_role("status").first).to_have_text("Passkey added. You can now log in with it.")

    # The same browser is not asked again, and the passkey logs in.
    authenticator.touch(False)
    log_out(page)
    member.log_in(page)
    page.goto("/account")
    assert len(asked) == 1
    page.context.clear_cookies()
    authenticator.touch()
    page.goto("/login")
    page.wait_for_url("**/todos")


def test_a_browser_that_does_not_agree_says_nothing_and_is_not_asked_again(
    new_context: NewContext, passkey_site: Latchkey, member: Member
) -> None:
    """Chromium's own decision: there is no saved password."""
    page = new_context(passkey_site).new_page()
    authenticator, asked = VirtualAuthenticator(page), questions(page)
    authenticator.touch()
    with page.expect_response("**/passkeys/offer"):
        member.log_in(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    log_out(page)
    authenticator.touch(False)
    member.log_in(page)
    page.goto("/account")

    assert authenticator.credentials == []
    assert len(asked) == 1


def test_a_browser_that_can_not_is_asked_as_soon_as_it_can(
    new_context: NewContext, passkey_site: Latchkey, member: Member
) -> None:
    context = new_context(passkey_site)
    page = context.new_page()
    page.add_init_script(CAN_NOT)
    asked = questions(page)
    member.log_in(page)
    page.goto("/account")
    assert asked == []
    page.goto("/todos")
    log_out(page)
    page.close()

    page = context.new_page()
    with page.expect_request("**/passkeys/offer"):
        member.log_in(page)
