"""A name server that never answers, to a machine that asks it for minutes."""

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from forms import post, token
from latchkey import Latchkey
from mailing import SENDER, Ask, wait_for_mail
from serving import serve
from social import expect_alert
from web_client import WebClient

NAME_SERVER = "127.53.0.1"


@pytest.fixture
def without_names(tmp_path: Path) -> Iterator[list[str]]:
    """Runs a command whose names such a server is to look up; skips where that is not allowed."""
    settings = tmp_path / "resolv.conf"
    settings.write_text(f"nameserver {NAME_SERVER}\noptions timeout:30 attempts:5\n")
    mount = f"mount --bind {settings} /etc/resolv.conf"
    tried = subprocess.run(["unshare", "-m", "sh", "-c", mount], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"nothing may be mounted here: {tried.stderr.strip()}")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        try:
            silent.bind((NAME_SERVER, 53))
        except OSError as error:
            pytest.skip(f"no name server may be here: {error}")
        yield ["unshare", "-m", "sh", "-c", f'{mount} && exec "$0" "$@"']


def under(command: list[str], latchkey: Latchkey) -> Iterator[Latchkey]:
    latchkey.under = command
    yield from serve(latchkey)


@pytest.fixture
def social_site(program: Path, tmp_path: Path, without_names: list[str]) -> Iterator[Latchkey]:
    yield from under(without_names, Latchkey(
        program, tmp_path / "data", OIDC_ISSUER="https://login.example.com", OIDC_CLIENT_ID="todo",
        OIDC_CLIENT_SECRET="secret"))


@pytest.fixture
def mailing_site(program: Path, tmp_path: Path, without_names: list[str]) -> Iterator[Latchkey]:
    yield from under(without_names, Latchkey(
        program, tmp_path / "data", THROTTLE="off", SMTP_URL="smtp://mail.example.com", MAIL_FROM=SENDER,
        SMTP_CONNECT_TIMEOUT="1"))


def test_a_provider_whose_name_is_looked_up_for_long_is_not_waited_for(social_site: Latchkey) -> None:
    request = WebClient(social_site.url)

    expect_alert(request, post(request, "/auth/oidc", [("csrf", token(request, "/login"))]))
    request.dispose()


def test_a_mail_server_whose_name_is_looked_up_for_long_is_not_waited_for(mailing_site: Latchkey, ask: Ask) -> None:
    ask(mailing_site)

    wait_for_mail(mailing_site, state="waiting", attempts=1)
