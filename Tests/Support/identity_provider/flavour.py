"""What all three flavours share: the authorization code flow with PKCE."""

import hashlib
import hmac
import re
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

from identity_provider import pages
from identity_provider.faults import Trouble
from identity_provider.keys import encode
from identity_provider.messages import Answer, Refused, Request
from identity_provider.person import Person

CODE_LIFETIME = 60
"""Seconds; ten minutes are the most that RFC 6749, section 4.1.2, recommends."""

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


@dataclass
class Grant:
    """An issued authorization code."""

    person: Person
    query: dict[str, str]
    """The authorization request's."""
    given_at: float = field(default_factory=time.monotonic)
    used: bool = False


class Flavour:
    """One provider: its endpoints, its accounts, and the requests it got."""

    name: str
    """As in paths."""
    title: str
    """As on buttons."""
    client_id: str
    scopes: set[str]
    cancelled = {"error": "access_denied"}
    has_nonce = True

    def __init__(self, base: str, people: dict[str, Person]) -> None:
        self.issuer = f"{base}/{self.name}"
        self.people = people
        self.redirect_uris: set[str] = set()
        self.clock = 0
        """Seconds by which the signing machine's clock is ahead."""
        self.troubles: dict[str, Trouble] = {}
        """By endpoint: `token`, `keys`, `me`."""
        self.answers: dict[str, str] = {}
        """Fields that replace or add to those of the responses that the browser carries."""
        self.authorizations: list[dict[str, str]] = []
        self.token_requests: list[dict[str, str]] = []
        self.refusals: list[str] = []
        self._grants: dict[str, Grant] = {}
        self._lock = threading.Lock()

    @property
    def now(self) -> int:
        return int(time.time()) + self.clock

    @contextmanager
    def doing(self, **changes: object) -> Iterator[None]:
        """Sets attributes within a `with` block, such as `doing(troubles={"token": Trouble.DOWN})`."""
        before = {name: getattr(self, name) for name in changes}
        vars(self).update(changes)
        try:
            yield
        finally:
            vars(self).update(before)

    def answer(self, endpoint: str, request: Request) -> Answer:
        """The endpoint's normal response."""
        match endpoint, request.method:
            case "authorize", "GET" | "POST": return self._authorize(request)
            case "token", "POST": return self._token(request)
            case _: return Answer(404)

    # The authorization endpoint (RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2)

    def _authorize(self, request: Request) -> Answer:
        query = request.query
        # The browser is never sent to an address that isn't known (RFC 6749, section 4.1.2.1).
        if query.get("client_id") != self.client_id or query.get("redirect_uri") not in self.redirect_uris:
            self.refusals.append("unknown client or redirect_uri")
            return Answer.html(pages.refusal("redirect_uri_mismatch", query.get("redirect_uri", "")), 400)
        try:
            self.check_authorization(query)
        except Refused as refused:
            self.refusals.append(str(refused))
            return self.go_back(query, {"error": refused.error, "error_description": refused.description})
        if request.method == "GET":
            self.authorizations.append(query)
            return Answer.html(pages.consent(self.title, self.client_id, list(self.people.values())))
        if request.form.get("answer") != "continue":
            return self.go_back(query, self.cancelled)
        person = self.people[request.form["person"]]
        code = secrets.token_urlsafe(32)
        with self._lock:
            self._grants[code] = Grant(person, query)
        return self.go_back(query, {"code": code} | self.extras(person))

    def check_authorization(self, query: dict[str, str]) -> None:
        if query.get("response_type") != "code":
            raise Refused("unsupported_response_type", query.get("response_type", ""))
        if query.get("code_challenge_method") != "S256" or not _CHALLENGE.fullmatch(query.get("code_challenge", "")):
            raise Refused("invalid_request", "PKCE with S256 is wanted")
        if len(query.get("state", "")) < 20:
            raise Refused("invalid_request", "a state that nobody can guess is wanted")
        if self.has_nonce and len(query.get("nonce", "")) < 20:
            raise Refused("invalid_request", "a nonce that nobody can guess is wanted")
        if set(query.get("scope", "").split(" ")) != self.scopes:
            raise Refused("invalid_scope", query.get("scope", ""))
        if "client_secret" in query:
            raise Refused("invalid_request", "the secret does not belong into an address")

    def extras(self, person: Person) -> dict[str, str]:
        """What is returned besides code and state."""
        return {}

    def go_back(self, query: dict[str, str], fields: dict[str, str]) -> Answer:
        return Answer.redirect(f"{query['redirect_uri']}?{urlencode(self.complete(query, fields))}")

    def complete(self, query: dict[str, str], fields: dict[str, str]) -> dict[str, str]:
        """The whole response. An error replaces the code."""
        if "error" in self.answers:
            fields = {}
        return fields | ({"state": query["state"]} if "state" in query else {}) | self.answers

    # The token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.6)

    def _token(self, request: Request) -> Answer:
        self.token_requests.append(request.form)
        try:
            if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
                raise Refused("invalid_request", "a form is wanted")
            self.check_client(request)
            return Answer.json(self.tokens(self._redeem(request.form)))
        except Refused as refused:
            self.refusals.append(str(refused))
            return self.refusal(refused)

    def refusal(self, refused: Refused) -> Answer:
        return Answer.json({"error": refused.error, "error_description": refused.description}, refused.status)

    def check_client(self, request: Request) -> None:
        """Whether the request is from the registered client; its secret comes in the form (`client_secret_post`)."""
        raise NotImplementedError

    def _redeem(self, form: dict[str, str]) -> Grant:
        if form.get("grant_type") != "authorization_code":
            raise Refused("unsupported_grant_type", form.get("grant_type", ""))
        with self._lock:
            grant = self._grants.get(form.get("code", ""))
            if not grant or grant.used or time.monotonic() - grant.given_at > CODE_LIFETIME:
                raise Refused("invalid_grant", "the code is unknown, used or too old")
            # A code that was presented with a wrong value is used.
            grant.used = True
        if form.get("redirect_uri") != grant.query["redirect_uri"]:
            raise Refused("invalid_grant", "redirect_uri differs")
        verifier = form.get("code_verifier", "")
        if not _VERIFIER.fullmatch(verifier):
            raise Refused("invalid_request", "code_verifier is malformed")
        challenge = encode(hashlib.sha256(verifier.encode()).digest())
        if not hmac.compare_digest(challenge, grant.query["code_challenge"]):
            raise Refused("invalid_grant", "code_verifier does not fit")
        return grant

    def tokens(self, grant: Grant) -> dict[str, object]:
        raise NotImplementedError
