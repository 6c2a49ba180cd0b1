"""The emails that a server has written into its data folder."""

from __future__ import annotations

import email
import email.policy
import functools
import time
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING

from forms import post, token
from latchkey import Latchkey
from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext

PATIENCE = 30
"""Seconds after which an email will never come."""


def ask_for_link(request: WebClient | APIRequestContext, address: str, **headers: str) -> Answer:
    return post(request, "/reset", [("csrf", token(request, "/reset")), ("email", address)], **headers)


def mails_to(server: Latchkey, address: str, at_least: int = 1, subject: str = "") -> list[EmailMessage]:
    """The emails to an address, oldest first, all or those with a subject; waits until there are so many."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        files = sorted(server.data.glob("outbox/*.eml"), key=lambda file: int(file.stem))
        mails = [
            mail for recipient, mail in (parsed(file, file.stat().st_mtime_ns) for file in files)
            if recipient == address and subject in ("", mail["Subject"])]
        if len(mails) >= at_least:
            return mails
        time.sleep(0.05)
    raise AssertionError(f"{address} has not got {at_least} mails")


@functools.cache
def parsed(file: Path, changed_at: int) -> tuple[str, EmailMessage]:
    """The address that an email is to, and the email. It is read once: a site that many tests share keeps many, and each
    look at them would take a millisecond for each."""
    mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    return mail["To"].addresses[0].addr_spec, mail


def text_of(mail: EmailMessage) -> str:
    """An email's plain text."""
    return mail.get_body(("plain",)).get_content()


def html_of(mail: EmailMessage) -> str:
    return mail.get_body(("html",)).get_content()


def link_in(mail: EmailMessage, path: str = "/reset/") -> str:
    """The link to one of the site's paths, which both parts of the email must contain."""
    (link,) = [line for line in text_of(mail).splitlines() if line.startswith("http") and path in line]
    assert f'href="{link}"' in html_of(mail)
    return link
