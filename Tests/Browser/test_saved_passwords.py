"""Passwords that Chromium has saved: it fills them in when a page opens, in the right fields and in no others."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from latchkey import Latchkey
from member import Member
from saved_passwords import browser_that_knows


@pytest.fixture(scope="module")
def known() -> Member:
    return Member.unique()


@pytest.fixture(scope="module")
def context(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, server: Latchkey, known: Member
) -> Iterator[BrowserContext]:
    with browser_that_knows(playwright, tmp_path_factory.mktemp("profile"), server, known) as context:
        known.join(context.request)
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    page.close()


def expect_filled(page: Page, selector: str) -> None:
    expect(page.locator(f"{selector}:autofill")).to_have_count(1)


def test_log_in_is_filled_in_looks_ready_and_works_at_a_press(page: Page, known: Member) -> None:
    page.context.clear_cookies()
    page.goto("/login")
    expect_filled(page, "#email")
    expect_filled(page, "#password")
    for field in ("email", "password"):
        assert page.locator(f"label[for={field}]").evaluate(
            "label => label.matches(':autofill + label') && getComputedStyle(label).transform !== 'none'")
    button = page.get_by_role("button", name="Log in", exact=True)
    ready = button.evaluate("button => getComputedStyle(button).backgroundColor")
    assert ready == page.locator(".logo").evaluate("logo => getComputedStyle(logo).color")

    page.get_by_role("button", name="Log in", exact=True).click()

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(known.email)


def test_a_member_who_proves_to_be_one_finds_the_password_filled_in(page: Page, known: Member) -> None:
    page.goto("/reauthenticate")

    expect_filled(page, "#password")
    page.get_by_role("button", name="Show password").click()
    expect(page.locator("#password")).to_have_value(known.password)


def test_fields_for_a_new_password_stay_empty(page: Page) -> None:
    page.goto("/account/password")
    page.wait_for_load_state("networkidle")
    # The same manager has filled the fields of the next page: it had its time.
    other = page.context.new_page()
    other.goto("/reauthenticate")
    expect_filled(other, "#password")
    other.close()

    for field in ("#password", "#confirmPassword"):
        expect(page.locator(f"{field}:autofill")).to_have_count(0)
        expect(page.locator(field)).to_have_value("")
