"""Server-to-server notifications of Apple, Google and Facebook."""

import json
import time

import pytest

from forms import hidden_fields, post
from identity_provider import IdentityProvider, Person
from identity_provider.google import OAUTH, RISC
from identity_provider.keys import unsigned
from latchkey import Latchkey
from member import Member
from social import enter, expect_alert, is_in, new_person, pass_through
from social_sites import Visit
from web_client import WebClient

HOUR = 3600


@pytest.mark.parametrize("type", ["consent-revoked", "account-deleted", "account-delete"])
def test_apple_says_that_somebody_is_gone(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, visit: Visit, type: str
) -> None:
    enter(guest, providers.apple, person)

    assert providers.apple.tell(site.url, type, person).status == 200

    assert not is_in(guest)
    # The account still exists, but Apple no longer opens it.
    assert pass_through(visit(site), providers.apple, person).headers["location"] == "/auth/link"


@pytest.mark.parametrize("type", ["email-disabled", "email-enabled", "something-new"])
def test_apple_says_what_ends_no_session(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, type: str
) -> None:
    enter(guest, providers.apple, person)

    assert providers.apple.tell(site.url, type, person).status == 200

    assert is_in(guest)


def test_the_account_page_says_that_apple_no_longer_forwards_emails(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient
) -> None:
    enter(guest, providers.apple, person)
    sentence = "Apple no longer forwards emails to your address."
    assert sentence not in guest.get("/account").text()

    providers.apple.tell(site.url, "email-disabled", person)
    assert sentence in guest.get("/account").text()
    assert "no longer forwards emails" in guest.get("/account/identities").text()

    # Notices tell the second in which something happened.
    time.sleep(1)
    providers.apple.tell(site.url, "email-enabled", person)
    assert sentence not in guest.get("/account").text()


def test_a_notice_about_somebody_whom_nobody_knows_here_is_taken(site: Latchkey, providers: IdentityProvider) -> None:
    stranger = Person.unique()

    assert providers.apple.tell(site.url, "account-deleted", stranger).status == 200
    assert providers.google.tell(site.url, RISC + "account-purged", stranger).status == 202
    assert providers.facebook.deauthorize(site.url, stranger).status == 200
    assert providers.facebook.ask_for_deletion(site.url, stranger).status == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://evil.example"}, {"aud": "another-site"}, {"exp": 1}, {"events": "{"}, {"events": {}},
        {"iat": 1 << 40}],
    ids=str)
def test_a_notice_that_apple_did_not_send_does_nothing(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, changes: dict
) -> None:
    enter(guest, providers.apple, person)

    assert 400 <= providers.apple.tell(site.url, "account-deleted", person, **changes).status < 500

    assert is_in(guest)


def test_a_notice_that_is_signed_by_nobody_or_somebody_else_does_nothing(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient
) -> None:
    enter(guest, providers.apple, person)
    event = {"type": "account-deleted", "sub": person.subject, "event_time": providers.apple.now * 1000}
    claims = {
        "iss": providers.apple.issuer, "aud": providers.apple.client_id, "iat": providers.apple.now,
        "exp": providers.apple.now + 60, "jti": "x", "events": json.dumps(event)}
    stranger = providers.apple.keys.make()

    for text in (
        unsigned(claims), providers.google.keys.sign(claims), providers.apple.keys.sign(claims, stranger),
        providers.apple.keys.sign(claims, stranger, kid=providers.apple.keys.keys[-1].kid), "", "a.b.c"
    ):
        assert 400 <= providers.apple.send(site.url, text).status < 500

    assert is_in(guest)
    # Signed by Apple, the same notification is accepted.
    assert providers.apple.send(site.url, providers.apple.keys.sign(claims)).status == 200
    assert not is_in(guest)


@pytest.mark.parametrize("type", [RISC + "sessions-revoked", OAUTH + "tokens-revoked"])
def test_google_ends_sessions_and_no_more(
    site: Latchkey, providers: IdentityProvider, person: Person, visit: Visit, type: str
) -> None:
    computer, telephone = visit(site), visit(site)
    enter(computer, providers.google, person)
    enter(telephone, providers.google, person)

    assert providers.google.tell(site.url, type, person).status == 202

    assert not is_in(computer) and not is_in(telephone)
    enter(computer, providers.google, person)


def test_google_ends_the_sessions_of_a_member_who_has_a_password_too(
    site: Latchkey, providers: IdentityProvider, guest: WebClient, visit: Visit
) -> None:
    member, computer = Member.unique(), visit(site)
    member.join(computer)
    person = new_person(providers, email=member.email)
    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"
    agreed = hidden_fields(guest, "/auth/link") | {"password": member.password}
    assert post(guest, "/auth/link", agreed.items()).headers["location"] == "/todos"

    assert providers.google.tell(site.url, RISC + "sessions-revoked", person).status == 202

    # An attacker in the Google account may have opened any of them.
    assert not is_in(guest) and not is_in(computer)


def test_google_suspends_and_resumes(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, visit: Visit
) -> None:
    enter(guest, providers.google, person)

    assert providers.google.tell(site.url, RISC + "account-disabled", person).status == 202
    assert not is_in(guest)
    stranger = visit(site)
    expect_alert(stranger, pass_through(stranger, providers.google, person))

    assert providers.google.tell(site.url, RISC + "account-enabled", person).status == 202
    enter(stranger, providers.google, person)


def test_google_says_that_an_account_is_gone(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, visit: Visit
) -> None:
    enter(guest, providers.google, person)

    assert providers.google.tell(site.url, RISC + "account-purged", person).status == 202

    assert not is_in(guest)
    assert pass_through(visit(site), providers.google, person).headers["location"] == "/auth/link"


@pytest.mark.parametrize("type", [RISC + "account-credential-change-required", "https://example.com/something-new"])
def test_google_says_what_ends_no_session(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, type: str
) -> None:
    enter(guest, providers.google, person)

    assert providers.google.tell(site.url, type, person).status == 202

    assert is_in(guest)


def test_google_tries_whether_anybody_listens(site: Latchkey, providers: IdentityProvider) -> None:
    events = {RISC + "verification": {"state": "is it you?"}}

    assert providers.google.tell(site.url, "", Person.unique(), events=events).status == 202


@pytest.mark.parametrize(
    "changes",
    [{"iss": "https://evil.example"}, {"aud": "another-site"}, {"events": {}}, {"iat": 1 << 40}, {"jti": None}],
    ids=str)
def test_an_event_that_google_did_not_send_does_nothing(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, changes: dict
) -> None:
    enter(guest, providers.google, person)

    # RFC 8935, section 2.3.
    assert providers.google.tell(site.url, RISC + "account-purged", person, **changes).status == 400

    assert is_in(guest)


def test_an_event_about_somebody_of_another_issuer_does_nothing(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient
) -> None:
    enter(guest, providers.google, person)
    subject = {"subject_type": "iss-sub", "iss": "https://accounts.example", "sub": person.subject}

    providers.google.tell(site.url, "", person, events={RISC + "account-purged": {"subject": subject}})

    assert is_in(guest)


def test_an_id_token_is_no_event(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient
) -> None:
    """Every site with a login by Google gets tokens signed by Google about its members."""
    enter(guest, providers.google, person)
    now = providers.google.now
    id_token = providers.google.keys.sign({
        "iss": providers.google.issuer, "aud": providers.google.client_id, "sub": person.subject, "iat": now,
        "exp": now + 60, "jti": "x"})

    assert providers.google.send(site.url, id_token).status == 400

    assert is_in(guest)


def test_what_happened_before_a_link_was_made_does_not_undo_it(
    site: Latchkey, providers: IdentityProvider, person: Person, guest: WebClient, visit: Visit
) -> None:
    old = providers.google.event(RISC + "account-purged", person, iat=providers.google.now - HOUR)
    enter(guest, providers.google, person)

    assert providers.google.send(site.url, old).status == 202

    enter(visit(site), providers.google, person)
