"""Passkeys in Chromium, with its own authenticator for tests."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from audit import broken_rules, misfits, small_targets
from browsing import NewContext
from latchkey import Latchkey
from markup import Sent, validate
from member import Member, cookie, log_out
from outbox import mails_to
from virtual_authenticator import BUTTON, VirtualAuthenticator, add, open_login, press
from waiting import wait_until


@pytest.fixture
def page(new_context: NewContext, passkey_site: Latchkey) -> Page:
    return new_context(passkey_site).new_page()


@pytest.fixture
def authenticator(page: Page) -> VirtualAuthenticator:
    return VirtualAuthenticator(page)


@pytest.fixture
def owner(page: Page, authenticator: VirtualAuthenticator) -> Member:
    """A member with a passkey in `authenticator`, logged in."""
    member = Member.unique()
    member.join(page.request)
    add(page, authenticator)
    return member


def expect_alert(page: Page, text: str) -> None:
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()


def test_an_added_passkey_logs_in_by_the_button(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, passkey_site: Latchkey
) -> None:
    row = page.get_by_role("listitem").filter(has_text="Never used")
    expect(row).to_contain_text("Also on your other devices")
    assert mails_to(passkey_site, owner.email)[-1]["Subject"] == "A passkey was added to your account"
    [credential] = authenticator.credentials
    assert credential["isResidentCredential"] and credential["rpId"] == "localhost"
    assert credential["userName"] == owner.email
    page.goto("/todos")
    log_out(page)

    open_login(page)
    press(page, authenticator)

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(owner.email)
    assert not cookie(page.context, "remember")
    page.goto("/account/history")
    expect(page.get_by_text("Logged in with a passkey")).to_have_count(1)
    page.goto("/account/passkeys")
    expect(page.locator(".records")).to_contain_text("Last used:")


def test_a_double_click_adds_one_passkey_which_logs_in(
    page: Page, authenticator: VirtualAuthenticator
) -> None:
    Member.unique().join(page.request)
    page.goto("/account/passkeys")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "challenge" in request.url else None)
    authenticator.touch()
    page.get_by_role("button", name="Add a passkey").dblclick()
    expect(page.get_by_role("status")).to_contain_text("Passkey added.")
    expect(page.locator(".records li")).to_have_count(1)
    assert len(asked) == 1
    authenticator.touch(False)
    assert len(authenticator.credentials) == 1
    page.goto("/todos")
    log_out(page)

    open_login(page)
    press(page, authenticator)

    page.wait_for_url("**/todos")


def test_the_field_for_the_address_offers_it_without_a_press(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    page.context.clear_cookies()
    open_login(page)
    page.get_by_label("Email").focus()
    expect(page.get_by_label("Email")).to_have_attribute("autocomplete", "username webauthn")
    # Nothing was chosen.
    expect(page.locator("#passkey")).to_be_visible()

    # As if it were chosen as soon as it is offered.
    authenticator.touch()
    page.reload()

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(owner.email)
    page.goto("/account/history")
    expect(page.get_by_text("Logged in with a passkey")).to_have_count(1)


def test_after_a_cancelled_press_the_field_offers_it_again(page: Page) -> None:
    # In place of the browser's own windows: one request waits until it is taken back, and the other is cancelled.
    page.add_init_script("""
        window.asked = [];
        PublicKeyCredential.isConditionalMediationAvailable = async () => true;
        navigator.credentials.get = ({ mediation, signal }) => new Promise((_, refuse) => {
            asked.push(mediation);
            signal.addEventListener("abort", () => refuse(signal.reason));
            if (mediation === "optional") refuse(new DOMException("cancelled", "NotAllowedError"));
        });
    """)

    def wait_until_asked(*kinds: str) -> None:
        wait_until(lambda: page.evaluate("asked") == list(kinds), f"the page doesn't ask for {kinds}")

    page.goto("/login")
    wait_until_asked("conditional")
    page.get_by_role("button", name=BUTTON).click()

    expect_alert(page, "You didn't finish with the passkey")
    wait_until_asked("conditional", "optional", "conditional")
    page.get_by_role("button", name=BUTTON).click()
    wait_until_asked("conditional", "optional", "conditional", "optional", "conditional")


def test_the_browser_is_remembered_and_the_member_goes_where_they_wanted_to(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    page.context.clear_cookies()
    open_login(page, "/login?next=/account")
    page.get_by_label("Remember me").check()
    press(page, authenticator)

    page.wait_for_url(re.compile(":[0-9]+/account$"))
    assert cookie(page.context, "remember")


def test_a_password_still_logs_in_while_passkeys_are_offered(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    page.context.clear_cookies()
    open_login(page)
    page.get_by_label("Email").fill(owner.email)
    page.get_by_label("Password").fill(owner.password)
    page.get_by_role("button", name="Log in", exact=True).click()

    page.wait_for_url("**/todos")


def test_a_passkey_is_renamed_and_deleted(page: Page, authenticator: VirtualAuthenticator, owner: Member) -> None:
    page.locator("summary", has_text="Rename").click()
    page.get_by_role("textbox", name="Name").fill("Desk")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("status")).to_contain_text("Saved")
    expect(page.locator(".records strong")).to_have_text("Desk")

    copies = authenticator.credentials
    # What else ends with it is asked where it is deleted.
    expect(page.get_by_label("Log out all my other devices")).to_be_hidden()
    page.locator("summary", has_text="Delete").click()
    page.get_by_role("button", name="Delete: Desk").click()
    expect(page.get_by_role("status")).to_contain_text("Passkey deleted.")
    expect(page.locator(".records li")).to_have_count(0)
    # The browser was told, and its password manager has dropped it.
    wait_until(lambda: authenticator.credentials == [], "the passkey is still there")

    # A copy elsewhere opens nothing, and is dropped when that is found out.
    authenticator.take(copies)
    page.context.clear_cookies()
    open_login(page)
    press(page, authenticator)
    expect_alert(page, "No account here has that passkey.")
    wait_until(lambda: authenticator.credentials == [], "the passkey is still there")


def test_other_passkeys_stay_where_one_was_deleted(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, new_context: NewContext, passkey_site: Latchkey
) -> None:
    other = new_context(passkey_site).new_page()
    theirs = VirtualAuthenticator(other)
    owner.enter(other.request)
    add(other, theirs)
    [kept] = authenticator.credentials

    # Their list is the newest first.
    page.goto("/account/passkeys")
    page.locator("summary", has_text="Delete").first.click()
    page.locator("[name=endOthers]").first.uncheck()
    page.get_by_role("button", name="Delete: Passkey").first.click()
    expect(page.get_by_role("status")).to_contain_text("Passkey deleted.")
    page.goto("/account")
    other.goto("/account")

    wait_until(lambda: theirs.credentials == [], "the passkey is still there")
    assert [credential["credentialId"] for credential in authenticator.credentials] == [kept["credentialId"]]


def test_a_new_name_and_address_reach_the_password_manager(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    page.goto("/account")
    page.get_by_label("Name").fill("Ana María")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_role("status")).to_contain_text("Saved")
    wait_until(lambda: authenticator.credentials[0].get("userDisplayName") == "Ana María", "the old name")

    page.goto("/account/email")
    page.get_by_label("New email address").fill(f"new.{owner.email}")
    page.get_by_role("button", name="Change address").click()
    page.wait_for_url("**/account")

    wait_until(
        lambda: authenticator.credentials[0].get("userName") == f"new.{owner.email}", "the old address")


def test_who_is_not_recognised_adds_and_opens_nothing_and_is_told_so(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    sentence = "You didn't finish with the passkey, so nothing was done."
    page.context.clear_cookies()
    open_login(page)
    authenticator.recognise_user(False)
    press(page, authenticator)
    expect_alert(page, sentence)
    expect(page).to_have_url(re.compile("/login$"))

    # The same page, once more. Untouched until the button: the field offers the passkey again, and would log in by itself.
    authenticator.touch(False)
    authenticator.recognise_user(True)
    press(page, authenticator)
    page.wait_for_url("**/todos")


def test_an_adding_that_is_cancelled_stores_nothing_and_is_told(
    page: Page, authenticator: VirtualAuthenticator
) -> None:
    # Chromium's request waits for a touch; a signal takes it back with the error of a cancelled window.
    page.add_init_script("""
        {
            const create = navigator.credentials.create.bind(navigator.credentials);
            navigator.credentials.create = (options) => {
                window.asked = new AbortController();
                return create({ ...options, signal: asked.signal });
            };
        }
    """)
    member = Member.unique()
    member.join(page.request)
    page.goto("/account/passkeys")
    page.get_by_role("button", name="Add a passkey").click()
    page.wait_for_function("window.asked")
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)

    page.evaluate("asked.abort(new DOMException('cancelled', 'NotAllowedError'))")

    expect_alert(page, "You didn't finish with the passkey, so nothing was done.")
    assert not authenticator.credentials
    page.goto("/account/history")
    expect(page.get_by_text("Passkey added")).to_have_count(0)
    add(page, authenticator)
    expect(page.locator(".records li")).to_have_count(1)


def test_a_passkey_that_nobody_touches_in_time_is_told_and_asked_for_again(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    def hurry(route: Route) -> None:
        answer = route.fetch()
        # The least that Chromium waits is ten seconds.
        route.fulfill(response=answer, json={**answer.json(), "timeout": 10_000})

    page.context.clear_cookies()
    open_login(page)
    page.route("**/login/passkey/challenge", hurry, times=1)
    page.get_by_role("button", name=BUTTON).click()
    expect_alert(page, "You didn't finish with the passkey, so nothing was done.")
    expect(page).to_have_url(re.compile("/login$"))

    press(page, authenticator)
    page.wait_for_url("**/todos")


def test_without_a_network_the_button_says_so_and_works_afterwards(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    page.context.clear_cookies()
    open_login(page)
    page.context.set_offline(True)
    page.get_by_role("button", name=BUTTON).click()
    expect_alert(page, "You're offline, so this wasn't done.")

    page.context.set_offline(False)
    press(page, authenticator)
    page.wait_for_url("**/todos")


def test_a_device_gets_no_second_passkey(page: Page, authenticator: VirtualAuthenticator, owner: Member) -> None:
    authenticator.touch()
    page.get_by_role("button", name="Add a passkey").click()

    expect_alert(page, "already has a passkey for your account.")
    expect(page.locator(".records li")).to_have_count(1)


def test_of_two_members_the_one_whose_passkey_it_is_gets_in(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, new_context: NewContext, passkey_site: Latchkey
) -> None:
    other = new_context(passkey_site).new_page()
    theirs = VirtualAuthenticator(other)
    member = Member.unique()
    member.join(other.request)
    add(other, theirs)
    guest = new_context(passkey_site).new_page()
    carried = VirtualAuthenticator(guest)
    carried.take(theirs.credentials)

    open_login(guest)
    press(guest, carried)

    guest.wait_for_url("**/todos")
    expect(guest.locator(".who")).to_contain_text(member.email)


def test_a_passkey_of_a_deleted_account_opens_nothing(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, passkey_site: Latchkey
) -> None:
    subprocess.run(
        [passkey_site.program, "member", "delete", owner.email, "--yes"], cwd=passkey_site.folder,
        env=passkey_site.environment, check=True,
        stdout=subprocess.DEVNULL)
    page.context.clear_cookies()
    open_login(page)
    press(page, authenticator)

    expect_alert(page, "No account here has that passkey.")
    # What was refused is still a whole login page.
    expect(page.get_by_role("button", name=BUTTON)).to_be_visible()


def test_adding_after_the_reauthentication_has_expired_asks_for_it(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, new_context: NewContext, passkey_site: Latchkey
) -> None:
    # A remembered browser is logged in, but nobody typed a password there.
    guest = new_context(passkey_site).new_page()
    owner.enter(guest.request, remember=True)
    guest.goto("/account/passkeys")
    expect(guest.locator("#passkey button")).to_be_visible()
    guest.context.clear_cookies(name="session")

    guest.get_by_role("button", name="Add a passkey").click()

    guest.wait_for_url("**/reauthenticate?next=%2Faccount%2Fpasskeys")


def test_a_passkey_confirms_that_it_is_the_member(
    page: Page, authenticator: VirtualAuthenticator, owner: Member
) -> None:
    # A remembered browser is logged in, but nothing was confirmed there.
    page.context.clear_cookies()
    owner.enter(page.request, remember=True)
    page.context.clear_cookies(name="session")
    page.goto("/account/password")
    page.wait_for_url("**/reauthenticate?next=*")
    authenticator.touch()

    page.get_by_role("button", name="Use a passkey").click()

    page.wait_for_url(re.compile(":[0-9]+/account/password$"))


def test_the_pages_with_passkeys_are_accessible_and_valid(
    page: Page, authenticator: VirtualAuthenticator, owner: Member, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    sent = Sent(page, folder)
    for path in ("/account/passkeys", "/reauthenticate", "/login"):
        if path == "/login":
            page.context.clear_cookies()
        page.goto(path)
        expect(page.locator("#passkey button")).to_be_visible()
        sent.keep(path)
        assert broken_rules(page) == [], path
        assert misfits(page, 320) + small_targets(page) == [], path
    validate(folder, capsys)


def test_without_a_script_nothing_is_offered_that_could_not_work(
    new_context: NewContext, passkey_site: Latchkey
) -> None:
    page = new_context(passkey_site, java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    page.goto("/account/passkeys")
    expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
    expect(page.get_by_text("use a browser that supports them, with JavaScript on")).to_be_visible()
    page.context.clear_cookies()

    page.goto("/login")

    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()


def test_a_browser_without_passkeys_is_offered_none(new_context: NewContext, passkey_site: Latchkey) -> None:
    context = new_context(passkey_site)
    context.add_init_script("delete window.PublicKeyCredential")
    page = context.new_page()
    page.goto("/login")

    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
