"""What Google and Apple share: ID tokens, and the keys they are signed with."""

import json
import secrets

from identity_provider.faults import Lie
from identity_provider.flavour import Flavour, Grant
from identity_provider.keys import Claims, SigningKeys, encode, signed_with_secret, unsigned
from identity_provider.messages import Answer, Request
from identity_provider.person import Person

TOKEN_LIFETIME = 300
"""Seconds; short, so that a clock that is ten minutes slow makes expired tokens."""


class OpenIDFlavour(Flavour):
    algorithm: str

    def __init__(self, base: str, people: dict[str, Person]) -> None:
        super().__init__(base, people)
        self.keys = SigningKeys(self.algorithm)
        self.lie: Lie | None = None

    def answer(self, endpoint: str, request: Request) -> Answer:
        if (endpoint, request.method) == ("keys", "GET"):
            return Answer.json(self.keys.published)
        return super().answer(endpoint, request)

    def tokens(self, grant: Grant) -> dict[str, object]:
        tokens = {"access_token": secrets.token_urlsafe(32), "token_type": "Bearer", "expires_in": 3599}
        if self.lie is Lie.NO_TOKEN:
            return tokens
        return tokens | {"id_token": self._id_token(grant)}

    def person_claims(self, person: Person) -> Claims:
        raise NotImplementedError

    @property
    def shared_secret(self) -> str:
        """A value that a client also knows, so that it could be mistaken for a key."""
        raise NotImplementedError

    def _id_token(self, grant: Grant) -> str:
        """OpenID Connect Core 1.0, section 2, with the current fault, if any."""
        claims = {
            "iss": self.issuer, "aud": self.client_id, "sub": grant.person.subject, "iat": self.now,
            "exp": self.now + TOKEN_LIFETIME, "auth_time": self.now, "nonce": grant.query["nonce"],
        } | self.person_claims(grant.person)
        key = self.keys.keys[-1]
        match self.lie:
            case Lie.WRONG_NONCE: claims["nonce"] = secrets.token_urlsafe(32)
            case Lie.NO_NONCE: del claims["nonce"]
            case Lie.WRONG_AUDIENCE: claims["aud"] = "another-site"
            case Lie.OTHER_PARTY: claims |= {"aud": ["another-site", self.client_id], "azp": "another-site"}
            case Lie.WRONG_ISSUER: claims["iss"] = "https://accounts.example"
            case Lie.NO_SUBJECT: claims["sub"] = ""
            case Lie.UNSIGNED: return unsigned(claims)
            case Lie.CLIENT_SECRET: return signed_with_secret(claims, self.shared_secret.encode(), key.kid)
            case Lie.PUBLIC_KEY: return signed_with_secret(claims, key.as_pem(private=False), key.kid)
            case Lie.UNKNOWN_KEY: return self.keys.sign(claims, self.keys.make())
            case Lie.FORGED: return self.keys.sign(claims, self.keys.make(), kid=key.kid)
            case Lie.KEY_INSIDE:
                forged = self.keys.make()
                return self.keys.sign(claims, forged, jwk=forged.as_dict(private=False))
            case Lie.CHANGED:
                header, _, signature = self.keys.sign(claims).split(".")
                return ".".join([header, encode(json.dumps(claims | {"sub": "1"}).encode()), signature])
        return self.keys.sign(claims)
