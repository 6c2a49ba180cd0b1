"""The second factor, with an independent app: setting up, logging in, and what must not get past it."""

import io
import json
import re
import sqlite3
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pyotp
import pytest

from authenticator import PAGE, AuthenticatorApp, give_code, recovery_codes, set_up, shown_key
from commands import Run, expect_refusal
from forms import hidden_fields, post
from identity_provider import IdentityProvider
from independent_provider import IndependentProvider
from latchkey import Latchkey
from mail_server import MailServer
from mailing import join, latest_email
from member import Member
from outbox import ask_for_link, link_in, mails_to
from qr_reader import read_qr
from serving import serve as serving_latchkey
from social import is_in, known_as, pass_through
from social_sites import Visit, mailing_site_with, serving, site_with
from throttling import LONG_ENOUGH
from web_client import WebClient

Ana = tuple[Member, WebClient, AuthenticatorApp, list[str]]
"""A member, the client in which she set her app up, the app, and her recovery codes."""


@pytest.fixture
def ana(server: Latchkey, visit: Visit) -> Ana:
    member, client = Member.unique(), visit(server)
    member.join(client)
    return member, client, *set_up(client)


def test_an_app_is_set_up_by_its_key_and_ten_recovery_codes_are_shown_once(server: Latchkey, visit: Visit) -> None:
    member, client = Member.unique(), visit(server)
    member.join(client)
    assert "Authenticator app <small>Off</small>" in client.get("/account").text()
    assert post(client, PAGE, hidden_fields(client, PAGE).items()).headers["location"] == PAGE
    page = client.get(PAGE)
    app = AuthenticatorApp(shown_key(page.text()))
    # The drawing is part of the page; nothing of it is fetched from anywhere.
    assert '<svg class="qr"' in page.text() and "data:" not in page.text()
    assert "img-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"

    wrong = post(client, PAGE + "/confirm", (hidden_fields(client, PAGE) | {"code": app.wrong_code()}).items())
    assert wrong.status == 422 and shown_key(wrong.text()) == shown_key(page.text())
    done = post(client, PAGE + "/confirm", (hidden_fields(client, PAGE) | {"code": app.new_code()}).items())

    codes = recovery_codes(done.text())
    assert done.status == 200 and len(set(codes)) == 10
    later = client.get(PAGE).text()
    assert "10 codes left" in later and not any(code in later for code in codes)
    assert "Authenticator app <small>On</small>" in client.get("/account").text()
    history = client.get("/account/history").text()
    assert "Authenticator app turned on" in history
    assert mails_to(server, member.email, subject="Your account now asks for a code")


def test_a_phone_reads_from_the_qr_code_what_the_page_shows(server: Latchkey, visit: Visit) -> None:
    member, client = Member.unique(), visit(server)
    member.join(client)
    post(client, PAGE, hidden_fields(client, PAGE).items())

    page = client.get(PAGE).text()
    read = pyotp.parse_uri(read_qr(page))

    assert read.secret == AuthenticatorApp(shown_key(page)).key
    assert (read.name, read.issuer) == (member.email, urlsplit(server.url).hostname)
    done = post(client, PAGE + "/confirm", (hidden_fields(client, PAGE) | {"code": read.now()}).items())
    assert len(recovery_codes(done.text())) == 10


def test_a_log_in_asks_for_the_code_and_goes_on_where_it_was_going(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, _, app, _ = ana
    guest = visit(server)
    fields = hidden_fields(guest, "/login?next=%2Faccount%2Fhistory") | {
        "email": member.email, "password": member.password, "remember": "yes"}

    step = post(guest, "/login", fields.items())

    assert step.headers["location"] == "/login/code?next=%2Faccount%2Fhistory"
    assert not is_in(guest) and not {"session", "remember"} & guest.cookies.keys()
    assert give_code(guest, app.wrong_code(), step.headers["location"]).status == 422
    assert not is_in(guest)
    code = app.new_code()
    done = give_code(guest, f"{code[:3]} {code[3:]}", step.headers["location"])
    assert done.headers["location"] == "/account/history"
    assert is_in(guest)
    # It is remembered, and comes back without a code.
    guest.forget("session")
    assert is_in(guest)
    assert "Logged in with a password and a code" in guest.get("/account/devices").text()


def test_a_code_gets_in_once_even_when_it_is_sent_by_many_at_once(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, _, app, codes = ana
    for code in (app.new_code(), codes[0]):
        guests = [visit(server) for _ in range(6)]
        for guest in guests:
            assert member.enter(guest).headers["location"] == "/login/code"
        forms = [hidden_fields(guest, "/login/code") | {"code": code} for guest in guests]
        with ThreadPoolExecutor(len(guests)) as threads:
            answers = list(threads.map(
                lambda both: post(both[0], "/login/code", both[1].items()).status, zip(guests, forms, strict=True)))
        assert sorted(answers) == [303] + [422] * 5
        assert sum(is_in(guest) for guest in guests) == 1


def test_one_step_of_drift_is_accepted_and_two_are_not(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, _, app, _ = ana
    guest = visit(server)
    member.enter(guest)

    # Three away, so that a step that begins meanwhile changes nothing.
    assert give_code(guest, app.code(ahead=3)).status == 422
    assert give_code(guest, app.code(ahead=-3)).status == 422
    # Setting up has used the present one or the next.
    assert give_code(guest, app.new_code()).status == 303


def test_a_recovery_code_works_once_and_new_ones_replace_all(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, client, _, codes = ana
    guest = visit(server)
    member.enter(guest)
    assert give_code(guest, codes[0].upper().replace("-", " "), "/login/recovery").headers["location"] == "/todos"
    again = visit(server)
    member.enter(again)
    assert give_code(again, codes[0], "/login/recovery").status == 422

    answer = post(client, PAGE + "/codes", hidden_fields(client, PAGE).items())

    new = recovery_codes(answer.text())
    assert len(new) == 10 and not set(new) & set(codes)
    assert give_code(again, codes[1], "/login/recovery").status == 422
    assert give_code(again, new[0], "/login/recovery").status == 303
    assert mails_to(server, member.email, at_least=2, subject="A recovery code was used")
    assert mails_to(server, member.email, subject="You have new recovery codes")


def test_a_trusted_browser_is_not_asked_until_its_trust_ends(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, client, app, _ = ana
    guest = visit(server)
    member.enter(guest)
    assert give_code(guest, app.new_code(), trust="yes").headers["location"] == "/todos"
    post(guest, "/logout", hidden_fields(guest, "/todos").items())

    assert member.enter(guest).headers["location"] == "/todos"
    assert member.enter(visit(server)).headers["location"] == "/login/code"

    devices = client.get("/account/devices").text()
    (number,) = re.findall(r'name="browser" value="(\d+)"', devices)
    fields = hidden_fields(client, "/account/devices") | {"browser": number}
    assert post(client, "/account/devices/end-trust", fields.items()).headers["location"] == "/account/devices"
    post(guest, "/logout", hidden_fields(guest, "/todos").items())
    assert member.enter(guest).headers["location"] == "/login/code"


def test_a_reset_never_skips_the_code_and_ends_trust(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, _, app, codes = ana
    guest = visit(server)
    member.enter(guest)
    give_code(guest, app.new_code(), trust="yes")
    ask_for_link(guest, member.email)
    link = link_in(mails_to(server, member.email, subject="Choose a new password")[-1])

    guest.get(link)
    member.password = "another horse battery"
    fields = hidden_fields(guest, "/reset/choose") | {
        "password": member.password, "confirmPassword": member.password}
    assert post(guest, "/reset/choose", fields.items()).headers["location"] == "/login"

    assert not is_in(guest)
    assert member.enter(guest).headers["location"] == "/login/code"
    assert not is_in(guest)
    # The app's next code would take half a minute.
    assert give_code(guest, codes[0], "/login/recovery").headers["location"] == "/todos"


def test_a_lockdown_never_skips_the_code(ana: Ana, server: Latchkey, visit: Visit) -> None:
    member, _, app, _ = ana
    (mail,) = mails_to(server, member.email, subject="Your account now asks for a code")
    guest = visit(server)
    guest.get(link_in(mail, "/secure-account/"))
    locked = post(guest, "/secure-account", hidden_fields(guest, "/secure-account").items())
    assert locked.headers["location"] == "/reset/choose"
    member.password = "another horse battery"
    fields = hidden_fields(guest, "/reset/choose") | {
        "password": member.password, "confirmPassword": member.password}
    post(guest, "/reset/choose", fields.items())

    assert not is_in(guest)
    assert member.enter(guest).headers["location"] == "/login/code"
    assert give_code(guest, app.new_code()).headers["location"] == "/todos"


def test_guessing_is_limited_and_the_members_own_browser_still_gets_in(
    program: Path, tmp_path: Path, visit: Visit
) -> None:
    for server in serving_latchkey(Latchkey(program, tmp_path / "data")):
        member, home = Member.unique(), visit(server)
        member.join(home)
        app, codes = set_up(home)
        post(home, "/logout", hidden_fields(home, "/todos").items())
        stranger = visit(server)
        statuses: list[int] = []
        wait = 0
        while wait < LONG_ENOUGH:
            time.sleep(wait)
            if not statuses or statuses[-1] == 303:
                assert member.enter(stranger).headers["location"] == "/login/code"
            answer = give_code(stranger, app.wrong_code())
            if answer.status == 429:
                wait = int(answer.headers["retry-after"])
            else:
                wait = 0
                statuses.append(answer.status)
        # With the fifth a login has to begin again. How many there may be in all, CodeThrottlingTests counts.
        assert len(statuses) > 5 and statuses == ([422, 422, 422, 422, 303] * 2)[:len(statuses)]
        if statuses[-1] == 303:
            assert member.enter(stranger).headers["location"] == "/login/code"
        assert give_code(stranger, app.code()).status == 429
        assert give_code(stranger, codes[0], "/login/recovery").status == 303
        assert mails_to(server, member.email, subject="Someone entered your password, but the wrong codes")

        assert member.enter(home).headers["location"] == "/login/code"
        assert give_code(home, app.new_code()).headers["location"] == "/todos"


def test_another_sites_log_in_is_not_linked_past_the_code(
    site: Latchkey, providers: IdentityProvider, visit: Visit
) -> None:
    member, home = Member.unique(), visit(site)
    member.join(home)
    app, _ = set_up(home)
    person, guest = known_as(providers, member), visit(site)
    assert pass_through(guest, providers.google, person).headers["location"] == "/auth/link"

    fields = hidden_fields(guest, "/auth/link") | {"password": member.password}
    answer = post(guest, "/auth/link", fields.items())

    assert answer.headers["location"] == "/login"
    assert "That account asks for a code" in guest.get("/login").text()
    assert not is_in(guest)
    assert "Unlink" not in home.get("/account/identities").text()
    # With password and code the member is in, and can link it there.
    member.enter(guest)
    assert give_code(guest, app.new_code()).headers["location"] == "/todos"


def test_a_mailed_link_does_not_link_past_the_code(
    program: Path, tmp_path: Path, providers: IdentityProvider, independent: IndependentProvider,
    mail_server: MailServer, visit: Visit,
) -> None:
    with serving(mailing_site_with(program, tmp_path, providers, independent, mail_server)) as site:
        member, home = Member.unique(), visit(site)
        join(site, member, visit(site))
        assert member.enter(home).headers["location"] == "/todos"
        set_up(home)
        guest = visit(site)
        assert pass_through(guest, providers.google, known_as(providers, member)).headers["location"] == "/auth/link"
        sent = post(guest, "/auth/link/mail", hidden_fields(guest, "/auth/link").items())
        assert sent.headers["location"] == "/auth/sent"
        guest.get(link_in(latest_email(mail_server, "Confirm your login", member.email), "/auth/finish/"))

        answer = post(guest, "/auth/confirm", hidden_fields(guest, "/auth/confirm").items())

        assert answer.headers["location"] == "/login"
        assert not is_in(guest)
        assert "That account asks for a code" in guest.get("/login").text()


@pytest.mark.parametrize("asks", [False, True])
def test_after_a_provider_the_code_is_asked_for_by_setting(
    asks: bool, program: Path, tmp_path: Path, providers: IdentityProvider, independent: IndependentProvider,
    visit: Visit,
) -> None:
    settings = {"SECOND_FACTOR_AFTER_PROVIDER": "on"} if asks else {}
    with serving(site_with(program, tmp_path, providers, independent, **settings)) as site:
        member, home = Member.unique(), visit(site)
        member.join(home)
        person, first = known_as(providers, member), visit(site)
        pass_through(first, providers.google, person)
        fields = hidden_fields(first, "/auth/link") | {"password": member.password}
        assert post(first, "/auth/link", fields.items()).headers["location"] == "/todos"
        app, _ = set_up(home)

        guest = visit(site)
        answer = pass_through(guest, providers.google, person)

        assert answer.headers["location"] == ("/login/code" if asks else "/todos")
        assert is_in(guest) != asks
        if asks:
            assert give_code(guest, app.new_code()).headers["location"] == "/todos"
            assert "Logged in with another site and a code" in guest.get("/account/devices").text()


def test_the_operator_turns_it_off_and_the_member_is_told(run: Run, own_server: Latchkey, visit: Visit) -> None:
    member, client = Member.unique(), visit(own_server)
    member.join(client)
    set_up(client)
    assert "Authenticator app: on" in run("member", "show", member.email).stdout
    assert json.loads(run("member", "show", member.email, "--json").stdout)["hasAuthenticator"]

    told = run("member", "reset-factors", member.email).stdout

    assert told == f"The authenticator app of {member.email} is off. Logging in no longer asks for a code.\n"
    assert "Authenticator app: off" in run("member", "show", member.email).stdout
    assert member.enter(visit(own_server)).headers["location"] == "/todos"
    assert mails_to(own_server, member.email, subject="Your account no longer asks for a code")
    assert "Authenticator app turned off by the administrator" in client.get("/account/history").text()
    expect_refusal(run("member", "reset-factors", member.email), f"{member.email} has no authenticator app.")
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")


def test_keys_can_be_rotated_and_pruned_and_a_backup_restored(
    run: Run, own_server: Latchkey, visit: Visit, tmp_path: Path
) -> None:
    member, client = Member.unique(), visit(own_server)
    member.join(client)
    app, codes = set_up(client)
    assert own_server.stop() == 0
    for command in (
        ("keys", "rotate", "outbox"), ("keys", "prune", "outbox"), ("backup", "--to", tmp_path / "backup"), ("check",)
    ):
        ended = run(*command)
        assert ended.returncode == 0, ended.stderr
    own_server.start()
    guest = visit(own_server)
    member.enter(guest)
    assert give_code(guest, app.new_code()).headers["location"] == "/todos"
    # Nothing secret is anywhere in the clear.
    key = app.key.encode()
    for file in [*own_server.data.rglob("*"), *(tmp_path / "backup").rglob("*")]:
        if file.is_file():
            content = file.read_bytes()
            for secret in (key, *(code.encode() for code in codes), *(code.replace("-", "").encode() for code in codes)):
                assert secret not in content and secret.upper() not in content, file
    assert key.decode() not in own_server.logged()


def test_another_sites_key_is_refused_in_a_sentence(run: Run, own_server: Latchkey, visit: Visit) -> None:
    client = visit(own_server)
    Member.unique().join(client)
    set_up(client)
    assert own_server.stop() == 0
    key = own_server.data / "outbox.key"
    right = key.read_bytes()
    key.write_bytes(bytes(range(32)))
    for command in ("check", "serve"):
        expect_refusal(run(command), f"{key} is not the key that the authenticator apps", "Restore it from a backup.")
    key.write_bytes(right)
    assert run("check").returncode == 0


def test_a_damaged_app_is_turned_off_also_where_it_is_the_only_one(
    run: Run, own_server: Latchkey, visit: Visit
) -> None:
    members = [Member.unique() for _ in range(2)]
    for member in members:
        client = visit(own_server)
        member.join(client)
        set_up(client)
    assert own_server.stop() == 0
    with closing(sqlite3.connect(own_server.data / "latchkey.sqlite")) as database, database:
        numbers = [number for number, in database.execute("SELECT member_id FROM authenticators ORDER BY member_id")]
        database.execute("UPDATE authenticators SET sealed_key = zeroblob(80) WHERE member_id = ?", numbers[:1])
    assert run("check").returncode == 0, "the other app shows that the key is right"
    assert run("member", "reset-factors", str(numbers[1])).returncode == 0

    for command in ("check", "serve"):
        expect_refusal(run(command), f"latchkey member reset-factors {numbers[0]} turns that app off.")
    assert run("member", "reset-factors", str(numbers[0])).returncode == 0

    assert run("check").returncode == 0
    own_server.start()
    client = visit(own_server)
    members[0].enter(client)
    assert is_in(client)


def test_where_it_is_required_members_set_it_up_before_anything_else(
    program: Path, tmp_path: Path, visit: Visit
) -> None:
    with serving(Latchkey(program, tmp_path / "data", SECOND_FACTOR="required")) as site:
        member, client, guest = Member.unique(), visit(site), visit(site)
        member.join(client)
        assert client.get("/todos", max_redirects=0).headers["location"] == PAGE
        member.enter(guest)
        assert guest.get("/todos", max_redirects=0).headers["location"] == PAGE
        app, _ = set_up(guest)
        assert is_in(guest)
        assert client.get("/todos", max_redirects=0).headers["location"] == "/login"
        later = visit(site)
        assert member.enter(later).headers["location"] == "/login/code"
        assert give_code(later, app.new_code()).headers["location"] == "/todos"
        assert is_in(later)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("SECOND_FACTOR_AFTER_PROVIDER", 'The second factor after a provider must be on or off, not "maybe"'),
        ("SECOND_FACTOR", 'The second factor must be optional or required, not "maybe"'),
    ],
)
def test_the_settings_have_two_values_each(program: Path, tmp_path: Path, setting: str, sentence: str) -> None:
    server = Latchkey(program, tmp_path / "data", **{setting: "maybe"})
    with pytest.raises(AssertionError, match=sentence):
        server.start()


def test_the_export_tells_of_it_and_holds_no_secret(ana: Ana, server: Latchkey) -> None:
    _, client, app, codes = ana
    answer = post(client, "/account/export", hidden_fields(client, "/account").items())
    with zipfile.ZipFile(io.BytesIO(answer.body())) as archive:
        account = json.loads(archive.read("account.json"))
        devices = json.loads(archive.read("devices.json"))
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert account["authenticatorSince"] and account["recoveryCodes"] == 10
    assert devices[0]["methods"] == "pwd"
    assert app.key.encode() not in everything
    assert not any(code.encode() in everything for code in codes)
