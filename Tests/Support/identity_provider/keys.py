"""The keys that a provider signs with."""

import base64
import hashlib
import hmac
import json
import secrets

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

Claims = dict[str, object]


def encode(data: bytes) -> str:
    """base64url without padding (RFC 7515, section 2)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SigningKeys:
    """A set of published keys (RFC 7517), the newest of which signs."""

    def __init__(self, algorithm: str) -> None:
        self.algorithm = algorithm
        self.keys: list[RSAKey | ECKey] = []
        self.rotate()

    def rotate(self) -> None:
        """Rotates to a new signing key, and publishes the last two."""
        self.keys = [*self.keys[-1:], self.make()]

    def make(self) -> RSAKey | ECKey:
        parameters = {"kid": secrets.token_hex(5), "use": "sig", "alg": self.algorithm}
        if self.algorithm == "ES256":
            return ECKey.generate_key("P-256", parameters)
        return RSAKey.generate_key(2048, parameters)

    @property
    def published(self) -> dict:
        return {"keys": [key.as_dict(private=False) for key in self.keys]}

    def sign(self, claims: Claims, key: RSAKey | ECKey | None = None, **header: object) -> str:
        """A token in its compact form, by the newest key or another one."""
        key = key or self.keys[-1]
        return jwt.encode({"alg": self.algorithm, "kid": key.kid} | header, claims, key)


def unsigned(claims: Claims) -> str:
    """An unsecured token (RFC 7519, section 6)."""
    return _signing_input({"alg": "none", "typ": "JWT"}, claims) + "."


def signed_with_secret(claims: Claims, secret: bytes, key_id: str) -> str:
    """A token signed with HS256 and any secret: libraries refuse to do it with a public key."""
    text = _signing_input({"alg": "HS256", "typ": "JWT", "kid": key_id}, claims)
    return text + "." + encode(hmac.digest(secret, text.encode(), hashlib.sha256))


def _signing_input(header: Claims, claims: Claims) -> str:
    return ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
