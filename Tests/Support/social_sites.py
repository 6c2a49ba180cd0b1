"""Sites with logins by providers, and ways to open clients at them: fixtures."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from identity_provider import IdentityProvider, Person
from independent_provider import IndependentProvider, independent_provider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import SENDER
from member import Member
from serving import serve
from social import new_person
from web_client import WebClient

Visit = Callable[[Latchkey], WebClient]


def site_with(
    program: Path, folder: Path, providers: IdentityProvider, independent: IndependentProvider, **settings: str
) -> Latchkey:
    """A server with all four providers. To a browser they are other sites: it is at `localhost`, they
    at `127.0.0.1`."""
    site = Latchkey(
        program, folder / "data", host="localhost", **{"THROTTLE": "off"} | providers.settings(folder) | settings)
    providers.register(site.url)
    site.environment |= {f"LATCHKEY_{name}": value for name, value in independent.register(site.url).items()}
    return site


def mailing_site_with(
    program: Path, folder: Path, providers: IdentityProvider, independent: IndependentProvider, mail_server: MailServer,
    **settings: str,
) -> Latchkey:
    """A server with a mail server, so that addresses are confirmed."""
    mail = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": SENDER, "EMAIL_CODES": "on"}
    return site_with(program, folder, providers, independent, **mail | settings)


@contextmanager
def serving(site: Latchkey) -> Iterator[Latchkey]:
    """Runs a server. It must have logged no error and no secret."""
    yield from serve(site)
    for name, secret in site.environment.items():
        if name.startswith("LATCHKEY_") and name.endswith("_SECRET"):
            assert secret not in site.logged(), name
    for carried in ("code=", "state=", "id_token", "access_token", "eyJ", "/auth/finish/"):
        assert carried not in site.logged(), carried


@pytest.fixture(scope="session")
def providers() -> Iterator[IdentityProvider]:
    """Google, Apple and Facebook, for all tests; each brings its own people."""
    with IdentityProvider() as providers:
        yield providers


@pytest.fixture(scope="session")
def independent() -> Iterator[IndependentProvider]:
    with independent_provider() as independent:
        yield independent


@pytest.fixture(scope="session")
def site(
    program: Path, providers: IdentityProvider, independent: IndependentProvider,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Latchkey]:
    """The server that most tests of these logins share, without a mail server."""
    with serving(site_with(program, tmp_path_factory.mktemp("social"), providers, independent)) as site:
        yield site


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    with MailServer() as mail_server:
        yield mail_server


@pytest.fixture
def mailing_site(
    program: Path, providers: IdentityProvider, independent: IndependentProvider, mail_server: MailServer,
    tmp_path: Path,
) -> Iterator[Latchkey]:
    with serving(mailing_site_with(program, tmp_path, providers, independent, mail_server)) as site:
        yield site


@pytest.fixture
def visit() -> Iterator[Visit]:
    """Opens browsers that show no pages, which is quicker."""
    opened: list[WebClient] = []

    def open_request(site: Latchkey) -> WebClient:
        opened.append(WebClient(site.url, Accept_Language="en"))
        return opened[-1]

    yield open_request
    for request in opened:
        request.dispose()


@pytest.fixture
def site_member(site: Latchkey, visit: Visit) -> Member:
    """A member with a password at `site`, not signed in in the test's browser."""
    member = Member.unique()
    member.join(visit(site))
    return member


@pytest.fixture
def guest(site: Latchkey, visit: Visit) -> WebClient:
    """A browser at `site`, without a session."""
    return visit(site)


@pytest.fixture
def person(providers: IdentityProvider) -> Person:
    """Somebody with an account at each provider, and none here."""
    return new_person(providers)
