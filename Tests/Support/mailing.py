"""A site with a mail server: fixtures, and access to its outbox."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from latchkey import STARTING, Latchkey
from mail_server import PASSWORD, MailServer
from member import Member
from outbox import PATIENCE, ask_for_link
from serving import stopped_at_end
from web_client import WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext

SENDER = "no-reply@todo.example.com"

Serve = Callable[..., Latchkey]
Ask = Callable[..., Member]


@pytest.fixture
def serve(program: Path, tmp_path: Path) -> Iterator[Serve]:
    """Starts a server that sends its emails to a mail server. Fails if the server logged an error."""
    with stopped_at_end() as started:
        def start(mail_server: MailServer, scheme: str = "smtp", **settings: str) -> Latchkey:
            url = f"{scheme}://127.0.0.1:{mail_server.port}"
            latchkey = Latchkey(
                program, tmp_path / "data", SMTP_URL=url, MAIL_FROM=f"To-dos <{SENDER}>", TIME_ZONE="UTC",
                **{"THROTTLE": "off"} | settings)
            latchkey.start()
            started.append(latchkey)
            return latchkey

        yield start
    for latchkey in started:
        assert PASSWORD not in latchkey.logged()
        # The page that the link leads to has no token in its path, and is logged when it was slow.
        assert "/reset/" not in latchkey.logged().replace("/reset/choose", "")
        assert "/secure-account/" not in latchkey.logged()
        assert "/confirm/" not in latchkey.logged()


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Requests a password reset for a new member, by the form."""
    requests = []

    def ask_at(latchkey: Latchkey, address: str | None = None, language: str = "en") -> Member:
        request = WebClient(latchkey.url, Accept_Language=language)
        requests.append(request)
        member = Member.unique()
        member.email = address or member.email
        join(latchkey, member, request)
        assert ask_for_link(request, member.email).status == 303
        return member

    yield ask_at
    for request in requests:
        request.dispose()


def join(latchkey: Latchkey, member: Member, request: WebClient | APIRequestContext) -> None:
    """Makes a member without an email: without a mail server addresses are not confirmed. The browser is signed in."""
    mailless = Latchkey(latchkey.program, latchkey.data, THROTTLE="off")
    mailless.start()
    try:
        member.join(request, at=mailless.url)
    finally:
        assert mailless.stop() == 0


def latest_email(mail_server: MailServer, subject: str, address: str, count: int = 1) -> EmailMessage:
    """The latest email with this subject to an address, once it has got so many."""
    end = time.monotonic() + PATIENCE
    while True:
        letters = [
            mail.message for mail in mail_server.mails
            if mail.message["Subject"] == subject and mail.recipients == [address]
        ]
        if len(letters) >= count:
            return letters[-1]
        assert time.monotonic() < end, [mail.message["Subject"] for mail in mail_server.mails]
        time.sleep(0.02)


def outbox(latchkey: Latchkey, *arguments: str) -> str:
    """The output of `latchkey outbox` for a server's emails, whether it serves or not."""
    return subprocess.run(
        [latchkey.program, "outbox", *arguments], cwd=latchkey.data.parent, env=latchkey.environment, check=True,
        timeout=STARTING, stdout=subprocess.PIPE, text=True).stdout


def mails(latchkey: Latchkey) -> list[dict]:
    return [json.loads(line) for line in outbox(latchkey, "list", "--delivered", "--json").splitlines()]


def wait_for_mail(latchkey: Latchkey, attempts: int = 0, **expected: object) -> dict:
    """The only email in the outbox, once it is as expected and at least so many attempts have failed."""
    end = time.monotonic() + PATIENCE
    while True:
        (mail,) = mails(latchkey) or [{}]
        if mail.items() >= expected.items() and mail["attempts"] >= attempts:
            return mail
        assert time.monotonic() < end, mail
        time.sleep(0.1)
