"""What a login by passkey costs the server: the page, the challenge, and the answer with its signature.

The page is loaded once for each, as by a browser: its token serves for the challenge and for the answer. The members
have few sessions, as is usual: of one with a hundred, each login also ends the oldest.
"""

import tempfile
from pathlib import Path

from fido2.cose import ES256, RS256, CoseKey, EdDSA

from latchkey import ROOT
from member import Member
from passkeys import Passkey, PasswordManager, served
from web_client import WebClient

MEMBERS = 20
LOGINS = 20
"""Of each member."""
MARK = 1.5
"""Milliseconds."""


def newcomer(url: str, algorithm: type[CoseKey]) -> tuple[PasswordManager, Passkey]:
    """A new member's password manager, in the browser that they signed up in."""
    manager = PasswordManager(WebClient(url, Accept_Language="en"), url)
    return manager, manager.sign_up(Member.unique(), algorithm)[0]


def log_in(manager: PasswordManager, passkey: Passkey) -> None:
    manager.client.forget("session")
    assert manager.log_in(passkey).headers["location"] == "/todos"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = served(ROOT / ".build/release/latchkey", Path(folder) / "data")
        server.start()
        for name, algorithm in ("ES256", ES256), ("EdDSA", EdDSA), ("RS256", RS256):
            members = [newcomer(server.url, algorithm) for _ in range(MEMBERS)]
            for manager, passkey in members:
                log_in(manager, passkey)
            before = server.cpu_seconds()
            for _ in range(LOGINS):
                for manager, passkey in members:
                    log_in(manager, passkey)
            each = (server.cpu_seconds() - before) / (MEMBERS * LOGINS) * 1000
            print(f"login by passkey, {name}: {each:.2f} ms of processor time (mark {MARK})")
            for manager, _ in members:
                manager.client.dispose()
        server.stop()


if __name__ == "__main__":
    main()
