"""Sites that offer passkeys: fixtures, which all tests share, each with its own member."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from latchkey import Latchkey
from mail_server import MailServer
from mailing import SENDER
from passkeys import served
from serving import serve


@pytest.fixture(scope="session")
def passkey_site(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Latchkey]:
    """Its emails arrive nowhere, so an account is there at once."""
    yield from serve(served(program, tmp_path_factory.mktemp("passkeys") / "data"))


@pytest.fixture(scope="session")
def passkey_mails() -> Iterator[MailServer]:
    """Gets what `confirming_site` sends."""
    with MailServer() as server:
        yield server


@pytest.fixture(scope="session")
def confirming_site(
    program: Path, tmp_path_factory: pytest.TempPathFactory, passkey_mails: MailServer
) -> Iterator[Latchkey]:
    """A site with a mail server, so that addresses are confirmed."""
    mail = {"SMTP_URL": f"smtp://127.0.0.1:{passkey_mails.port}", "MAIL_FROM": SENDER}
    yield from serve(served(program, tmp_path_factory.mktemp("confirming") / "data", **mail))
