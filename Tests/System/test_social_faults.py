"""Any error in a provider login ends at the login page with a sentence, and nothing is stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from forms import post, token
from identity_provider import IdentityProvider, Lie, Person, Trouble, consent
from independent_provider import IndependentProvider, independent_provider
from latchkey import Latchkey
from social import begin, enter, expect_alert, expect_refused_and_forgotten, is_in, pass_through, return_to_site
from social_sites import Visit, serving, site_with
from tls_proxy import tls_proxy
from web_client import WebClient

ALL = ["google", "apple", "facebook"]
SIGNED = ["google", "apple"]
QUICK = [trouble for trouble in Trouble if trouble is not Trouble.SLOW]


@pytest.fixture
def own_provider() -> Iterator[IdentityProvider]:
    """For a test that stops it or changes its keys."""
    with IdentityProvider() as provider:
        yield provider


@pytest.fixture
def own_site(
    program: Path, own_provider: IdentityProvider, independent: IndependentProvider, tmp_path: Path
) -> Iterator[Latchkey]:
    """A server that has not sent a request to a provider yet."""
    with serving(site_with(program, tmp_path, own_provider, independent)) as own_site:
        yield own_site


@pytest.mark.parametrize("lie", Lie, ids=lambda lie: lie.name)
@pytest.mark.parametrize("name", SIGNED)
def test_an_id_token_that_does_not_hold(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, name: str, lie: Lie
) -> None:
    flavour = providers.flavours[name]
    with flavour.doing(lie=lie):
        expect_refused_and_forgotten(site, guest, flavour, person)


@pytest.mark.parametrize("seconds", [-600, 600])
@pytest.mark.parametrize("name", SIGNED)
def test_a_clock_that_is_ten_minutes_off(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, name: str, seconds: int
) -> None:
    flavour = providers.flavours[name]
    with flavour.doing(clock=seconds):
        expect_refused_and_forgotten(site, guest, flavour, person)


@pytest.mark.parametrize("seconds", [-120, 120])
@pytest.mark.parametrize("name", SIGNED)
def test_a_clock_that_is_two_minutes_off_does_no_harm(
    guest: WebClient, providers: IdentityProvider, person: Person, name: str, seconds: int
) -> None:
    flavour = providers.flavours[name]
    with flavour.doing(clock=seconds):
        enter(guest, flavour, person)

    assert is_in(guest)


@pytest.mark.parametrize(
    ("name", "endpoint", "trouble"),
    [
        *(("google", "token", trouble) for trouble in Trouble), *(("facebook", "me", trouble) for trouble in QUICK),
        ("apple", "token", Trouble.DOWN), ("facebook", "token", Trouble.BROKEN)],
    ids=lambda part: part.name if isinstance(part, Trouble) else part)
def test_an_endpoint_in_trouble(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, name: str,
    endpoint: str, trouble: Trouble,
) -> None:
    flavour = providers.flavours[name]
    with flavour.doing(troubles={endpoint: trouble}):
        expect_refused_and_forgotten(site, guest, flavour, person)


def test_keys_that_can_not_be_had_and_then_can(
    own_site: Latchkey, own_provider: IdentityProvider, visit: Visit
) -> None:
    request, person = visit(own_site), own_provider.add(Person.unique())
    for trouble in QUICK:
        with own_provider.google.doing(troubles={"keys": trouble}):
            expect_alert(request, pass_through(request, own_provider.google, person))

    enter(request, own_provider.google, person)


@pytest.mark.parametrize("name", SIGNED)
def test_new_keys_are_fetched_when_a_token_names_one(
    own_site: Latchkey, own_provider: IdentityProvider, visit: Visit, name: str
) -> None:
    flavour, person = own_provider.flavours[name], own_provider.add(Person.unique())
    enter(visit(own_site), flavour, person)

    flavour.keys.rotate()

    enter(visit(own_site), flavour, person)


def test_nobody_at_home(own_site: Latchkey, own_provider: IdentityProvider, visit: Visit) -> None:
    person = own_provider.add(Person.unique())
    waiting = []
    for name in ALL:
        request = visit(own_site)
        waiting.append((request, consent(begin(request, name), person)))

    own_provider.stop()

    for request, callback in waiting:
        expect_alert(request, return_to_site(request, callback))


def test_an_issuer_that_may_be_somebody_else_is_not_asked(
    program: Path, own_provider: IdentityProvider, independent: IndependentProvider, tmp_path: Path, visit: Visit,
) -> None:
    """Its certificate is from an authority that this machine does not trust."""
    with tls_proxy() as impostor:
        site = site_with(program, tmp_path, own_provider, independent)
        site.environment["LATCHKEY_OIDC_ISSUER"] = impostor.url
        with serving(site):
            guest = visit(site)
            expect_alert(guest, post(guest, "/auth/oidc", [("csrf", token(guest, "/login"))]))

            site.logged("A login by a provider failed", "providerNotTrusted")


def test_an_issuer_that_does_not_say_where_its_pages_are(
    program: Path, providers: IdentityProvider, visit: Visit, tmp_path: Path
) -> None:
    with independent_provider() as independent:
        site = site_with(program, tmp_path, providers, independent)
    with serving(site):
        request = visit(site)
        answer = post(request, "/auth/oidc", [("csrf", token(request, "/login"))])
        expect_alert(request, answer)


@pytest.mark.parametrize("change", [{"id": None}, {"id": ""}, {"id": ["1"]}], ids=str)
def test_a_profile_of_nobody(
    site: Latchkey, guest: WebClient, providers: IdentityProvider, person: Person, change: dict
) -> None:
    with providers.facebook.doing(profile_changes=change):
        expect_refused_and_forgotten(site, guest, providers.facebook, person)


def test_the_sentence_is_in_the_visitors_language(
    guest: WebClient, providers: IdentityProvider, person: Person
) -> None:
    with providers.google.doing(troubles={"token": Trouble.DOWN}):
        english = expect_alert(guest, pass_through(guest, providers.google, person))
        csrf = token(guest, "/login")
        assert post(guest, "/language", [("csrf", csrf), ("language", "ko"), ("from", "/login")]).status == 303
        korean = expect_alert(guest, pass_through(guest, providers.google, person))

    assert english.isascii() or "’" in english
    assert any("가" <= letter <= "힣" for letter in korean)
