"""A server with throttling, and guesses at a password."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from forms import post, token
from latchkey import Latchkey
from member import Member
from serving import serve
from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext


LONG_ENOUGH = 8
"""Seconds of a pause that is longer than any test takes, even on a busy machine."""


@pytest.fixture
def throttling(program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    """A server with throttling, behind a proxy that names the client's address."""
    yield from serve(Latchkey(program, tmp_path / "data", PROXIES="127.0.0.1"))


def try_guess(request: WebClient | APIRequestContext, member: Member, address: str, password: str) -> Answer:
    fields = {"csrf": token(request, "/login"), "email": member.email, "password": password}
    return post(request, "/login", fields.items(), **{"X-Forwarded-For": address})


def guess(
    request: WebClient | APIRequestContext, member: Member, address: str, password: str = "a wrong one"
) -> int:
    return try_guess(request, member, address, password).status
