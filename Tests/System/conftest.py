"""Fixtures of the tests without a browser."""

from collections.abc import Iterator

import pytest

from member import Member
from web_client import WebClient


@pytest.fixture
def member(client: WebClient) -> Member:
    """A member with an account at the shared server, signed in in `client`."""
    member = Member.unique()
    member.join(client)
    return member


@pytest.fixture
def request_context() -> Iterator[WebClient]:
    """An HTTP client at no server yet."""
    context = WebClient(Accept_Language="en")
    yield context
    context.dispose()
