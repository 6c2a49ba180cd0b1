"""What a login by passkey costs the server: the page, the challenge, and the answer with its signature.

The page is loaded once for each, as by a browser: its token serves for the challenge and for the answer.
"""

import tempfile
from pathlib import Path

from fido2.cose import ES256, RS256, CoseKey, EdDSA

from latchkey import ROOT
from member import Member
from passkeys import PasswordManager, served
from web_client import WebClient

LOG_INS = 400
MARK = 1.5
"""Milliseconds."""


def log_in_again_and_again(url: str, algorithm: type[CoseKey], times: int) -> None:
    """Logs a new member in, in a browser that the member has used before."""
    client = WebClient(url, Accept_Language="en")
    manager = PasswordManager(client, url)
    passkey, _ = manager.sign_up(Member.unique(), algorithm)
    for _ in range(times):
        client.forget("session")
        assert manager.log_in(passkey).headers["location"] == "/todos"
    client.dispose()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = served(ROOT / ".build/release/latchkey", Path(folder) / "data")
        server.start()
        log_in_again_and_again(server.url, ES256, 20)
        for name, algorithm in ("ES256", ES256), ("EdDSA", EdDSA), ("RS256", RS256):
            before = server.cpu_seconds()
            log_in_again_and_again(server.url, algorithm, LOG_INS)
            each = (server.cpu_seconds() - before) / LOG_INS * 1000
            print(f"login by passkey, {name}: {each:.2f} ms of processor time (mark {MARK})")
        server.stop()


if __name__ == "__main__":
    main()
