"""Forms: sent without a browser's help, and read as somebody who can't see the colours reads them."""

import re
from collections.abc import Iterable
from urllib.parse import quote_from_bytes

from playwright.sync_api import APIRequestContext, APIResponse, Locator, expect



def token(request: APIRequestContext, path: str) -> str:
    """The hidden value of the forms on the page at `path`, which also gives a guest the cookie that it belongs to."""
    found = re.search(r'name="csrf" value="([^"]+)"', request.get(path).text())
    assert found, f"{path} has no form"
    return found[1]


def encode(fields: Iterable[tuple[str, str | bytes]]) -> bytes:
    """The fields as a browser writes them into a body; bytes go as they are, so that they may be no text."""

    def quoted(value: str | bytes) -> str:
        return quote_from_bytes(value.encode() if isinstance(value, str) else value)

    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields).encode()


def post(
    request: APIRequestContext, path: str, fields: Iterable[tuple[str, str | bytes]], **headers: str
) -> APIResponse:
    """Sends the fields, follows no redirect. A header's name is written with `_` for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named["Content-Type"] = "application/x-www-form-urlencoded"
    return request.post(path, data=encode(fields), headers=named, max_redirects=0, timeout=15_000)


def without_checks(form: Locator) -> Locator:
    """Lets the browser send what it would hold back: empty fields, half an e-mail address."""
    form.evaluate("form => form.noValidate = true")
    return form


def expect_message(field: Locator, text: str | re.Pattern[str]) -> None:
    """The field is marked as wrong, and what describes it says `text`."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(text)
