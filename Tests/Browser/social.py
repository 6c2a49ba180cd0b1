"""Sites with log-ins by providers: fixtures, and how somebody goes through such a log-in."""

import html
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, APIResponse, BrowserContext, Page, Playwright, expect

from forms import post, token
from identity_provider import Callback, Flavour, IdentityProvider, Person, consent
from independent_provider import IndependentProvider, independent_provider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import SENDER
from member import Member

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
"""For journeys that are gone twice."""

Open = Callable[..., BrowserContext]
Visit = Callable[[Latchkey], APIRequestContext]


def site_with(
    program: Path, folder: Path, providers: IdentityProvider, independent: IndependentProvider, **settings: str
) -> Latchkey:
    """A server that knows all four providers, and they it. To a browser they are other sites: it is at `localhost`, they
    at `127.0.0.1`."""
    site = Latchkey(
        program, folder / "data", host="localhost", **{"THROTTLE": "off"} | providers.settings(folder) | settings)
    providers.register(site.url)
    site.environment |= {f"LATCHKEY_{name}": value for name, value in independent.register(site.url).items()}
    return site


@contextmanager
def serving(site: Latchkey) -> Iterator[Latchkey]:
    """Runs it for a while. Nothing may have failed inside, and no secret may be in its log."""
    site.start()
    try:
        yield site
    finally:
        code = site.stop() if site.process else 0
        print(site.logged())
    assert code == 0
    assert " error " not in site.logged()
    for name, secret in site.environment.items():
        if name.startswith("LATCHKEY_") and name.endswith("_SECRET"):
            assert secret not in site.logged(), name
    for carried in ("code=", "state=", "id_token", "access_token", "eyJ"):
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
    """The server that most tests of these log-ins share. Its mails reach nobody."""
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
    """A server whose mails arrive, so that it has addresses confirmed."""
    settings = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": SENDER}
    with serving(site_with(program, tmp_path, providers, independent, **settings)) as site:
        yield site


@pytest.fixture
def open_browser(
    new_context: Callable[..., BrowserContext], providers: IdentityProvider, independent: IndependentProvider
) -> Open:
    """Opens browsers that share nothing, and that may go to the providers."""
    return lambda site, **options: new_context(site, [providers.base, independent.issuer], **options)


@pytest.fixture
def visit(playwright: Playwright) -> Iterator[Visit]:
    """Opens browsers that show no pages, which is quicker."""
    opened: list[APIRequestContext] = []

    def open_request(site: Latchkey) -> APIRequestContext:
        opened.append(playwright.request.new_context(base_url=site.url, extra_http_headers={"Accept-Language": "en"}))
        return opened[-1]

    yield open_request
    for request in opened:
        request.dispose()


def new_person(providers: IdentityProvider, **changes: object) -> Person:
    return providers.add(Person.unique(**changes))


# In a browser

def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def go_to(page: Page, title: str) -> None:
    """From the log-in page to a provider's."""
    page.goto("/login")
    page.get_by_role("button", name=f"Continue with {title}").click()


def choose(page: Page, person: Person) -> None:
    """Goes on from the provider's page as this person."""
    page.get_by_label("Person").select_option(person.subject)
    page.get_by_role("button", name="Continue", exact=True).click()


def try_log_in(page: Page, title: str, person: Person, scripts: bool = True) -> None:
    """Goes through the log-in and waits for no particular answer."""
    go_to(page, title)
    choose(page, person)
    if title == "Apple" and not scripts:
        page.get_by_role("button", name="Back to the site").click()


def log_in(page: Page, title: str, person: Person, scripts: bool = True) -> None:
    try_log_in(page, title, person, scripts)
    page.wait_for_url("**/todos")


def finish(page: Page, email: str | None = None, name: str | None = None) -> None:
    """Gives what the provider didn't tell."""
    page.wait_for_url("**/auth/finish")
    if name is not None:
        page.get_by_label("Name").fill(name)
    if email is not None:
        page.get_by_label("E-mail").fill(email)
    page.get_by_role("button", name="Create account").click()


def expect_member(page: Page, name: str) -> None:
    expect(page.get_by_role("banner")).to_contain_text(name)


# Without pages

def begin(request: APIRequestContext, flavour: str, path: str = "/login") -> str:
    """Begins a log-in; gives the address at the provider that the browser is sent to."""
    answer = post(request, f"/auth/{flavour}", [("csrf", token(request, path))])
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def bring(request: APIRequestContext, callback: Callback) -> APIResponse:
    """Carries a provider's answer to the site as a browser does that comes from another site."""
    headers = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    if callback.form is None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        # A browser keeps what follows the # to itself.
        return request.get(callback.url.partition("#")[0], headers=named, max_redirects=0, timeout=15_000)
    return post(request, callback.url, callback.form.items(), Origin=callback.origin, **headers)


def pass_through(request: APIRequestContext, flavour: Flavour, person: Person) -> APIResponse:
    """A whole log-in; gives the site's answer to the provider's."""
    return bring(request, consent(begin(request, flavour.name), person))


def enter(request: APIRequestContext, flavour: Flavour, person: Person) -> None:
    """A whole log-in of somebody whom the site can take as they are."""
    assert pass_through(request, flavour, person).headers.get("location") == "/todos"


def is_in(request: APIRequestContext) -> bool:
    return request.get("/todos", max_redirects=0).status == 200


def expect_alert(request: APIRequestContext, answer: APIResponse) -> str:
    """The browser is back at the log-in page, signed in as nobody, and told why in a sentence, which comes back."""
    assert (answer.status, answer.headers.get("location")) == (303, "/login"), answer.text()
    alert = re.compile(r'class="[^"]*\balert\b[^"]*"[^>]*>([^<]+)<')
    found = alert.search(request.get("/login").text())
    assert found, "no sentence"
    # Once is enough.
    assert not alert.search(request.get("/login").text())
    assert not is_in(request)
    return html.unescape(found[1])


def expect_unknown(request: APIRequestContext, person: Person) -> None:
    """Nothing was kept of somebody: their address is free."""
    member = Member(person.name, person.email)
    member.join(request)
    assert is_in(request)


def expect_refused_and_forgotten(
    site: Latchkey, request: APIRequestContext, flavour: Flavour, person: Person
) -> None:
    """The log-in fails with a sentence and a line in the log, and leaves nothing behind."""
    logged = len(site.logged())

    expect_alert(request, pass_through(request, flavour, person))

    assert flavour.name in site.logged()[logged:]
    expect_unknown(request, person)
