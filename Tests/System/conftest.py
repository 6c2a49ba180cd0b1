"""Fixtures of the tests without a browser."""

import pytest

from member import Member
from web_client import WebClient


@pytest.fixture
def member(client: WebClient) -> Member:
    """A member with an account at the shared server, signed in in `client`."""
    member = Member.unique()
    member.join(client)
    return member
