"""A login by a provider that is begun on one node and ends on another."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from forms import hidden_fields, post
from identity_provider import IdentityProvider, consent
from independent_provider import IndependentProvider
from latchkey import Latchkey
from member import Member
from nodes import browser, copy_keys
from social import begin, is_in, known_as, new_person, return_to_site
from social_sites import serving, site_with
from web_client import WebClient


@pytest.fixture
def nodes(
    program: Path, tmp_path: Path, url: str, providers: IdentityProvider, independent: IndependentProvider
) -> Iterator[tuple[Latchkey, Latchkey]]:
    """Two nodes of one site, which is reached by the first one's address."""
    (tmp_path / "first").mkdir()
    first = site_with(program, tmp_path / "first", providers, independent, DATABASE_URL=url)
    second = Latchkey(program, tmp_path / "second" / "data", host="localhost")
    own = {name: second.environment[name] for name in ("LATCHKEY_PORT", "LATCHKEY_DATA")}
    second.environment = first.environment | own
    with serving(first):
        second.data.mkdir(parents=True, mode=0o700)
        copy_keys(first.data, second.data)
        second.url = first.url
        second.start()
        second.url = f"http://localhost:{second.port}"
        try:
            yield first, second
        finally:
            assert second.stop() == 0


@pytest.mark.parametrize("flavour", ["google", "apple"])
def test_a_log_in_that_begins_on_one_node_ends_on_another(
    nodes: tuple[Latchkey, Latchkey], providers: IdentityProvider, flavour: str
) -> None:
    first, second = nodes
    one = WebClient(first.url, Accept_Language="en")
    callback = consent(begin(one, flavour), new_person(providers))
    two = browser(second, one)

    answer = return_to_site(two, replace(callback, url=callback.url.replace(first.url, second.url)))

    assert answer.headers["location"] == "/todos"
    assert is_in(two) and is_in(browser(first, two))
    # What came back once is nothing to either node now.
    again = return_to_site(browser(first, one), callback)
    assert (again.status, again.headers["location"]) == (303, "/login")


def test_a_question_on_the_way_is_asked_on_one_node_and_answered_on_another(
    nodes: tuple[Latchkey, Latchkey], providers: IdentityProvider
) -> None:
    first, second = nodes
    member = Member.unique()
    member.join(WebClient(first.url, Accept_Language="en"))
    one = WebClient(first.url, Accept_Language="en")
    answer = return_to_site(one, consent(begin(one, "google"), known_as(providers, member)))
    assert answer.headers["location"] == "/auth/link"

    two = browser(second, one)
    linked = post(two, "/auth/link", (hidden_fields(two, "/auth/link") | {"password": member.password}).items())

    assert linked.headers["location"] == "/todos" and is_in(browser(first, two))
