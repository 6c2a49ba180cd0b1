"""A mail server on this machine that a test controls: a real one that keeps the emails it gets."""

import asyncio
import email
import email.policy
import ssl
import threading
import time
from dataclasses import dataclass
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from latchkey import STARTING, free_port

USER, PASSWORD = "todo", "a password for mails"


@dataclass
class Answer:
    """The server's decision on an email, made long before it is sent."""

    text: str = "250 OK"
    after: float = 0


NEVER = Answer("451 too late", 600)


@dataclass
class Received:
    """An email with its SMTP envelope."""

    sender: str
    recipients: list[str]
    message: EmailMessage
    bytes: bytes
    encrypted: bool
    user: str | None
    utf8: bool
    """Whether the session announced SMTPUTF8."""


class _Session(SMTP):
    """aiosmtpd's side of a connection, which can break off in the middle of an email."""

    async def smtp_DATA(self, argument: str) -> None:
        if self.event_handler.breaks_off:
            self.event_handler.breaks_off -= 1
            await self.push("354 go on")
            await self._reader.read(10)
            self.transport.abort()
            return
        await super().smtp_DATA(argument)

    async def smtp_QUIT(self, argument: str) -> None:
        self.event_handler.has_said_goodbye.set()
        await super().smtp_QUIT(argument)


class MailServer:
    """Accepts every email, unless a test sets the replies to the next ones."""

    def __init__(
        self, tls: ssl.SSLContext | None = None, implicit: bool = False, login: bool = False, utf8: bool = True,
        port: int | None = None,
    ) -> None:
        self.port = port or free_port()
        self.mails: list[Received] = []
        self.recipient_answers: list[str] = []
        """The replies to the next recipients; later ones are accepted."""
        self.mail_answers: list[Answer] = []
        """The replies to the next complete emails; later ones are accepted."""
        self.breaks_off = 0
        """How many connections end in the middle of an email."""
        self.connections = 0
        self.begun = threading.Event()
        """Set when an email is complete and decided on, before the reply."""
        self.has_said_goodbye = threading.Event()
        """Set when the client has ended a connection with QUIT."""
        options = {"enable_SMTPUTF8": utf8}
        if login:
            # aiosmtpd does not notice that a connection was encrypted from the start.
            needs_starttls = tls is not None and not implicit
            options |= {"authenticator": self._authenticate, "auth_required": True, "auth_require_tls": needs_starttls}
        if tls and not implicit:
            options |= {"tls_context": tls, "require_starttls": True}
        self._controller = _Controller(
            self, hostname="127.0.0.1", port=self.port, ssl_context=tls if implicit else None, ready_timeout=STARTING,
            **options)

    def __enter__(self) -> "MailServer":
        self._controller.start()
        # The controller itself checks that it listens.
        self.connections = 0
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    def wait_for(self, count: int = 1, seconds: float = 30) -> list[Received]:
        """The received emails, once there are so many."""
        end = time.monotonic() + seconds
        while len(self.mails) < count:
            assert time.monotonic() < end, f"{len(self.mails)} mails instead of {count}"
            time.sleep(0.02)
        return list(self.mails)

    async def handle_EHLO(
        self, _: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(
        self, _: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.recipient_answers:
            return self.recipient_answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        received = Received(
            envelope.mail_from, envelope.rcpt_tos, message, envelope.content,
            server.transport.get_extra_info("ssl_object") is not None,
            session.auth_data.decode() if session.auth_data else None, envelope.smtp_utf8)
        answer = self.mail_answers.pop(0) if self.mail_answers else Answer()
        if answer.text.startswith("250"):
            self.mails.append(received)
        self.begun.set()
        await asyncio.sleep(answer.after)
        return answer.text

    @staticmethod
    def _authenticate(
        server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: LoginPassword
    ) -> AuthResult:
        if (data.login.decode(), data.password.decode()) != (USER, PASSWORD):
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=data.login)


class _Controller(Controller):
    def factory(self) -> SMTP:
        return _Session(self.handler, **self.SMTP_kwargs)
