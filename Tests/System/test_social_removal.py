"""Facebook's requests when a person removes the site there, or asks for the deletion of their data."""

import json

import pytest

from identity_provider import IdentityProvider, Person
from latchkey import Latchkey
from social import enter, is_in, new_person, pass_through, tell
from social_sites import Visit
from web_client import WebClient

HOUR = 3600


@pytest.fixture
def facebook_member(providers: IdentityProvider, visit: Visit, site: Latchkey) -> tuple[Person, WebClient]:
    """A member who came by Facebook and is signed in."""
    person, guest = new_person(providers), visit(site)
    assert pass_through(guest, providers.facebook, person).headers["location"] == "/auth/finish"
    answer = tell(guest, name=person.name, email=person.email)
    assert answer.headers["location"] == "/todos", answer.text()
    return person, guest


def test_facebook_says_that_somebody_removed_the_site_there(
    site: Latchkey, providers: IdentityProvider, facebook_member: tuple[Person, WebClient], visit: Visit
) -> None:
    person, guest = facebook_member

    assert providers.facebook.deauthorize(site.url, person).status == 200

    assert not is_in(guest)
    assert pass_through(visit(site), providers.facebook, person).headers["location"] == "/auth/finish"


def test_facebook_asks_for_somebodys_data_to_be_deleted(
    site: Latchkey, providers: IdentityProvider, facebook_member: tuple[Person, WebClient], visit: Visit
) -> None:
    person, guest = facebook_member

    answer = providers.facebook.ask_for_deletion(site.url, person)

    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("application/json")
    said = json.loads(answer.body)
    assert said.keys() == {"url", "confirmation_code"}
    assert said["confirmation_code"].isalnum()
    assert said["url"].startswith(site.url + "/")
    page = visit(site).get(said["url"])
    assert page.status == 200
    assert said["confirmation_code"] in page.text()
    # A visitor with the code learns that it was done, not for whom.
    assert person.email not in page.text() and person.subject not in page.text()
    assert not is_in(guest)
    assert pass_through(visit(site), providers.facebook, person).headers["location"] == "/auth/finish"


@pytest.mark.parametrize("page", ["deauthorize", "deletion"])
def test_a_request_that_facebook_did_not_sign_does_nothing(
    site: Latchkey, providers: IdentityProvider, facebook_member: tuple[Person, WebClient], page: str
) -> None:
    person, guest = facebook_member
    signature, _, payload = providers.facebook.signed_request(person).partition(".")
    other = providers.facebook.signed_request(Person.unique()).partition(".")[0]
    weak = providers.facebook.signed_request(person, algorithm="HMAC-SHA1")

    for request in ("", ".", signature, f".{payload}", f"{other}.{payload}", f"{signature}.{payload}A", weak):
        assert 400 <= providers.facebook.send(site.url, page, request).status < 500, request

    assert is_in(guest)


@pytest.mark.parametrize("page", ["deauthorize", "deletion"])
def test_a_request_from_before_a_link_was_made_does_not_undo_it(
    site: Latchkey, providers: IdentityProvider, facebook_member: tuple[Person, WebClient], page: str,
    visit: Visit,
) -> None:
    person, _ = facebook_member
    old = providers.facebook.signed_request(person, issued_at=providers.facebook.now - HOUR)

    assert providers.facebook.send(site.url, page, old).status == 200

    enter(visit(site), providers.facebook, person)
