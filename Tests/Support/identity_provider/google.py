"""Google, from its page "OpenID Connect" for web servers and "Cross-Account Protection"."""

import hmac
import secrets

from identity_provider.keys import Claims
from identity_provider.messages import Answer, Refused, Request, post
from identity_provider.openid import OpenIDFlavour
from identity_provider.person import Person

RISC = "https://schemas.openid.net/secevent/risc/event-type/"
OAUTH = "https://schemas.openid.net/secevent/oauth/event-type/"


class Google(OpenIDFlavour):
    name = "google"
    title = "Google"
    algorithm = "RS256"
    client_id = "1234567890-todo.apps.googleusercontent.com"
    client_secret = "GOCSPX-only-for-tests"
    shared_secret = client_secret
    scopes = {"openid", "email", "profile"}

    def extras(self, person: Person) -> dict[str, str]:
        return {"scope": "openid email profile", "authuser": "0", "prompt": "consent"}

    def complete(self, query: dict[str, str], fields: dict[str, str]) -> dict[str, str]:
        # RFC 9207.
        return super().complete(query, {"iss": self.issuer} | fields)

    def check_client(self, request: Request) -> None:
        same = hmac.compare_digest(request.form.get("client_secret", ""), self.client_secret)
        if request.form.get("client_id") != self.client_id or not same or "authorization" in request.headers:
            raise Refused("invalid_client", "the client or its secret is wrong", 401)

    def person_claims(self, person: Person) -> Claims:
        claims = {
            "azp": self.client_id, "name": person.name, "given_name": person.given, "family_name": person.family}
        return claims | ({"email": person.email, "email_verified": person.email_verified} if person.email else {})

    def event(self, type: str, person: Person, **changes: object) -> str:
        """A security event token (RFC 8417) about a person, such as of type `RISC + "account-purged"`."""
        subject = {"subject_type": "iss-sub", "iss": self.issuer + "/", "sub": person.subject}
        claims = {
            "iss": self.issuer + "/", "aud": self.client_id, "iat": self.now, "jti": secrets.token_hex(16),
            "events": {type: {"subject": subject}}}
        return self.keys.sign(claims | changes, typ="secevent+jwt")

    def tell(self, site: str, type: str, person: Person, **changes: object) -> Answer:
        """Sends it (RFC 8935)."""
        return self.send(site, self.event(type, person, **changes))

    @staticmethod
    def send(site: str, token: str) -> Answer:
        return post(f"{site}/auth/google/notices", token, "application/secevent+jwt", Accept="application/json")
