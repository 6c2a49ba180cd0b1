"""A password manager with passkeys, without a browser: python-fido2 reads what the site asks for and writes the answers,
so that the site is held to another's understanding of WebAuthn."""

import itertools
from dataclasses import dataclass, field
from hashlib import sha256

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2.cose import ES256, RS256, CoseKey, EdDSA
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData,
    PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions, ResidentKeyRequirement,
    UserVerificationRequirement)

from forms import hidden_fields, post, token
from latchkey import Latchkey
from member import Member
from web_client import Answer, WebClient

FLAG = AuthenticatorData.FLAG
BITWARDEN = Aaguid.fromhex("d548826e79b4db40a3d811116f7e8349")

_numbers = itertools.count(1)


@dataclass
class Passkey:
    """A passkey in the password manager."""

    algorithm: type[CoseKey]
    user_handle: bytes
    id: bytes = field(default_factory=lambda: sha256(b"passkey %d" % next(_numbers)).digest())
    count: int = 0

    def __post_init__(self) -> None:
        makers = {
            ES256: lambda: ec.generate_private_key(ec.SECP256R1()),
            EdDSA: ed25519.Ed25519PrivateKey.generate,
            RS256: lambda: rsa.generate_private_key(65537, 2048)}
        self.key = makers[self.algorithm]()

    @property
    def public_key(self) -> CoseKey:
        return self.algorithm.from_cryptography_key(self.key.public_key())

    def sign(self, message: bytes) -> bytes:
        if self.algorithm is ES256:
            return self.key.sign(message, ec.ECDSA(hashes.SHA256()))
        if self.algorithm is RS256:
            return self.key.sign(message, padding.PKCS1v15(), hashes.SHA256())
        return self.key.sign(message)


def served(program, folder, **settings: str) -> Latchkey:
    """A server at an address for which browsers allow passkeys."""
    return Latchkey(program, folder, host="localhost", **{"THROTTLE": "off"} | settings)


class PasswordManager:
    """Answers a site's requests. `origin`, `rp_id` and `flags` are what the site would see of it."""

    def __init__(self, client: WebClient, origin: str) -> None:
        self.client = client
        self.origin = origin
        self.rp_id = "localhost"
        self.flags = FLAG.UP | FLAG.UV | FLAG.BE | FLAG.BS
        self.format = "none"
        self.statement: dict[str, object] = {}

    def _post(self, page: str, path: str, fields: dict[str, str], csrf: str | None = None) -> Answer:
        """Loads the page for its forms' token, unless that is given."""
        return post(self.client, path, (fields | {"csrf": csrf or token(self.client, page)}).items())

    def asked_to_create(self) -> PublicKeyCredentialCreationOptions:
        answer = self._post("/account/passkeys", "/account/passkeys/challenge", {})
        assert answer.status == 200, answer.text()
        options = PublicKeyCredentialCreationOptions.from_dict(answer.json())
        assert options.authenticator_selection.resident_key == ResidentKeyRequirement.REQUIRED
        assert options.authenticator_selection.user_verification == UserVerificationRequirement.REQUIRED
        assert options.rp.id == self.rp_id and len(options.user.id) == 64
        return options

    def sign_up(self, member: Member, algorithm: type[CoseKey] = ES256) -> tuple[Passkey, Answer]:
        """Signs up with a new passkey and no password."""
        person = {"name": member.name, "email": member.email}
        answer = self._post("/signup", "/signup/passkey/challenge", person)
        assert answer.status == 200, answer.text()
        options = PublicKeyCredentialCreationOptions.from_dict(answer.json())
        assert options.user.name == member.email and options.user.display_name == member.name
        assert len(options.user.id) == 64 and not options.exclude_credentials
        passkey = Passkey(algorithm, options.user.id)
        return passkey, self._post("/signup", "/signup/passkey", person | self._new(passkey, options))

    def confirm_sign_up(self, passkey: Passkey) -> Answer:
        """Shows the passkey on the page behind the link in the email, in another browser than the sign-up's."""
        answer = self._post("/signup/confirm", "/signup/passkey/confirm/challenge", {})
        assert answer.status == 200, answer.text()
        options = PublicKeyCredentialRequestOptions.from_dict(answer.json())
        assert options.user_verification == UserVerificationRequirement.REQUIRED
        assert len(options.allow_credentials) == 1
        about = {"about": hidden_fields(self.client, "/signup/confirm")["about"]}
        return self._post(
            "/signup/confirm", "/signup/passkey/confirm", about | self.answer(passkey, options.challenge))

    def asked_to_log_in(self, csrf: str | None = None) -> PublicKeyCredentialRequestOptions:
        answer = self._post("/login", "/login/passkey/challenge", {}, csrf)
        assert answer.status == 200, answer.text()
        options = PublicKeyCredentialRequestOptions.from_dict(answer.json())
        assert options.user_verification == UserVerificationRequirement.REQUIRED
        assert not options.allow_credentials and options.rp_id == self.rp_id
        return options

    def add(self, algorithm: type[CoseKey] = ES256) -> tuple[Passkey, Answer]:
        """Adds a passkey to the account that the client is logged in to."""
        options = self.asked_to_create()
        assert algorithm.ALGORITHM in [parameters.alg for parameters in options.pub_key_cred_params]
        passkey = Passkey(algorithm, options.user.id)
        return passkey, self.send_new(passkey, options)

    def send_new(self, passkey: Passkey, options: PublicKeyCredentialCreationOptions) -> Answer:
        return self._post("/account/passkeys", "/account/passkeys", self._new(passkey, options))

    def _new(self, passkey: Passkey, options: PublicKeyCredentialCreationOptions) -> dict[str, str]:
        """The fields of a form with a new passkey."""
        client_data = CollectedClientData.create("webauthn.create", options.challenge, self.origin)
        data = AuthenticatorData.create(
            sha256(self.rp_id.encode()).digest(), self.flags | FLAG.AT, passkey.count,
            AttestedCredentialData.create(BITWARDEN, passkey.id, passkey.public_key))
        attestation = AttestationObject.create(self.format, data, self.statement)
        return {
            "clientDataJSON": websafe_encode(client_data), "attestationObject": websafe_encode(attestation),
            "transports": "internal hybrid"}

    def answer(self, passkey: Passkey, challenge: bytes) -> dict[str, str]:
        """The fields of the login form."""
        client_data = CollectedClientData.create("webauthn.get", challenge, self.origin)
        data = AuthenticatorData.create(sha256(self.rp_id.encode()).digest(), self.flags, passkey.count)
        return {
            "credential": websafe_encode(passkey.id), "userHandle": websafe_encode(passkey.user_handle),
            "clientDataJSON": websafe_encode(client_data), "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(passkey.sign(data + client_data.hash))}

    def send(self, fields: dict[str, str], csrf: str | None = None) -> Answer:
        return self._post("/login", "/login/passkey", fields, csrf)

    def log_in(self, passkey: Passkey, **fields: str) -> Answer:
        """Loads the login page once, as a browser does."""
        csrf = token(self.client, "/login")
        return self.send(self.answer(passkey, self.asked_to_log_in(csrf).challenge) | fields, csrf)
