"""Sign in with Apple, from Apple's documentation of its REST interface."""

import json
import secrets
import time
from pathlib import Path

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from identity_provider import pages
from identity_provider.flavour import Grant
from identity_provider.keys import Claims
from identity_provider.messages import Answer, Refused, Request, post
from identity_provider.openid import OpenIDFlavour
from identity_provider.person import Person

LONGEST_SECRET = 15_777_000
"""The longest validity of a client secret, in seconds."""


class Apple(OpenIDFlavour):
    name = "apple"
    title = "Apple"
    algorithm = "ES256"
    client_id = "com.example.todo.web"
    team_id = "TEAM123456"
    key_id = "KEY7890123"
    shared_secret = client_id
    scopes = {"name", "email"}
    cancelled = {"error": "user_cancelled_authorize"}

    def __init__(self, base: str, people: dict[str, Person]) -> None:
        super().__init__(base, people)
        self._team_key = ECKey.generate_key("P-256")
        self._refresh_tokens: dict[str, Person] = {}
        self.known: set[str] = set()
        """Persons who have authorized the site before: their names aren't sent again."""

    def write_key(self, folder: Path) -> Path:
        """The key as the team downloads it."""
        file = folder / f"AuthKey_{self.key_id}.p8"
        file.write_bytes(self._team_key.as_pem(private=True))
        return file

    def check_authorization(self, query: dict[str, str]) -> None:
        super().check_authorization(query)
        if query.get("response_mode") != "form_post":
            raise Refused("invalid_request", "response_mode must be form_post when name or email scope is requested")

    def extras(self, person: Person) -> dict[str, str]:
        if person.subject in self.known:
            return {}
        self.known.add(person.subject)
        user = {"name": {"firstName": person.given, "lastName": person.family}, "email": person.email}
        return {"user": json.dumps(user, ensure_ascii=False)}

    def go_back(self, query: dict[str, str], fields: dict[str, str]) -> Answer:
        return Answer.html(pages.form_post(query["redirect_uri"], self.complete(query, fields)))

    def check_client(self, request: Request) -> None:
        """The secret is a token that the team has signed for this client and this provider."""
        try:
            token = jwt.decode(request.form.get("client_secret", ""), self._team_key, algorithms=["ES256"])
        except (JoseError, ValueError) as error:
            raise Refused("invalid_client", f"client_secret: {error}") from error
        claims, now = token.claims, time.time()
        expected = {"iss": self.team_id, "sub": self.client_id, "aud": self.issuer}
        if request.form.get("client_id") != self.client_id or token.header.get("kid") != self.key_id:
            raise Refused("invalid_client", "another client or key")
        if not claims.items() >= expected.items():
            raise Refused("invalid_client", f"client_secret says {claims}")
        if not claims["iat"] <= now < claims["exp"] <= claims["iat"] + LONGEST_SECRET:
            raise Refused("invalid_client", "client_secret is not for now")

    def person_claims(self, person: Person) -> Claims:
        claims = {"nonce_supported": True}
        # A string, as it has been for years.
        return claims | ({"email": person.email, "email_verified": "true"} if person.email else {})

    def tokens(self, grant: Grant) -> dict[str, object]:
        token = f"r.{secrets.token_urlsafe(32)}"
        self._refresh_tokens[token] = grant.person
        return super().tokens(grant) | {"refresh_token": token}

    def answer(self, endpoint: str, request: Request) -> Answer:
        if (endpoint, request.method) == ("revoke", "POST"):
            return self._revoke(request)
        return super().answer(endpoint, request)

    def _revoke(self, request: Request) -> Answer:
        """Ends a person's consent. An unknown token is answered alike (RFC 7009, section 2.2)."""
        self.check_client(request)
        if request.form.get("token_type_hint") != "refresh_token":
            raise Refused("invalid_request", "token_type_hint is missing")
        if person := self._refresh_tokens.pop(request.form.get("token", ""), None):
            self.known.discard(person.subject)
        return Answer(200)

    def event(self, type: str, person: Person, **changes: object) -> str:
        """A notification of an event such as `consent-revoked`; afterwards the person's consent is needed again."""
        if type != "email-disabled" and type != "email-enabled":
            self.known.discard(person.subject)
        event = {"type": type, "sub": person.subject, "event_time": self.now * 1000}
        claims = {
            "iss": self.issuer, "aud": self.client_id, "iat": self.now, "exp": self.now + 86_400,
            "jti": secrets.token_urlsafe(16), "events": json.dumps(event)}
        return self.keys.sign(claims | changes)

    def tell(self, site: str, type: str, person: Person, **changes: object) -> Answer:
        """Sends it from server to server."""
        return self.send(site, self.event(type, person, **changes))

    @staticmethod
    def send(site: str, token: str) -> Answer:
        return post(f"{site}/auth/apple/notices", json.dumps({"payload": token}), "application/json")
