"""What password managers read: HTML's autofill attributes, and rules for generated passwords.

Chromium's own manager is tested in `test_saved_passwords.py`; others are not.
"""

from playwright.sync_api import Locator, Page, expect

from browsing import NewContext
from latchkey import Latchkey
from member import Member
from outbox import ask_for_link, link_in, mails_to

EMAIL = {"type": "email", "inputmode": "email", "autocomplete": "username"}
CURRENT = {"type": "password", "autocomplete": "current-password", "name": "password"}
NEW = {"type": "password", "autocomplete": "new-password", "passwordrules": "minlength: 15; maxlength: 256;"}


def expect_attributes(field: Locator, attributes: dict[str, str]) -> None:
    for name, value in attributes.items():
        expect(field).to_have_attribute(name, value)


def expect_username(page: Page, email: str) -> None:
    """A hidden field names the member whose password it is, in the form of the password and before it."""
    fields = page.locator("main form:has([type=password]) [autocomplete]")
    username = fields.first
    expect_attributes(username, {"type": "email", "autocomplete": "username", "name": "username"})
    expect(username).to_have_value(email)
    expect(username).to_be_hidden()


def test_log_in_asks_for_the_pair_that_was_kept(page: Page) -> None:
    page.goto("/login")

    expect_attributes(page.locator("#email"), EMAIL | {"name": "email"})
    expect_attributes(page.locator("#password"), CURRENT)
    assert page.locator("main form [autocomplete]").evaluate_all(
        "fields => fields.map(field => field.autocomplete)") == ["username", "current-password"]


def test_sign_up_asks_for_a_name_an_address_and_a_new_password_twice(page: Page) -> None:
    page.goto("/signup")

    expect_attributes(page.locator("#name"), {"type": "text", "autocomplete": "name", "name": "name"})
    expect_attributes(page.locator("#email"), EMAIL | {"name": "email"})
    expect_attributes(page.locator("#password"), NEW | {"name": "password"})
    expect_attributes(page.locator("#confirmPassword"), NEW | {"name": "confirmPassword"})


def test_a_changed_password_belongs_to_its_account(page: Page, member: Member) -> None:
    page.goto("/.well-known/change-password")
    expect(page).to_have_url("/account/password")

    expect_attributes(page.locator("#password"), NEW)
    expect_attributes(page.locator("#confirmPassword"), NEW)
    expect_username(page, member.email)


def test_who_proves_to_be_the_member_is_asked_for_that_accounts_password(page: Page, member: Member) -> None:
    page.goto("/reauthenticate")

    expect_attributes(page.locator("#password"), CURRENT)
    expect_username(page, member.email)


def test_a_new_password_behind_a_link_belongs_to_its_account(page: Page, server: Latchkey) -> None:
    member = Member.unique()
    member.join(page.request)
    page.context.clear_cookies()
    ask_for_link(page.request, member.email)
    page.goto(link_in(mails_to(server, member.email)[0]))

    expect_attributes(page.locator("#password"), NEW)
    expect_username(page, member.email)
    page.locator("#password").fill("passwordpassword")
    page.locator("#confirmPassword").fill("passwordpassword")
    page.get_by_role("button", name="Save password").click()
    page.wait_for_selector("[aria-invalid]")
    expect_username(page, member.email)


def test_the_rules_are_those_of_the_site(new_context: NewContext, classic_server: Latchkey) -> None:
    page = new_context(classic_server).new_page()
    page.goto("/signup")

    for field in ("#password", "#confirmPassword"):
        expect_attributes(page.locator(field), {"passwordrules": "minlength: 4; maxlength: 16;", "minlength": "4"})


def test_no_password_field_refuses_what_is_pasted_or_filled_in(page: Page) -> None:
    page.goto("/signup")
    for field in ("#password", "#confirmPassword"):
        page.locator(field).evaluate(
            """field => {
                const data = new DataTransfer();
                data.setData('text/plain', 'pasted');
                if (!field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true })))
                    throw new Error('refused');
                field.value = 'made by a password manager';
                field.dispatchEvent(new Event('input', { bubbles: true }));
            }""")

    assert page.locator("#confirmPassword").evaluate("field => field.checkValidity()")
    expect(page.get_by_role("status")).to_have_text("Strength: strong")
