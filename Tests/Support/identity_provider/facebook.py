"""Facebook Login, from "Manually Build a Login Flow", "Secure Graph API Calls" and "Data Deletion Callback"."""

import hashlib
import hmac
import json
import secrets

from identity_provider.flavour import Flavour, Grant
from identity_provider.keys import encode
from identity_provider.messages import Answer, Refused, Request, post
from identity_provider.person import Person


class Facebook(Flavour):
    name = "facebook"
    title = "Facebook"
    client_id = "314159265358979"
    client_secret = "0123456789abcdef0123456789abcdef"
    scopes = {"public_profile", "email"}
    cancelled = {
        "error": "access_denied", "error_code": "200", "error_description": "Permissions error",
        "error_reason": "user_denied"}
    has_nonce = False

    def __init__(self, base: str, people: dict[str, Person]) -> None:
        super().__init__(base, people)
        self._tokens: dict[str, Person] = {}
        self.profile_changes: dict[str, object] = {}
        """Fields that add to or replace those of a profile; None removes a field."""

    def answer(self, endpoint: str, request: Request) -> Answer:
        if (endpoint, request.method) != ("me", "GET"):
            return super().answer(endpoint, request)
        try:
            return Answer.json(self._profile(request.query))
        except Refused as refused:
            self.refusals.append(str(refused))
            return self.refusal(refused)

    def go_back(self, query: dict[str, str], fields: dict[str, str]) -> Answer:
        answer = super().go_back(query, fields)
        # It has always done so.
        answer.headers["Location"] += "#_=_"
        return answer

    def refusal(self, refused: Refused) -> Answer:
        error = {
            "message": str(refused), "type": "OAuthException", "code": 100, "fbtrace_id": secrets.token_hex(6)}
        return Answer.json({"error": error}, 400)

    def check_client(self, request: Request) -> None:
        same = hmac.compare_digest(request.form.get("client_secret", ""), self.client_secret)
        if request.form.get("client_id") != self.client_id or not same:
            raise Refused("invalid_client", "the app or its secret is wrong")

    def tokens(self, grant: Grant) -> dict[str, object]:
        token = secrets.token_urlsafe(64)
        self._tokens[token] = grant.person
        return {"access_token": token, "token_type": "bearer", "expires_in": 5_183_944}

    def _profile(self, query: dict[str, str]) -> dict[str, object]:
        token = query.get("access_token", "")
        proof = hmac.new(self.client_secret.encode(), token.encode(), hashlib.sha256).hexdigest()
        if token not in self._tokens:
            raise Refused("OAuthException", "Invalid OAuth access token")
        if not hmac.compare_digest(query.get("appsecret_proof", ""), proof):
            raise Refused("GraphMethodException", "Invalid appsecret_proof provided in the API argument")
        person = self._tokens[token]
        known = {"id": person.subject, "name": person.name, "email": person.email} | self.profile_changes
        asked = query.get("fields", "id,name").split(",")
        return {name: value for name, value in known.items() if value is not None and name in asked}

    def signed_request(self, person: Person, **changes: object) -> str:
        """What Facebook posts when a person removes the site there."""
        payload = {"algorithm": "HMAC-SHA256", "user_id": person.subject, "issued_at": self.now, "expires": 0}
        text = encode(json.dumps(payload | changes).encode())
        return encode(hmac.digest(self.client_secret.encode(), text.encode(), hashlib.sha256)) + "." + text

    def deauthorize(self, site: str, person: Person, **changes: object) -> Answer:
        return self.send(site, "deauthorize", self.signed_request(person, **changes))

    def ask_for_deletion(self, site: str, person: Person, **changes: object) -> Answer:
        return self.send(site, "deletion", self.signed_request(person, **changes))

    @staticmethod
    def send(site: str, page: str, signed_request: str) -> Answer:
        return post(f"{site}/auth/facebook/{page}", {"signed_request": signed_request})
