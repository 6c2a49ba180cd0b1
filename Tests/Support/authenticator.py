"""An authenticator app, by an independent client of RFC 6238, and the pages that ask for its codes."""

from __future__ import annotations

import html
import re
import time
from typing import TYPE_CHECKING

import pyotp

from forms import hidden_fields, post
from web_client import Answer, WebClient

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext

PAGE = "/account/authenticator"
STEP = 30
"""Seconds."""


class AuthenticatorApp:
    """A phone's app with one key. It gives a code out only once, and waits for the next."""

    def __init__(self, key: str) -> None:
        self.key = re.sub(r"\s", "", key)
        self._totp = pyotp.TOTP(self.key)
        self._last = 0

    def code(self, ahead: int = 0) -> str:
        """The code of so many steps ahead, or behind."""
        return self._totp.at(int(time.time()), ahead)

    def new_code(self) -> str:
        """A code that this has not given before, as soon as the site accepts one.

        The site accepts one step ahead, so that two codes can follow each other without waiting.
        """
        while True:
            now = int(time.time()) // STEP
            if now + 1 > self._last:
                self._last = max(now, self._last + 1)
                return self._totp.at(self._last * STEP)
            time.sleep(0.5)

    def wrong_code(self) -> str:
        near = {self.code(ahead) for ahead in range(-3, 4)}
        return next(code for code in ("000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777")
                    if code not in near)


def shown_key(page: str) -> str:
    """The key on the page, for those who can't scan the QR code."""
    found = re.search(r"<code translate=\"no\"[^>]*>([A-Z2-7 ]+)</code>", page)
    assert found, page
    return found[1]


def recovery_codes(page: str) -> list[str]:
    return [html.unescape(code) for code in re.findall(r"<li><code>([a-z2-7-]+)</code></li>", page)]


def set_up(request: WebClient | APIRequestContext) -> tuple[AuthenticatorApp, list[str]]:
    """Turns the app on for the member who is logged in; returns it and the recovery codes."""
    assert post(request, PAGE, hidden_fields(request, PAGE).items()).headers["location"] == PAGE
    app = AuthenticatorApp(shown_key(request.get(PAGE).text()))
    fields = hidden_fields(request, PAGE) | {"code": app.new_code()}
    answer = post(request, PAGE + "/confirm", fields.items())
    assert answer.status == 200, answer.text()
    return app, recovery_codes(answer.text())


def give_code(
    request: WebClient | APIRequestContext, code: str, path: str = "/login/code", **fields: str
) -> Answer:
    """Sends the form of the step that a login waits at."""
    return post(request, path.partition("?")[0], (hidden_fields(request, path) | {"code": code} | fields).items())
