"""Invalid input in every field of every form: a sentence or a page, never a server error, nothing stored in part."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest

from forms import hidden_fields, post, token
from hostile_texts import TEXTS
from latchkey import Latchkey
from member import PASSWORD, Member
from outbox import ask_for_link, link_in, mails_to
from web_client import WebClient

DONE, BAD_REQUEST, FORBIDDEN, TOO_LARGE, NOT_A_FORM, REFUSED = 303, 400, 403, 413, 415, 422

FREE = {"name", "title", "description", "remember", "next", "language", "from"}
"""The fields in which some of these are fine, to be stored or passed over."""

TODO = {
    "title": "A title", "category": "Work", "date": "2026-11-21", "startTime": "09:00", "endTime": "10:00",
    "description": "More"}


@dataclass(frozen=True)
class Form:
    """A form: its page, its action, and its valid fields."""

    page: str
    action: str
    fields: dict[str, str]
    is_for_members: bool = False
    optional: frozenset[str] = frozenset()


FORMS = {
    "language": Form(
        "/login", "/language", {"language": "ko", "from": "/login"}, optional=frozenset({"language", "from"})),
    "log in": Form(
        "/login", "/login", {"email": "nobody@example.com", "password": PASSWORD, "remember": "yes", "next": "/todos"},
        optional=frozenset({"remember", "next"})),
    "sign up": Form(
        "/signup", "/signup",
        {"name": "Ana", "email": "new@example.com", "password": PASSWORD, "confirmPassword": PASSWORD}),
    "reset": Form("/reset", "/reset", {"email": "nobody@example.com"}),
    "choose": Form(
        "/reset/choose", "/reset/choose", {"password": PASSWORD, "confirmPassword": PASSWORD},
        optional=frozenset({"about"})),
    "new to-do": Form(
        "/todos/new", "/todos", TODO | {"title": "Another"}, is_for_members=True,
        optional=frozenset({"date", "startTime", "endTime", "description"})),
    "complete": Form("/todos/new", "/todos/{id}/complete", {}, is_for_members=True),
    "reopen": Form("/todos/new", "/todos/{id}/reopen", {}, is_for_members=True),
    "delete": Form("/todos/new", "/todos/{id}/delete", {}, is_for_members=True),
    "log out": Form("/todos", "/logout", {}, is_for_members=True),
}


def stored(server: Latchkey) -> tuple[int, ...]:
    """How many rows there are of all that a form can make."""
    with sqlite3.connect(f"file:{server.data}/latchkey.sqlite?mode=ro", uri=True) as database:
        return tuple(
            database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("members", "todos", "sessions", "remembered_devices", "reset_links", "outbox"))


class Sender:
    """Sends one form with many invalid inputs; every response must be one of the expected ones."""

    def __init__(self, form: Form, server: Latchkey) -> None:
        self.form = form
        self.server = server
        self.action = form.action
        self.begin()

    def begin(self) -> None:
        """A new visitor opens the form's page: a member for a member's form, with a to-do of their own."""
        self.request = WebClient(self.server.url)
        member = Member.unique()
        if self.form.is_for_members:
            member.join(self.request)
            post(self.request, "/todos", (TODO | {"csrf": token(self.request, "/todos/new")}).items())
            own = re.search(r'href="(/todos/\d+)"', self.request.get("/todos").text())[1]
            self.action = self.form.action.replace("/todos/{id}", own)
        elif self.form.page == "/reset/choose":
            elsewhere = WebClient(self.server.url)
            member.join(elsewhere)
            ask_for_link(elsewhere, member.email)
            elsewhere.dispose()
            self.request.get(link_in(mails_to(self.server, member.email)[0]))
        hidden = hidden_fields(self.request, self.form.page)
        self.right = {name: hidden[name] for name in ("csrf", "about") if name in hidden} | self.form.fields

    def end(self) -> None:
        self.request.dispose()

    def send(self, fields: Iterable[tuple[str, str | bytes]], expected: set[int], what: str) -> None:
        before = stored(self.server)
        answer = post(self.request, self.action, fields)
        assert answer.status in expected, f"{what}: {answer.status}"
        assert "stolen" not in str(answer.headers_array), what
        if answer.status != DONE:
            assert stored(self.server) == before, what
            assert "</h1>" in answer.text() or answer.text().endswith(".\n"), what
        elif not self.form.is_for_members:
            # Now it is a member's browser, which no longer gets this form.
            self.end()
            self.begin()

    def replacing(self, name: str, value: str | bytes) -> Iterable[tuple[str, str | bytes]]:
        return (self.right | {name: value}).items()


@pytest.fixture(params=FORMS.values(), ids=FORMS.keys())
def sender(request: pytest.FixtureRequest, server: Latchkey) -> Iterator[Sender]:
    sender = Sender(request.param, server)
    yield sender
    sender.end()


def test_a_missing_field_is_refused_with_a_sentence(sender: Sender) -> None:
    for name in sender.right.keys() - sender.form.optional:
        fields = [field for field in sender.right.items() if field[0] != name]
        sender.send(fields, {FORBIDDEN if name == "csrf" else REFUSED}, f"without {name}")


def test_a_repeated_field_is_refused(sender: Sender) -> None:
    for name, value in sender.right.items():
        for again in (value, "another"):
            sender.send([*sender.right.items(), (name, again)], {BAD_REQUEST}, f"{name} twice")


def test_bytes_that_are_no_text_are_refused(sender: Sender) -> None:
    for name in sender.right:
        for value in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"a\0b"):
            sender.send(sender.replacing(name, value), {BAD_REQUEST}, f"{value!r} as {name}")


def test_a_value_of_a_mebibyte_is_refused(sender: Sender) -> None:
    for name in sender.right:
        sender.send(sender.replacing(name, "x" * (1 << 20)), {TOO_LARGE}, f"1 MiB as {name}")


def test_any_text_is_taken_as_it_is_or_refused_with_a_sentence(sender: Sender) -> None:
    for kind, text in TEXTS.items():
        for name in sender.form.fields:
            expected = {DONE, REFUSED} if name in FREE else {REFUSED}
            sender.send(sender.replacing(name, text), expected, f"{kind} as {name}")
        sender.send(sender.replacing("csrf", text), {FORBIDDEN}, f"{kind} as token")


def test_a_body_that_is_no_form_is_refused(sender: Sender) -> None:
    def status(body: bytes, kind: str) -> int:
        headers = {"Content-Type": kind}
        return sender.request.post(sender.action, data=body, headers=headers, max_redirects=0).status

    for body in (b"%", b"%zz=1", b"csrf=%f", b"&".join(b"f%d=1" % number for number in range(101))):
        assert status(body, "application/x-www-form-urlencoded") == BAD_REQUEST, body
    for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x", "nonsense"):
        assert status(b"csrf=1", kind) == NOT_A_FORM, kind
