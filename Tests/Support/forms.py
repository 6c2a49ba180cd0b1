"""Forms, sent without a browser: by our own client, or by Playwright's with a browser's cookies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote_from_bytes

from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext


def token(request: WebClient | APIRequestContext, path: str) -> str:
    """The hidden value of the forms on the page at `path`, which also gives a guest the cookie that it belongs to."""
    found = re.search(r'name="csrf" value="([^"]+)"', request.get(path).text())
    assert found, f"{path} has no form"
    return found[1]


def hidden_fields(request: WebClient | APIRequestContext, path: str) -> dict[str, str]:
    """All hidden values of the forms on the page at `path`."""
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', request.get(path).text()))


def encode(fields: Iterable[tuple[str, str | bytes]]) -> bytes:
    """The fields as a browser encodes them. Bytes are kept, so they need not be text."""

    def quoted(value: str | bytes) -> str:
        return quote_from_bytes(value.encode() if isinstance(value, str) else value)

    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in fields).encode()


def post(
    request: WebClient | APIRequestContext, path: str, fields: Iterable[tuple[str, str | bytes]], **headers: str
) -> Answer:
    """Sends the fields, follows no redirect. A header's name is written with `_` for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named["Content-Type"] = "application/x-www-form-urlencoded"
    return request.post(path, data=encode(fields), headers=named, max_redirects=0)
