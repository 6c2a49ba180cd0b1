"""Apple is told when a site no longer has a person's account (its "Token revocation")."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run
from identity_provider import IdentityProvider, Person
from identity_provider.faults import Trouble
from independent_provider import IndependentProvider
from latchkey import Latchkey
from social import enter, new_person
from social_sites import Visit, serving, site_with
from waiting import wait_until


@pytest.fixture
def own_site(
    program: Path, providers: IdentityProvider, independent: IndependentProvider, tmp_path: Path
) -> Iterator[Latchkey]:
    with serving(site_with(program, tmp_path, providers, independent)) as site:
        yield site


@pytest.fixture
def person(own_site: Latchkey, providers: IdentityProvider, visit: Visit) -> Person:
    """Somebody who logs in by Apple."""
    person = new_person(providers)
    enter(visit(own_site), providers.apple, person)
    assert person.subject in providers.apple.known
    return person


def restart(site: Latchkey) -> None:
    """The clean-up is at the start, and each hour."""
    assert site.stop() == 0
    site.start()


def expect_disconnected(providers: IdentityProvider, person: Person) -> None:
    wait_until(lambda: person.subject not in providers.apple.known, "Apple was not told")


def test_a_deleted_account_is_disconnected_at_apple(
    own_site: Latchkey, providers: IdentityProvider, person: Person, run: Run
) -> None:
    assert run("member", "delete", person.email, "--yes").returncode == 0

    restart(own_site)

    expect_disconnected(providers, person)


def test_apple_is_asked_again_after_it_could_not_be_reached(
    own_site: Latchkey, providers: IdentityProvider, person: Person, run: Run
) -> None:
    assert run("member", "delete", person.email, "--yes").returncode == 0

    with providers.apple.doing(troubles={"revoke": Trouble.DOWN}):
        restart(own_site)
        own_site.logged("A provider did not revoke tokens of members who left", "providerUnavailable")
        assert person.subject in providers.apple.known
    restart(own_site)

    expect_disconnected(providers, person)


def test_tokens_are_sealed_anew_before_an_earlier_key_goes(
    own_site: Latchkey, providers: IdentityProvider, person: Person, run: Run
) -> None:
    assert own_site.stop() == 0
    for step in ("rotate", "prune"):
        ended = run("keys", step, "outbox")
        assert ended.returncode == 0, ended.stderr

    assert run("member", "delete", person.email, "--yes").returncode == 0
    own_site.start()

    expect_disconnected(providers, person)
