"""The log as text and as JSON, and what must never be in it."""

import json
import os
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run
from forms import hidden_fields, post, token
from latchkey import Latchkey
from member import PASSWORD, Member
from nodes import Node
from outbox import ask_for_link, link_in, mails_to
from postgresql import PostgreSQL
from waiting import wait_until
from web_client import WebClient

WRONG = "a wrong battery staple"
NEW_PASSWORD = "a new battery staple"
PRIORITIES = {"trace": 7, "debug": 7, "info": 6, "notice": 5, "warning": 4, "error": 3, "critical": 2}
"""The journal's, by the log's level (sd-daemon(3))."""


def talkative(program: Path, folder: Path, **settings: str) -> Latchkey:
    """A server with the most verbose log."""
    return Latchkey(program, folder / "data", **{"THROTTLE": "off", "LOG_LEVEL": "trace"} | settings)


@pytest.fixture(params=["text", "json"])
def server(request: pytest.FixtureRequest, program: Path, tmp_path: Path) -> Iterator[Latchkey]:
    server = talkative(program, tmp_path, LOG_FORMAT=request.param)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def guest(server: Latchkey) -> Iterator[WebClient]:
    guest = WebClient(server.url, User_Agent="Unmistakable/1.0")
    yield guest
    guest.dispose()


def test_a_start_logs_what_check_warns_of(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data", PROXIES="0.0.0.0/0")
    server.start()
    try:
        assert "LATCHKEY_PROXIES trusts everybody" in server.logged("trusts everybody")
    finally:
        server.stop()


def test_a_start_warns_of_a_socket_whose_visitors_are_one_network(program: Path, tmp_path: Path) -> None:
    url = "http://localhost"
    server = Latchkey(program, tmp_path / "data", SOCKET=str(tmp_path / "socket"), BASE_URL=url)
    server.url = url
    server.start()
    try:
        server.logged("LATCHKEY_PROXIES does not name unix")
    finally:
        server.stop()


def secrets(guest: WebClient) -> set[str]:
    """The values of the browser's cookies, whole and in parts."""
    values = [cookie["value"] for cookie in guest.storage_state()["cookies"]]
    return {part for value in values for part in re.split(r"[^\w-]", value) if len(part) > 15}


def test_no_secret_is_ever_logged(server: Latchkey, guest: WebClient) -> None:
    known = {PASSWORD, WRONG, NEW_PASSWORD}
    member = Member.unique()
    member.join(guest)
    known |= secrets(guest)
    post(guest, "/logout", {"csrf": token(guest, "/todos")}.items())

    fields = {"email": member.email, "password": WRONG, "remember": "yes"}
    assert post(guest, "/login", (fields | {"csrf": token(guest, "/login")}).items()).status == 422
    fields["password"] = PASSWORD
    assert post(guest, "/login", (fields | {"csrf": token(guest, "/login")}).items()).status == 303
    known |= secrets(guest)
    post(guest, "/todos/quick", {"csrf": token(guest, "/todos"), "text": "Unmistakable errand"}.items())
    remember = [cookie for cookie in guest.storage_state()["cookies"] if "remember" in cookie["name"]]
    assert remember, "the browser is to be remembered"
    # Without its session it is resumed by the other cookie, which changes.
    pairs = [f"{cookie['name']}={cookie['value']}" for cookie in remember]
    answer = guest.get("/todos", headers={"Cookie": "; ".join(pairs)})
    assert "session=" in answer.headers["set-cookie"]
    known |= secrets(guest)

    post(guest, "/logout", {"csrf": token(guest, "/todos")}.items())
    ask_for_link(guest, member.email)
    mail = mails_to(server, member.email, subject="Choose a new password")[0]
    link = link_in(mail)
    known |= {link.rpartition("/")[2]}
    guest.get(link)
    # Mistyped, or copied in part or with extra characters, it is still a secret.
    secret = link.rpartition("/")[2]
    for path in (f"/reset/{secret}/", f"/rset/{secret}", f"/reset/{secret}/more", f"/login?token={secret}"):
        guest.get(path)
    chosen = hidden_fields(guest, "/reset/choose") | {"password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}
    assert post(guest, "/reset/choose", chosen.items()).status == 303
    known |= secrets(guest)

    guest.get("/auth/google/callback?code=Unmistakable-code&state=Unmistakable-state")
    guest.get("/todos", headers={"Authorization": "Bearer latchkey_Unmistakable-token"})
    guest.get("/calendar/Unmistakable-address.ics")
    known |= {"Unmistakable", "errand", "Choose a new password"}

    assert server.stop() == 0
    logged = server.logged("/reset/{token}", "/login")
    assert len(known) > 10
    assert [secret for secret in sorted(known) if secret in logged] == []


def was_slow(entry: dict[str, object]) -> bool:
    """Whether a line is about a request that took a second or more, as any may on a busy machine."""
    return int(entry.get("milliseconds", 0)) >= 1000


@pytest.mark.parametrize("server", ["json"], indirect=True)
def test_in_json_each_line_is_an_object_that_says_when_and_how_bad(server: Latchkey, guest: WebClient) -> None:
    guest.get("/login")
    guest.get("/no%22where%0A%5C")
    server.stop()

    entries = [json.loads(line) for line in server.logged().splitlines()]

    for entry in entries:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry["time"])
        assert entry["level"] in ("trace", "debug", "info", "notice", "warning", "error", "critical")
    (login,) = [entry for entry in entries if entry.get("route") == "/login"]
    assert (login["message"], login["method"], login["status"]) == ("Request", "GET", 200)
    assert login["level"] == ("notice" if was_slow(login) else "debug")
    assert login["bytes"] > 1000 and login["milliseconds"] > 0
    assert [entry["status"] for entry in entries if entry.get("kind") == "none"] == [404]


@pytest.mark.parametrize(("setting", "logged"), [("on", ["signed-up", "sign-in-failed"]), ("off", [])])
def test_events_of_accounts_are_logged_and_requests_have_senders_where_that_is_set(
    program: Path, tmp_path: Path, setting: str, logged: list[str]
) -> None:
    server = Latchkey(
        program, tmp_path / "data", THROTTLE="off", LOG_FORMAT="json", LOG_LEVEL="info", LOG_EVENTS=setting)
    server.start()
    member, stranger = WebClient(server.url), WebClient(server.url, User_Agent="Unmistakable/1.0")
    account = Member.unique()
    account.join(member)
    fields = {"email": account.email, "password": WRONG, "csrf": token(stranger, "/login")}
    assert post(stranger, "/login", fields.items()).status == 422
    assert member.get("/todos/999999999").status == 404
    for client in (member, stranger):
        client.dispose()
    server.stop()

    entries = [json.loads(line) for line in server.logged().splitlines()]
    events = [entry for entry in entries if "event" in entry]

    assert [entry["event"] for entry in events if entry["event"] in ("signed-up", "sign-in-failed")] == logged
    for entry in events:
        assert entry["member"] == 1 and entry["address"] == "127.0.0.1"
    assert [entry["event"] for entry in events if entry["browser"] == "Unmistakable/1.0"] == logged[1:]
    senders = {entry["route"]: (entry.get("address"), entry.get("member"))
               for entry in entries if entry["message"] == "A request was refused"}
    assert senders == (
        {"/login": ("127.0.0.1", None), "/todos/{id}": ("127.0.0.1", 1)} if logged
        else {"/login": (None, None), "/todos/{id}": (None, None)})
    assert account.email not in server.logged()


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_nothing_that_is_logged_has_characters_that_a_terminal_obeys(
    program: Path, tmp_path: Path, log_format: str
) -> None:
    # The message of a warning at the start quotes the file's name, and a value of an event the browser's.
    file = tmp_path / "secret\x1b[2J\x9b\x7f"
    file.write_text("hunter2-and-more")
    file.chmod(0o644)
    server = Latchkey(
        program, tmp_path / "data", LOG_FORMAT=log_format, LOG_EVENTS="on", GOOGLE_CLIENT_ID="site",
        GOOGLE_CLIENT_SECRET_FILE=str(file))
    server.start()
    member, stranger = WebClient(server.url), WebClient(server.url, User_Agent="Fire\x9b2Jfox\x85 ő".encode())
    account = Member.unique()
    account.join(member)
    fields = {"email": account.email, "password": WRONG, "csrf": token(stranger, "/login")}
    assert post(stranger, "/login", fields.items()).status == 422
    for client in (member, stranger):
        client.dispose()
    server.stop()

    logged = server.logged()

    assert "secret [2J   holds a secret" in logged and "Fire 2Jfox  ő" in logged
    assert [sign for sign in logged if unicodedata.category(sign) == "Cc" and sign != "\n"] == []


def test_a_command_logs_its_events_in_the_format_and_from_the_level_that_are_set(
    run: Run, program: Path, tmp_path: Path
) -> None:
    server = Latchkey(program, tmp_path / "data")
    server.start()
    server.stop()

    def said(email: str, **settings: str) -> str:
        ended = run("member", "create", email, "--name", "Ana", LOG_EVENTS="on", **settings)
        assert ended.returncode == 0, ended.stderr
        return ended.stderr

    (line,) = [line for line in said("a@example.com", LOG_FORMAT="json").splitlines() if line.startswith("{")]
    event = json.loads(line)
    assert (event["message"], event["level"]) == ("An event of the audit log", "notice")
    assert event["member"] == 1 and event["browser"] == "latchkey" and "address" not in event
    as_text = said("b@example.com")
    assert "An event of the audit log" in as_text and "address=" not in as_text
    assert "An event of the audit log" not in said("c@example.com", LOG_LEVEL="warning")


@pytest.mark.parametrize("is_journal", [True, False])
def test_systemds_journal_learns_the_level_of_each_line(program: Path, tmp_path: Path, is_journal: bool) -> None:
    server = talkative(program, tmp_path, LOG_FORMAT="json")
    stream = os.fstat(server.log.fileno())
    # The variable is passed on to programs whose standard error leads elsewhere.
    server.environment["JOURNAL_STREAM"] = f"{stream.st_dev}:{stream.st_ino if is_journal else 1}"
    server.start()
    server.stop()

    lines = server.logged().splitlines()

    assert lines
    for line in lines:
        prefix, bracket, rest = line.partition("{")
        level = json.loads(bracket + rest)["level"]
        assert prefix == (f"<{PRIORITIES[level]}>" if is_journal else "")


@pytest.mark.parametrize("is_journal", [True, False])
def test_the_journal_learns_the_level_of_text_and_that_a_refused_start_is_an_error(
        program: Path, tmp_path: Path, is_journal: bool) -> None:
    server = talkative(program, tmp_path, LOG_FORMAT="text")
    stream = os.fstat(server.log.fileno())
    server.environment["JOURNAL_STREAM"] = f"{stream.st_dev}:{stream.st_ino if is_journal else 1}"
    server.start()
    server.stop()
    server.environment |= {"LATCHKEY_LOG_FORMAT": "neither", "LATCHKEY_TIME_ZONE": "Nowhere"}
    with pytest.raises(AssertionError):
        server.start()

    logged = server.logged()

    entries = re.findall(r"^(<\d>)?[-+:T\d]+ ([a-z]+) latchkey:", logged, re.MULTILINE)
    assert entries
    assert [prefix for prefix, _ in entries] == [
        f"<{PRIORITIES[level]}>" if is_journal else "" for _, level in entries]
    error = "<3>" if is_journal else ""
    # Each line is an entry of its own there.
    assert logged.splitlines()[-2:] == [
        f'{error}latchkey: The time zone must be like Asia/Seoul, not "Nowhere".',
        f'{error}The log\'s format must be text or json, not "neither".']


def test_the_journal_learns_the_level_of_what_a_command_logs(
    node: Node, postgresql: PostgreSQL, url: str, tmp_path: Path
) -> None:
    first, name, schema_lock = node("first"), postgresql.name(url), 0x6C617463686B6579
    assert first.stop() == 0
    held = f"""
        FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = {schema_lock & 0xFFFFFFFF}
        AND database = (SELECT oid FROM pg_database WHERE datname = '{name}')"""
    other = subprocess.Popen(
        ["psql", "-X", "-d", url, "-c", f"SELECT pg_advisory_lock({schema_lock}), pg_sleep(60)"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(tmp_path / "log", "wb") as log, other:
        wait_until(lambda: postgresql.run(name, f"SELECT count(*) {held}") == "1", "nobody changes the tables")
        stream = os.fstat(log.fileno())
        command = subprocess.Popen(
            [first.program, "member", "list"], stdout=subprocess.DEVNULL, stderr=log,
            env=first.environment | {"JOURNAL_STREAM": f"{stream.st_dev}:{stream.st_ino}"})
        wait_until((tmp_path / "log").read_text, "it does not say that it waits")
        postgresql.run(name, f"SELECT pg_terminate_backend(pid) {held}")
        assert command.wait(timeout=60) == 0

    assert re.fullmatch(r"<5>\S+ notice latchkey: .*this one waits for it\n", (tmp_path / "log").read_text())


@pytest.mark.parametrize("server", ["text"], indirect=True)
def test_in_text_a_request_is_a_line_to_read(server: Latchkey, guest: WebClient) -> None:
    # One that took a second would be told of at another level.
    for _ in range(3):
        guest.get("/login?next=/todos/new")

    assert server.stop() == 0
    assert re.search(r" debug .*GET /login 200, \d+ bytes in [\d.]+ ms$", server.logged(), re.MULTILINE)


def test_for_who_works_on_the_site_each_request_is_a_line_of_text(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data")
    del server.environment["LATCHKEY_LOG_FORMAT"]
    server.arguments = ["--development"]
    server.start()
    guest = WebClient(server.url)
    for _ in range(3):
        guest.get("/login")
    guest.dispose()

    assert server.stop() == 0
    assert re.search(r" info .*GET /login 200, \d+ bytes in [\d.]+ ms$", server.logged(), re.MULTILINE)


def test_for_who_runs_it_the_log_is_json_and_silent_about_requests(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data")
    del server.environment["LATCHKEY_LOG_FORMAT"]
    server.start()
    guest = WebClient(server.url)
    for _ in range(3):
        guest.get("/login")
    guest.dispose()

    assert server.stop() == 0
    entries = [json.loads(line) for line in server.logged().splitlines()]
    messages = [entry["message"] for entry in entries if not was_slow(entry)]
    assert messages == ["A new site was created", "Stopping: finishing open requests"]
