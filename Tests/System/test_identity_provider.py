"""The tests' own provider: it accepts correct requests and refuses all others."""

import base64
import hashlib
import json
import time
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

from identity_provider import Callback, Flavour, IdentityProvider, Lie, Person, Trouble, cancel, consent
from identity_provider.messages import Answer, post

SITE = "http://localhost:1"

VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()

ALL = ["google", "apple", "facebook"]


@pytest.fixture
def provider(providers: IdentityProvider) -> IdentityProvider:
    """The one that all tests share: its keys take a tenth of a second to make, and each test brings its own person."""
    providers.register(SITE)
    return providers


@pytest.fixture
def person(provider: IdentityProvider) -> Person:
    return provider.add(Person.unique())


def address(flavour: Flavour, **changes: str | None) -> str:
    """The authorization URL of a correct site, with changes; None removes a field."""
    query = {
        "response_type": "code", "client_id": flavour.client_id, "scope": " ".join(flavour.scopes),
        "redirect_uri": f"{SITE}/auth/{flavour.name}/callback", "state": "s" * 43, "nonce": "n" * 43,
        "code_challenge": CHALLENGE, "code_challenge_method": "S256"}
    if flavour.name == "apple":
        query["response_mode"] = "form_post"
    kept = {name: value for name, value in (query | changes).items() if value is not None}
    return f"{flavour.issuer}/authorize?{urlencode(kept)}"


def brought(callback: Callback) -> dict[str, str]:
    return callback.form or dict(parse_qsl(urlsplit(callback.url).query))


def secret(flavour: Flavour, folder: Path, **changes: object) -> str:
    if flavour.name != "apple":
        return flavour.client_secret
    key = ECKey.import_key(flavour.write_key(folder).read_text())
    claims = {
        "iss": flavour.team_id, "sub": flavour.client_id, "aud": flavour.issuer, "iat": int(time.time()),
        "exp": int(time.time()) + 60}
    return jwt.encode({"alg": "ES256", "kid": flavour.key_id}, claims | changes, key)


def redeem(flavour: Flavour, given: str, folder: Path, **changes: str) -> tuple[int, dict]:
    form = {
        "grant_type": "authorization_code", "code": given, "redirect_uri": f"{SITE}/auth/{flavour.name}/callback",
        "client_id": flavour.client_id, "client_secret": secret(flavour, folder), "code_verifier": VERIFIER}
    answer: Answer = post(f"{flavour.issuer}/token", form | changes)
    return answer.status, json.loads(answer.body)


@pytest.mark.parametrize("name", ALL)
def test_a_code_is_good_once(provider: IdentityProvider, person: Person, name: str, tmp_path: Path) -> None:
    flavour = provider.flavours[name]
    fields = brought(consent(address(flavour), person))
    assert fields["state"] == "s" * 43

    assert redeem(flavour, fields["code"], tmp_path)[0] == 200
    assert redeem(flavour, fields["code"], tmp_path)[0] == 400


@pytest.mark.parametrize(
    "change",
    [
        {"code_verifier": "w" * 43}, {"code_verifier": ""}, {"redirect_uri": SITE + "/"}, {"grant_type": "password"},
        {"client_id": "another"}, {"client_secret": "another"}, {"code": "another"}],
    ids=str)
@pytest.mark.parametrize("name", ALL)
def test_a_code_is_good_for_the_client_that_asked_alone(
    provider: IdentityProvider, person: Person, name: str, change: dict[str, str], tmp_path: Path
) -> None:
    flavour = provider.flavours[name]
    code = brought(consent(address(flavour), person))["code"]

    status, answer = redeem(flavour, code, tmp_path, **change)

    assert status in (400, 401)
    assert "error" in answer


@pytest.mark.parametrize(
    "change",
    [
        {"state": None}, {"code_challenge": None}, {"code_challenge": VERIFIER + "="},
        {"code_challenge_method": "plain"}, {"scope": "openid everything"}, {"response_type": "token"},
        {"client_secret": "x"}],
    ids=str)
@pytest.mark.parametrize("name", ALL)
def test_a_careless_request_comes_back_as_an_error(
    provider: IdentityProvider, person: Person, name: str, change: dict[str, str | None]
) -> None:
    fields = brought(consent(address(provider.flavours[name], **change), person))

    assert "code" not in fields
    assert "error" in fields


@pytest.mark.parametrize(
    "change", [{"client_id": "another"}, {"redirect_uri": SITE + "/auth/google/callback/"}], ids=str)
def test_nobody_is_sent_to_an_address_that_is_not_registered(
    provider: IdentityProvider, change: dict[str, str]
) -> None:
    answer = post(address(provider.google, **change), {"answer": "cancel"})

    assert answer.status == 400
    assert "Location" not in answer.headers


@pytest.mark.parametrize("name", ["google", "apple"])
def test_an_id_token_holds_by_the_published_keys(
    provider: IdentityProvider, person: Person, name: str, tmp_path: Path
) -> None:
    flavour = provider.flavours[name]
    _, tokens = redeem(flavour, brought(consent(address(flavour), person))["code"], tmp_path)

    token = jwt.decode(
        tokens["id_token"], KeySet.import_key_set(flavour.keys.published), algorithms=[flavour.algorithm])

    expected = {"iss": flavour.issuer, "aud": flavour.client_id, "sub": person.subject, "nonce": "n" * 43}
    assert token.claims.items() >= expected.items()
    assert token.claims["email"] == person.email
    assert "d" not in flavour.keys.published["keys"][0]


@pytest.mark.parametrize("lie", Lie, ids=lambda lie: lie.name)
@pytest.mark.parametrize("name", ["google", "apple"])
def test_every_lie_can_be_told(
    provider: IdentityProvider, person: Person, name: str, lie: Lie, tmp_path: Path
) -> None:
    flavour = provider.flavours[name]
    with flavour.doing(lie=lie):
        status, tokens = redeem(flavour, brought(consent(address(flavour), person))["code"], tmp_path)

    assert status == 200
    assert ("id_token" in tokens) == (lie is not Lie.NO_TOKEN)


def test_apple_tells_a_name_once_until_consent_is_revoked(provider: IdentityProvider, person: Person) -> None:
    first, second = (brought(consent(address(provider.apple), person)) for _ in range(2))
    provider.apple.event("consent-revoked", person)
    third = brought(consent(address(provider.apple), person))

    assert json.loads(first["user"])["name"] == {"firstName": person.given, "lastName": person.family}
    assert "user" not in second
    assert third["user"] == first["user"]


@pytest.mark.parametrize(
    "change", [{"aud": "https://appleid.example"}, {"iss": "TEAM"}, {"sub": "x"}, {"exp": 1}, {"exp": 1 << 33}],
    ids=str)
def test_apple_wants_a_secret_made_for_it(
    provider: IdentityProvider, person: Person, change: dict[str, object], tmp_path: Path
) -> None:
    code = brought(consent(address(provider.apple), person))["code"]
    statement = secret(provider.apple, tmp_path, **change)

    status, answer = redeem(provider.apple, code, tmp_path, client_secret=statement)

    assert (status, answer["error"]) == (400, "invalid_client")


@pytest.mark.parametrize(
    ("name", "error"),
    [("google", "access_denied"), ("apple", "user_cancelled_authorize"), ("facebook", "access_denied")])
def test_who_turns_back_comes_back_with_an_error(provider: IdentityProvider, name: str, error: str) -> None:
    fields = brought(cancel(address(provider.flavours[name])))

    assert fields["error"] == error
    assert fields["state"] == "s" * 43


@pytest.mark.parametrize(
    ("trouble", "status"),
    [(Trouble.DOWN, 500), (Trouble.BROKEN, 200), (Trouble.EMPTY, 200), (Trouble.REDIRECT, 307), (Trouble.HUGE, 401)])
def test_an_endpoint_in_trouble(provider: IdentityProvider, trouble: Trouble, status: int) -> None:
    with provider.google.doing(troubles={"token": trouble}):
        answer = post(f"{provider.google.issuer}/token", {"grant_type": "authorization_code"})

    assert answer.status == status
    assert (len(answer.body) > 1 << 20) == (trouble is Trouble.HUGE)
    assert post(f"{provider.google.issuer}/token", {}).status == 401
