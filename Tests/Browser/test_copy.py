"""What is shown once can be copied by a button: an access token, a calendar's address, an authenticator app's key."""

from playwright.sync_api import Page, expect

from authenticator import PAGE
from browsing import NewContext
from latchkey import Latchkey
from member import Member


def show_token(page: Page) -> str:
    page.goto("/account/tokens")
    page.get_by_label("App name").fill("Backup")
    page.get_by_role("button", name="Create token").click()
    return page.locator("#made").inner_text()


def show_address(page: Page) -> str:
    page.goto("/account/calendar")
    page.get_by_role("button", name="Create address").click()
    return page.locator("#address").inner_text()


def show_key(page: Page) -> str:
    page.goto(PAGE)
    page.get_by_role("button", name="Set up").click()
    return page.locator("#key").inner_text().replace(" ", "")


SHOWN = {"Copy token": show_token, "Copy address": show_address, "Copy key": show_key}


def test_what_is_shown_once_is_copied_by_a_button(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, permissions=["clipboard-read", "clipboard-write"]).new_page()
    Member.unique().join(page.request)
    for label, show in SHOWN.items():
        shown = show(page)
        button = page.get_by_role("button", name=label)

        button.focus()
        page.keyboard.press("Enter")

        expect(page.get_by_role("button", name="Copied", exact=True)).to_be_focused()
        expect(page.locator("p[aria-live=polite]")).to_have_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()") == shown
        expect(button).to_be_visible()


def test_without_scripts_there_is_no_such_button(new_context: NewContext, server: Latchkey) -> None:
    page = new_context(server, java_script_enabled=False).new_page()
    Member.unique().join(page.request)
    for label, show in SHOWN.items():
        assert show(page)

        expect(page.get_by_text(label)).to_be_hidden()


def test_a_browser_that_refuses_to_copy_selects_it(page: Page, member: Member) -> None:
    shown = show_address(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")

    page.get_by_role("button", name="Copy address").click()

    expect(page.get_by_role("button", name="Couldn't copy it. Copy the selected text yourself.")).to_be_visible()
    assert page.evaluate("getSelection().toString()") == shown
