"""The HTML of pages that not every site has, read by the Nu Html Checker. That of all others is read during the walk
in test_accessibility.py."""

from pathlib import Path

import pytest

from browsing import NewContext, Open
from identity_provider import IdentityProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import Serve
from markup import Sent, validate
from social_sites import Visit
from states import confirmations
from test_social_pages import every_page as every_social_page

pytestmark = [pytest.mark.timeout(1200), pytest.mark.walk]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "html"
    folder.mkdir()
    return folder


def test_the_pages_by_which_an_address_is_confirmed_are_valid_html(
    new_context: NewContext, serve: Serve, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MailServer() as mail_server:
        page = new_context(serve(mail_server, EMAIL_CODES="on"), java_script_enabled=False).new_page()
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
    """The other tests rely on its result."""
    (folder / "wrong.html").write_text("<!doctype html><html lang=en><title>a</title><p><div id=a></div></p><i id=a></i>")

    with pytest.raises(AssertionError, match="Duplicate ID"):
        validate(folder, capsys)
