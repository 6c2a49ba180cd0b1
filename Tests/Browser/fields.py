"""Forms, as a visitor reads them who does not see colours."""

import re

from playwright.sync_api import Locator, expect


def without_checks(form: Locator) -> Locator:
    """Turns off the browser's validation: empty fields and incomplete email addresses are sent."""
    form.evaluate("form => form.noValidate = true")
    return form


def expect_message(field: Locator, text: str | re.Pattern[str]) -> None:
    """The field is marked as wrong, and what describes it says `text`."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(text)
