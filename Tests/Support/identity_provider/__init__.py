"""Google, Apple and Facebook for tests: one server on this machine with their three ways to log in.

Written from the standards (RFC 6749, RFC 7636, RFC 9207, OpenID Connect Core 1.0) and the providers' own pages, not
from the code it tests. It refuses what they would refuse, and makes the errors that a test requests.
"""

from identity_provider.consent import Callback, cancel, consent
from identity_provider.faults import Lie, Trouble
from identity_provider.flavour import Flavour
from identity_provider.person import Person
from identity_provider.server import IdentityProvider

__all__ = ["Callback", "Flavour", "IdentityProvider", "Lie", "Person", "Trouble", "cancel", "consent"]
