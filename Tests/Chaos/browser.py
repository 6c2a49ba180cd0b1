"""A member's browser: it sends, takes the time, and tells what was answered."""

import re
import time
from dataclasses import dataclass

import httpx

from haproxy import HAProxy
from measure import Answer, Watch

PATIENCE = 60
"""Seconds after which a request hangs. No fault stops a node for so long."""


class Unavailable(Exception):
    """A page that a deed needs could not be had: the deed was not begun."""


@dataclass(frozen=True)
class Cookies:
    """What a browser had at a moment."""

    values: tuple[tuple[str, str], ...]


class Browser:
    """One cookie jar. No redirect is followed."""

    def __init__(
        self, front: HAProxy, transport: httpx.HTTPTransport, watch: Watch, cookies: Cookies | None = None
    ) -> None:
        self.watch = watch
        # All share connections, since nobody closes a browser that is remembered.
        self.client = httpx.Client(
            base_url=front.url, transport=transport,
            headers={"Accept-Language": "en", "Origin": front.url, "User-Agent": "a browser"})
        for name, value in cookies.values if cookies else ():
            self.client.cookies.set(name, value, domain="localhost.local", path="/")
        self.csrf = ""

    @property
    def cookies(self) -> Cookies:
        return Cookies(tuple((cookie.name, cookie.value or "") for cookie in self.client.cookies.jar))

    def has(self, name: str) -> bool:
        """Whether there is such a cookie, which has a prefix where the site is reached by TLS."""
        return any(cookie.name.endswith(name) for cookie in self.client.cookies.jar)

    def forget(self, name: str) -> None:
        for cookie in list(self.client.cookies.jar):
            if cookie.name.endswith(name):
                self.client.cookies.delete(cookie.name)

    def get(self, path: str) -> Answer:
        answer = self.send("GET", path)
        if answer.status == 200:
            self.watch.note_read()
        return answer

    def page(self, path: str) -> str:
        """The page's text, and its forms' token for later.

        - Throws: `Unavailable`.
        """
        answer = self.get(path)
        if answer.status != 200:
            if answer.status not in (0, 429, 502, 503, 504):
                self.watch.complain(f"{answer.status} {answer.location} for the page {path}")
            raise Unavailable(path)
        if found := re.search(r'name="csrf" value="([^"]+)"', answer.text):
            self.csrf = found[1]
        return answer.text

    def post(self, path: str, **fields: str) -> Answer:
        return self.send("POST", path, data={"csrf": self.csrf} | fields)

    def upload(self, path: str, name: str, file: bytes) -> Answer:
        return self.send("POST", path, data={"csrf": self.csrf}, files={"file": (name, file)})

    def send(self, method: str, path: str, **options: object) -> Answer:
        begun = time.monotonic()
        try:
            response = self.client.request(method, path, timeout=PATIENCE, **options)  # type: ignore[arg-type]
            notice = next((value for name, value in response.cookies.items() if name.endswith("notice")), "")
            answer = Answer(response.status_code, response.headers.get("location", ""), response.text, notice)
        except httpx.TimeoutException:
            answer = Answer(0)
            self.watch.complain(f"{method} {path} had no answer for {PATIENCE} s")
        except httpx.TransportError:
            answer = Answer(0)
        ended = time.monotonic()
        self.watch.note(f"{method} {re.sub(r'[A-Za-z0-9_-]{30,}', '…', path)}", answer, begun, ended)
        return answer
