"""The steps of a person at a provider, without a browser."""

import html
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from identity_provider.messages import post
from identity_provider.person import Person


@dataclass(frozen=True)
class Callback:
    """The answer that the browser carries back to the site: in the address or in a form."""

    url: str
    form: dict[str, str] | None = None
    origin: str = "null"
    """Where a form comes from."""


def consent(url: str, person: Person) -> Callback:
    """Continues as this person from the page at `url`, the address that the site sent the browser to."""
    return _answer(url, {"person": person.subject, "answer": "continue"})


def cancel(url: str) -> Callback:
    return _answer(url, {"answer": "cancel"})


def _answer(url: str, choice: dict[str, str]) -> Callback:
    answer = post(url, choice)
    if answer.status == 302:
        return Callback(answer.headers["Location"])
    text = answer.body.decode()
    action = re.search(r'action="([^"]+)"', text)
    assert answer.status == 200 and action, text
    inputs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', text)
    parts = urlsplit(url)
    fields = {name: html.unescape(value) for name, value in inputs}
    return Callback(html.unescape(action[1]), fields, f"{parts.scheme}://{parts.netloc}")
