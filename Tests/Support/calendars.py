"""The requests of calendar programs, and files to be imported."""

import re
from urllib.parse import urlsplit

from forms import post, token
from web_client import Answer, WebClient

FILE_NAME = "file"


def subscribe(request: WebClient, kind: str = "tasks", category: str = "all") -> str:
    """Makes a calendar address; returns its path."""
    fields = {"csrf": token(request, "/account/calendar"), "kind": kind, "category": category}
    page = post(request, "/account/calendar", fields.items())
    assert page.status == 200, page.text()
    found = re.search(r"<code[^>]*>([^<]+)</code>", page.text())
    assert found, "the page shows no address"
    return urlsplit(found[1]).path


def upload(request: WebClient, content: bytes, name: str = "todos.ics") -> Answer:
    """Sends a file as the form of the page does."""
    return request.upload(
        "/todos/import", {"csrf": token(request, "/todos/import")}, {FILE_NAME: (name, content)})


def report(answer: Answer) -> list[int]:
    """The numbers of added, existing and skipped to-dos."""
    assert answer.status == 200, answer.text()
    found = re.search(r'<div role="status">(.*?)</div>', answer.text(), re.DOTALL)
    assert found, answer.text()
    return [int(number) for number in re.findall(r": (\d+)<", found[1])]


def refusal(answer: Answer) -> str:
    """The sentence that says why nothing was imported."""
    found = re.search(r'role="alert">([^<]+)<', answer.text())
    assert found, answer.text()
    return found[1]
