"""Emails, as mail programs show them: narrow and wide, light and dark, with and without their style, and as text."""

import re
import unicodedata
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from audit import COLOURS, EVERYTHING, broken_rules, misfits, small_targets
from browsing import NewContext
from every_mail import KINDS, EveryMail
from identity_provider import IdentityProvider
from independent_provider import IndependentProvider
from latchkey import ROOT, Latchkey
from mail_server import MailServer
from outbox import html_of, text_of
from social_sites import mailing_site_with, serving

NARROW, WIDE = 320, 600
LONGEST = 76

# A mail program shows an email within a page of its own.
RULES = [rules for rules in EVERYTHING if rules != "best-practice"]

COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b")


@pytest.fixture(scope="module", params=["en", "ko"])
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def every_mail(
    program: Path, providers: IdentityProvider, independent: IndependentProvider, language: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, EmailMessage]:
    folder = tmp_path_factory.mktemp("mails")
    with (
        MailServer() as mail_server,
        serving(mailing_site_with(program, folder, providers, independent, mail_server)) as site,
        EveryMail(site, mail_server, providers, language) as mails,
    ):
        assert mails.keys() == KINDS
    return mails


@pytest.fixture
def screen(server: Latchkey, new_context: NewContext) -> Iterator[Page]:
    """A browser in which an email may load nothing, not even from a site."""
    page = new_context(server).new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    yield page
    assert requests == []


def test_every_email_fits_every_screen_and_scheme(every_mail: dict[str, EmailMessage], screen: Page) -> None:
    for kind, mail in every_mail.items():
        screen.emulate_media(color_scheme="light")
        screen.set_content(html_of(mail))
        grounds = [ground(screen)]
        for width in (NARROW, WIDE):
            assert misfits(screen, width) == [], kind
            assert small_targets(screen) == [], kind
        assert broken_rules(screen, RULES) == [], kind

        screen.emulate_media(color_scheme="dark")
        grounds.append(ground(screen))
        assert broken_rules(screen, COLOURS) == [], kind
        assert grounds == ["rgb(244, 246, 251)", "rgb(15, 18, 24)"], kind

        # As in mail programs that know no style but that of an element: then all of it is light.
        screen.evaluate("document.querySelector('style').remove()")
        assert ground(screen) == grounds[0], kind
        assert misfits(screen, NARROW) + small_targets(screen) + broken_rules(screen, COLOURS) == [], kind


def test_every_email_has_a_mark_a_title_and_a_button_and_its_text_has_the_same_links(
    every_mail: dict[str, EmailMessage], language: str, screen: Page
) -> None:
    for kind, mail in every_mail.items():
        screen.set_content(html_of(mail))
        expect(screen.locator("h1")).to_have_text(mail["Subject"])
        # A mail program keeps the table, but not the page around it.
        for element in ("html", "body > table"):
            expect(screen.locator(element)).to_have_attribute("lang", language)
        assert screen.locator("td[aria-hidden]").bounding_box()["width"] == 40, kind
        # An inbox shows the first sentence beside the subject.
        preview = screen.locator("body > div")
        expect(preview).to_be_hidden()
        assert preview.text_content().strip("\xa0\u200c\n") == screen.locator("p").nth(1).text_content(), kind

        links = {link.get_attribute("href") for link in screen.locator("a").all()}
        lines = text_of(mail).splitlines()
        assert links == {line for line in lines if line.startswith("http") and " " not in line}, kind
        if kind in ("EmailCodeRequested", "AddressWanted"):
            # A code is typed; no link leads to where. And whose address a stranger entered has nothing to do.
            continue
        button = screen.locator(".button a")
        expect(button).to_be_visible()
        bare = screen.locator("a").last
        assert bare.text_content() == bare.get_attribute("href") == button.get_attribute("href"), kind


def test_the_text_of_every_email_is_set_in_short_lines(every_mail: dict[str, EmailMessage]) -> None:
    for kind, mail in every_mail.items():
        lines = text_of(mail).splitlines()
        assert [line for line in lines if columns(line) > LONGEST and " " in line] == [], kind
        # Programs show what follows this line as a signature (RFC 3676, section 4.3).
        assert "-- " in lines, kind


def test_emails_have_the_colours_of_the_pages() -> None:
    tokens = (ROOT / "Public/app.css").read_text().partition("@media (prefers-contrast")[0]
    for file in (ROOT / "Templates/Mail").glob("*.mustache"):
        strange = {long(colour) for colour in COLOUR.findall(file.read_text())} - {
            long(colour) for colour in COLOUR.findall(tokens)}
        assert not strange, file


def ground(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.querySelector('table')).backgroundColor")


def columns(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) == "W" else 1 for letter in line)


def long(colour: str) -> str:
    """The form of a colour that old mail programs know."""
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])
