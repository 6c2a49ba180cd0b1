"""Messages on the wire: requests as the endpoints read them, answers, and the provider's own requests."""

import http.client
import json
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urlsplit


class Refused(Exception):
    """An error with its code (RFC 6749, sections 4.1.2.1 and 5.2)."""

    def __init__(self, error: str, description: str, status: int = 400) -> None:
        super().__init__(f"{error}: {description}")
        self.error, self.description, self.status = error, description, status


@dataclass
class Request:
    method: str
    path: str
    query: dict[str, str]
    form: dict[str, str]
    headers: dict[str, str]
    """By names in lower case."""


@dataclass
class Answer:
    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def json(cls, value: object, status: int = 200) -> "Answer":
        # RFC 6749, section 5.1.
        return cls(
            status, json.dumps(value).encode(),
            {"Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache"})

    @classmethod
    def html(cls, text: str, status: int = 200) -> "Answer":
        return cls(status, text.encode(), {"Content-Type": "text/html; charset=utf-8"})

    @classmethod
    def redirect(cls, url: str) -> "Answer":
        return cls(302, b"", {"Location": url})


def fields(text: str) -> dict[str, str]:
    """A query's or form's fields; none may be repeated (RFC 6749, section 3.1)."""
    pairs = parse_qsl(text, keep_blank_values=True)
    if len(dict(pairs)) < len(pairs):
        raise Refused("invalid_request", "a parameter comes twice")
    return dict(pairs)


def post(url: str, body: str | dict[str, str], content_type: str = "", **headers: str) -> Answer:
    """Sends a body, or a form's fields. A header's name is written with `_` for `-`."""
    if isinstance(body, dict):
        body, content_type = urlencode(body), "application/x-www-form-urlencoded"
    named = {name.replace("_", "-"): value for name, value in headers.items()} | {"Content-Type": content_type}
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    try:
        connection.request("POST", f"{parts.path}?{parts.query}" if parts.query else parts.path, body.encode(), named)
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(), dict(answer.getheaders()))
    finally:
        connection.close()
