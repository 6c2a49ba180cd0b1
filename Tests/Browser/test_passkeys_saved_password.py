"""Where passkeys are offered, Chromium's own password manager still fills in what it has saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from latchkey import Latchkey
from member import Member
from saved_passwords import browser_that_knows


@pytest.fixture
def known() -> Member:
    return Member.unique()


@pytest.fixture
def context(playwright: Playwright, tmp_path: Path, passkey_site: Latchkey, known: Member) -> Iterator[BrowserContext]:
    with browser_that_knows(playwright, tmp_path / "profile", passkey_site, known) as context:
        known.join(context.request)
        context.clear_cookies()
        yield context


def test_a_saved_password_is_filled_in_when_the_page_opens(context: BrowserContext, known: Member) -> None:
    page = context.new_page()
    with page.expect_response("**/login/passkey/challenge"):
        page.goto("/login")

    for field in ("#email", "#password"):
        expect(page.locator(f"{field}:autofill")).to_have_count(1)
    page.get_by_label("Email").focus()
    expect(page.get_by_label("Email")).to_have_attribute("autocomplete", "username webauthn")
    page.get_by_role("button", name="Log in", exact=True).click()

    page.wait_for_url("**/todos")
    expect(page.locator(".who")).to_contain_text(known.email)
