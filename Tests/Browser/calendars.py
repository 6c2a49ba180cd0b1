"""What programs do with a member's calendar, and files that are sent to be imported."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext, APIResponse

from forms import post, token

FILE_NAME = "file"


def subscribe(request: APIRequestContext, kind: str = "tasks", category: str = "all") -> str:
    """Makes a calendar address; gives its path."""
    fields = {"csrf": token(request, "/account/calendar"), "kind": kind, "category": category}
    page = post(request, "/account/calendar", fields.items())
    assert page.status == 200, page.text()
    found = re.search(r"<code[^>]*>([^<]+)</code>", page.text())
    assert found, "the page shows no address"
    return urlsplit(found[1]).path


def upload(request: APIRequestContext, content: bytes, name: str = "todos.ics") -> APIResponse:
    """Sends a file as the form of the page does."""
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    return request.post(
        "/todos/import", multipart={"csrf": token(request, "/todos/import"), FILE_NAME: file}, max_redirects=0,
        timeout=60_000)


def report(answer: APIResponse) -> list[int]:
    """How many to-dos were added, were there already, were left out."""
    assert answer.status == 200, answer.text()
    found = re.search(r'<div role="status">(.*?)</div>', answer.text(), re.DOTALL)
    assert found, answer.text()
    return [int(number) for number in re.findall(r": (\d+)<", found[1])]


def refusal(answer: APIResponse) -> str:
    """The sentence that says why nothing was taken."""
    found = re.search(r'role="alert">([^<]+)<', answer.text())
    assert found, answer.text()
    return found[1]
