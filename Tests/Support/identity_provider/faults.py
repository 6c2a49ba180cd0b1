"""Faults of a provider."""

from enum import Enum

SLOW = 8
"""Seconds: longer than a visitor should wait for a provider."""

HUGE = 1 << 20
"""Bytes: more than any honest response has."""


class Trouble(Enum):
    """How an endpoint answers every request instead of doing its work."""

    DOWN = "500"
    SLOW = "rightly, but late"
    BROKEN = "JSON that breaks off"
    REDIRECT = "go elsewhere"
    HUGE = "one megabyte"
    EMPTY = "nothing"


class Lie(Enum):
    """Mistakes in the ID tokens."""

    WRONG_NONCE = "another login's nonce"
    NO_NONCE = "no nonce"
    WRONG_AUDIENCE = "for another site"
    OTHER_PARTY = "for this site among others, given to another"
    WRONG_ISSUER = "in another issuer's name"
    NO_SUBJECT = "about nobody"
    UNSIGNED = "alg none"
    CLIENT_SECRET = "HMAC with the secret that the client has"
    PUBLIC_KEY = "HMAC with the key that everybody has"
    UNKNOWN_KEY = "a key that isn't published"
    FORGED = "a published key's name, signed with another"
    KEY_INSIDE = "the key comes along in the header"
    CHANGED = "changed after signing"
    NO_TOKEN = "no ID token at all"
