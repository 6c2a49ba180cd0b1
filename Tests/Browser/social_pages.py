"""The steps of a login by a provider, in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from identity_provider import Person

WITH_AND_WITHOUT_SCRIPTS = pytest.mark.parametrize(
    ("title", "scripts"), [("Google", True), ("Apple", False)], ids=["Google-scripts", "Apple-no-scripts"])
"""Runs a test twice: with redirects and with a form post."""


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def go_to(page: Page, title: str) -> None:
    """From the login page to a provider's."""
    page.goto("/login")
    page.get_by_role("button", name=f"Continue with {title}").click()


def at(path: str) -> re.Pattern[str]:
    """The address of a page of the site, perhaps with the fragment that Facebook appends, which browsers carry through
    redirects."""
    return re.compile(rf"^http://localhost:\d+{re.escape(path)}(#_=_)?$")


def choose(page: Page, person: Person) -> None:
    """Continues from the provider's page as this person."""
    page.get_by_label("Person").select_option(person.subject)
    page.get_by_role("button", name="Continue", exact=True).click()


def try_log_in(page: Page, title: str, person: Person, scripts: bool = True) -> None:
    """Goes through the login without waiting for a certain page."""
    go_to(page, title)
    choose(page, person)
    if title == "Apple" and not scripts:
        page.get_by_role("button", name="Back to the site").click()


def log_in(page: Page, title: str, person: Person, scripts: bool = True) -> None:
    try_log_in(page, title, person, scripts)
    page.wait_for_url(at("/todos"))


def finish(page: Page, email: str | None = None, name: str | None = None) -> None:
    """Enters what the provider left out."""
    page.wait_for_url(at("/auth/finish"))
    if name is not None:
        page.get_by_label("Name").fill(name)
    if email is not None:
        page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Create account").click()


def expect_member(page: Page, name: str) -> None:
    expect(page.get_by_role("banner")).to_contain_text(name)
