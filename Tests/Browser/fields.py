"""Forms, as a visitor who can't see the colours reads them."""

import re

from playwright.sync_api import Locator, expect


def without_checks(form: Locator) -> Locator:
    """Lets the browser send what it would hold back: empty fields, half an e-mail address."""
    form.evaluate("form => form.noValidate = true")
    return form


def expect_message(field: Locator, text: str | re.Pattern[str]) -> None:
    """The field is marked as wrong, and what describes it says `text`."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(text)
