"""`latchkey doctor`: its findings at a healthy site, and at a broken one."""

import datetime
import json
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import trustme

from commands import Run, expect_refusal
from forms import post, token
from front import Front, tls_front
from latchkey import Latchkey, free_port
from mail_server import PASSWORD, USER, MailServer
from mailing import SENDER
from serving import serve
from tls_proxy import tls_proxy
from waiting import wait_until
from web_client import WebClient

Findings = dict[str, tuple[str, str]]
Examine = Callable[..., Findings]


@pytest.fixture
def examine(run: Run) -> Examine:
    """Runs the doctor; returns the verdict and the sentence about each subject."""

    def examine(*arguments: str, **settings: str) -> Findings:
        ended = run("doctor", "--json", *arguments, **settings)
        findings = [json.loads(line) for line in ended.stdout.splitlines()]
        assert ended.returncode == any(finding["verdict"] == "problem" for finding in findings), ended.stderr
        return {finding["subject"]: (finding["verdict"], finding["sentence"]) for finding in findings}

    return examine


@pytest.fixture
def front(tmp_path: Path) -> Iterator[tuple[Front, trustme.CA]]:
    with tls_front(tmp_path) as front:
        yield front


@pytest.fixture
def secure(program: Path, tmp_path: Path, front: tuple[Front, trustme.CA]) -> Iterator[Latchkey]:
    """A server behind TLS."""
    server = Latchkey(program, tmp_path / "data", THROTTLE="off", BASE_URL=front[0].url)
    server.url = front[0].url
    for running in serve(server):
        front[0].port_behind = running.port
        yield running


@pytest.fixture
def examine_secure(examine: Examine, secure: Latchkey, front: tuple[Front, trustme.CA]) -> Callable[..., Findings]:
    def run(**settings: str) -> Findings:
        return examine("--authorities", str(front[0].authorities), BASE_URL=front[0].url, **settings)

    return run


def test_a_site_on_this_machine_that_is_well_has_no_problem(run: Run, examine: Examine, own_server: Latchkey) -> None:
    assert run("backup", BASE_URL=own_server.url).returncode == 0
    assert run("doctor", BASE_URL=own_server.url).stderr == ""

    findings = examine(BASE_URL=own_server.url)

    fine = ["Site", "TLS", "Cookies", "Headers", "Time", "Data folder", "Disk", "Backups", "Addresses"]
    assert {name: findings[name][0] for name in fine} == dict.fromkeys(fine, "fine")
    assert findings["Mail"][0] == "warning" and "become files" in findings["Mail"][1]
    assert findings["Backups"][1] == "The newest is less than an hour old."
    verdict, sentence = examine(BASE_URL=own_server.url, HOST="0.0.0.0")["TLS"]
    assert verdict == "warning" and "LATCHKEY_BASE_URL" in sentence
    lines = run("doctor", BASE_URL=own_server.url).stdout.splitlines()
    assert lines[0].startswith(f"fine     Site: {own_server.url} answers within ")
    assert len(lines) == len(findings)


def test_a_key_that_has_been_used_for_too_long_is_named(examine: Examine, own_server: Latchkey, tmp_path: Path) -> None:
    history, outbox = (tmp_path / "data" / f"{name}.key" for name in ("history", "outbox"))
    current = history.read_text().split()[1]

    def used(file: Path, *days: int) -> None:
        now = datetime.datetime.now(datetime.UTC)
        made = [(now - datetime.timedelta(days=age)).strftime("%Y-%m-%dT%H:%M:%SZ") for age in days]
        key = file.read_text().split()[1]
        file.write_text("".join(f"{moment} {key}\n" for moment in made))

    assert examine(BASE_URL=own_server.url)["Keys"] == ("fine", "None is due to be replaced.")
    used(history, 725, 1820)
    assert examine(BASE_URL=own_server.url)["Keys"][0] == "fine"

    used(history, 735)
    verdict, sentence = examine(BASE_URL=own_server.url)["Keys"]
    assert verdict == "warning" and sentence.startswith("history is over two years old.")
    assert "latchkey keys rotate history" in sentence and current not in sentence
    used(history, 1)
    used(outbox, 1, 1830)
    verdict, sentence = examine(BASE_URL=own_server.url)["Keys"]
    assert verdict == "warning" and "latchkey keys prune outbox" in sentence
    outbox.write_text("damaged")
    findings = examine(BASE_URL=own_server.url)
    assert "Keys" not in findings and "outbox.key is damaged" in findings["Database"][1]


def test_backups_are_looked_for_where_they_are_made(
    run: Run, examine: Examine, own_server: Latchkey, tmp_path: Path
) -> None:
    settings = {"BASE_URL": own_server.url, "BACKUPS": str(tmp_path / "elsewhere")}
    # Before the first night.
    assert run("check", **settings).returncode == 0
    assert "elsewhere" in examine(**settings)["Backups"][1]

    made = Path(run("backup", **settings).stdout.strip())

    assert made.parent == tmp_path / "elsewhere"
    assert examine(**settings)["Backups"][0] == "fine"
    assert f"{made} is intact." in run("check", **settings).stdout
    assert examine(BASE_URL=own_server.url)["Backups"][0] == "warning"
    expect_refusal(run("backup", "--backups", ""), "The folder for backups has no name")


def test_a_site_that_is_not_there_is_a_problem(run: Run, examine: Examine, own_server: Latchkey) -> None:
    own_server.stop()
    assert run("doctor", BASE_URL=own_server.url).stderr == "latchkey: There is a problem: Site.\n"
    verdict, sentence = examine(BASE_URL=own_server.url)["Site"]
    assert verdict == "problem" and own_server.url in sentence and "site is served" in sentence


def test_something_else_in_the_sites_place_is_a_problem(examine_secure: Callable[..., Findings], front: tuple[Front, trustme.CA]) -> None:
    front[0].tamper = lambda head: "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0"
    verdict, sentence = examine_secure()["Site"]
    assert verdict == "problem" and "status 502" in sentence


def test_a_site_that_answers_and_is_not_ready_is_a_problem_with_the_reason_where_that_is_told(
    program: Path, tmp_path: Path, examine: Examine
) -> None:
    metrics = {"METRICS_ADDRESS": str(free_port())}
    for server in serve(Latchkey(program, tmp_path / "data", THROTTLE="off", **metrics)):
        file, elsewhere = server.data / "latchkey.sqlite", server.data / "elsewhere"
        assert examine(BASE_URL=server.url, **metrics)["Site"][0] == "fine"
        file.rename(elsewhere)
        visitor = WebClient(server.url)
        wait_until(lambda: visitor.get("/readyz").status == 503, "it is still ready")

        assert visitor.get("/login").status == 200
        verdict, sentence = examine(BASE_URL=server.url)["Site"]
        assert verdict == "problem" and "isn't ready" in sentence and "LATCHKEY_METRICS_ADDRESS" in sentence
        verdict, sentence = examine(BASE_URL=server.url, **metrics)["Site"]
        assert verdict == "problem" and "The database can't be read" in sentence

        visitor.dispose()
        elsewhere.rename(file)
        wait_until(lambda: examine(BASE_URL=server.url)["Site"][0] == "fine", "it is not ready")


def test_a_site_behind_tls_that_is_well_has_no_problem(examine_secure: Callable[..., Findings]) -> None:
    findings = examine_secure()
    assert [name for name, (verdict, _) in findings.items() if verdict == "problem"] == []
    assert re.search(r"valid for [0-9]+ more days", findings["TLS"][1])
    assert "secure" in findings["Cookies"][1]


def drop(field: str) -> Callable[[str], str]:
    return lambda head: "\r\n".join(line for line in head.split("\r\n") if not line.lower().startswith(field + ":"))


def replace(old: str, new: str) -> Callable[[str], str]:
    return lambda head: re.sub(old, new, head)


TAMPERED = [
    (drop("set-cookie"), "Cookies", "problem", "no one can log in"),
    (replace("; Secure", ""), "Cookies", "problem", "without secure"),
    (replace("; Secure", ""), "Cookies", "problem", "restarted since its settings changed"),
    (replace("; HttpOnly", ""), "Cookies", "problem", "without httponly"),
    (replace("SameSite=Lax", "SameSite=None"), "Cookies", "problem", "without samesite=lax"),
    (replace("Path=/", "Path=/; Domain=localhost"), "Cookies", "problem", "domain"),
    (replace("__Host-", ""), "Cookies", "problem", "not bound to this host"),
    (drop("strict-transport-security"), "Headers", "problem", "strict-transport-security must arrive once."),
    (replace("(?im)^(strict-transport-security|referrer-policy):", "X-Gone:"), "Headers", "problem",
     "referrer-policy, strict-transport-security must arrive once each."),
    (replace("$", "\r\nX-Content-Type-Options: nosniff"), "Headers", "problem", "x-content-type-options"),
    (replace("(?im)^date:.*$", "Date: Sun, 22 Nov 2020 10:00:00 GMT\r"), "Time", "warning", "seconds"),
    (drop("date"), "Time", "warning", "does not send"),
]


def test_what_a_proxy_does_to_an_answer_is_found(
    examine_secure: Callable[..., Findings], front: tuple[Front, trustme.CA]
) -> None:
    for tamper, subject, verdict, words in TAMPERED:
        front[0].tamper = tamper
        found = examine_secure()[subject]
        assert found[0] == verdict and words in found[1], (subject, words, found)


def test_a_clock_is_not_called_wrong_because_other_answers_take_long(
    examine_secure: Callable[..., Findings], front: tuple[Front, trustme.CA]
) -> None:
    def late(head: str) -> str:
        # The login page comes at once.
        if "set-cookie" not in head.lower():
            time.sleep(7)
        return head

    front[0].tamper = late

    assert examine_secure()["Time"][0] == "fine"


def test_a_certificate_that_ends_soon_is_told_and_one_that_nobody_vouches_for_is_a_problem(
    examine: Examine, examine_secure: Callable[..., Findings], front: tuple[Front, trustme.CA]
) -> None:
    end = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=7, hours=1)
    front[0].present(front[1].issue_cert("localhost", not_after=end))
    verdict, sentence = examine_secure()["TLS"]
    assert verdict == "warning" and "7 days" in sentence

    front[0].present(trustme.CA().issue_cert("localhost"))
    assert examine_secure()["Site"][0] == "problem"
    # The system's authorities do not know the test's.
    assert examine(BASE_URL=front[0].url)["Site"][0] == "problem"


def test_without_tls_a_site_for_others_is_a_problem(examine: Examine, own_server: Latchkey) -> None:
    # A name of this machine's that is not only this machine's, as far as the program knows.
    verdict, sentence = examine(BASE_URL=f"http://todo.localhost:{own_server.port}")["TLS"]
    assert verdict == "problem" and "unencrypted" in sentence


def test_a_passkey_domain_that_does_not_permit_the_site_is_a_problem(
    examine_secure: Callable[..., Findings], front: tuple[Front, trustme.CA]
) -> None:
    # This machine, where nobody answers for that name.
    verdict, sentence = examine_secure(PASSKEY_DOMAIN="old.localhost")["Passkeys"]
    assert verdict == "problem" and sentence.startswith("https://old.localhost/.well-known/webauthn does not answer")
    assert "LATCHKEY_PASSKEY_DOMAIN" in sentence

    # Browsers ask nobody about the site's own host.
    assert "Passkeys" not in examine_secure(PASSKEY_DOMAIN="localhost")


def test_a_provider_leads_back_to_the_site_or_is_a_problem(program: Path, tmp_path: Path, examine: Examine) -> None:
    google = {"GOOGLE_CLIENT_ID": "id", "GOOGLE_CLIENT_SECRET": "secret"}
    for server in serve(Latchkey(program, tmp_path / "data", THROTTLE="off", **google)):
        verdict, sentence = examine(BASE_URL=server.url, **google)["Google"]
        assert verdict == "fine" and f"{server.url}/auth/google/callback leads here" in sentence

        apple = {"OIDC_ISSUER": "https://login.example.com", "OIDC_CLIENT_ID": "id", "OIDC_CLIENT_SECRET": "secret"}
        verdict, sentence = examine(BASE_URL=server.url, **google, **apple)["login.example.com"]
        assert verdict == "problem" and "does not lead to this site" in sentence


def test_what_is_wrong_in_the_data_folder_is_found(run: Run, examine: Examine, own_server: Latchkey) -> None:
    findings = examine(BASE_URL=own_server.url)
    assert findings["Backups"][0] == "warning" and "There is none" in findings["Backups"][1]
    backup = Path(run("backup").stdout.strip())
    backup.rename(backup.with_name("2020-01-01T00-00-00Z"))
    # With a future date: it does not count as waiting.
    (own_server.data / "backups" / "2095-01-01T00-00-00Z").mkdir(parents=True)
    own_server.data.chmod(0o755)
    write_mail(own_server, next_attempt_at=int((time.time() + 1800) * 1000))

    findings = examine(BASE_URL=own_server.url)

    assert findings["Backups"][0] == "warning" and re.search(r" is \d+ hours old", findings["Backups"][1])
    assert findings["Data folder"][0] == "problem" and "chmod 700" in findings["Data folder"][1]
    assert findings["Mail"][0] == "problem" and "has waited for" in findings["Mail"][1]
    write_mail(own_server, died_at=1)
    assert "1 email was given up" in examine(BASE_URL=own_server.url)["Mail"][1]
    assert examine("--data", str(own_server.data / "none"), BASE_URL=own_server.url)["Data folder"][0] == "problem"


def write_mail(server: Latchkey, **times: int) -> None:
    """An email of the year 1970."""
    (name, value) = times.popitem()
    with closing(sqlite3.connect(server.data / "latchkey.sqlite")) as database, database:
        database.execute(
            f"INSERT INTO outbox (recipient, message_id, written_at, {name}) VALUES ('a@b.c', ?, 0, ?)",
            [name, value])


def test_a_file_of_authorities_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name, words in {"none": "--authorities names no file", "empty": "There are no certificates in"}.items():
        ended = run("doctor", f"--authorities={tmp_path / name}")
        assert ended.returncode == 1 and words in ended.stdout and "does not answer" not in ended.stdout
        assert ended.stderr == "latchkey: There is a problem: Settings.\n"


def test_the_mail_server_is_greeted_and_gets_no_mail(examine: Examine, own_server: Latchkey) -> None:
    with MailServer(login=True) as mail_server:
        mail = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": SENDER, "SMTP_USER": USER}

        verdict, sentence = examine(BASE_URL=own_server.url, **mail, SMTP_PASSWORD=PASSWORD)["Mail server"]
        assert verdict == "fine", sentence
        verdict, sentence = examine(BASE_URL=own_server.url, **mail, SMTP_PASSWORD="a wrong one")["Mail server"]
        assert verdict == "problem" and "535" in sentence and "a wrong one" not in sentence
        assert mail_server.connections == 2 and mail_server.mails == []
    verdict, sentence = examine(BASE_URL=own_server.url, **mail, SMTP_PASSWORD=PASSWORD)["Mail server"]
    assert verdict == "problem" and "Check that the server is running" in sentence


def test_log_ins_that_all_come_from_the_proxy_are_found(run: Run, examine: Examine, own_server: Latchkey) -> None:
    url = f"http://todo.localhost:{own_server.port}"
    assert run("member", "create", "ana@example.com", "--name", "Ana").returncode == 0
    assert examine(BASE_URL=url)["Addresses"][0] == "fine"
    add_sessions(own_server, ["127.0.0.1"] * 5)

    verdict, sentence = examine(BASE_URL=url)["Addresses"]
    assert verdict == "problem" and "LATCHKEY_PROXIES" in sentence
    assert "X-Forwarded-For" in examine(BASE_URL=url, PROXIES="127.0.0.1")["Addresses"][1]
    assert examine(BASE_URL=own_server.url)["Addresses"][0] == "fine"

    add_sessions(own_server, ["192.0.2.7"])
    assert examine(BASE_URL=url)["Addresses"][0] == "fine"


def add_sessions(server: Latchkey, addresses: list[str]) -> None:
    with closing(sqlite3.connect(server.data / "latchkey.sqlite")) as database, database:
        for address in addresses:
            database.execute(
                "INSERT INTO sessions (token_digest, member_id, address, user_agent, created_at, last_seen_at) "
                "VALUES (randomblob(32), 1, ?, '', 0, 0)", [address])


def test_an_issuer_that_writes_itself_otherwise_is_found_with_both_values(
    program: Path, tmp_path: Path, run: Run, examine: Examine
) -> None:
    with publishing_itself() as issuer:
        settings = {"OIDC_CLIENT_ID": "id", "OIDC_CLIENT_SECRET": "a secret"}
        right = settings | {"OIDC_ISSUER": issuer}
        wrong = settings | {"OIDC_ISSUER": issuer + "/"}
        for server in serve(Latchkey(program, tmp_path / "data", THROTTLE="off", **wrong)):
            assert examine(BASE_URL=server.url, **right)["Issuer"] == ("fine", f"{issuer} is the issuer's own spelling.")
            verdict, sentence = examine(BASE_URL=server.url, **wrong)["Issuer"]
            assert verdict == "problem" and f'"{issuer}"' in sentence and f'"{issuer}/"' in sentence
            assert "LATCHKEY_OIDC_ISSUER" in sentence

            guest = WebClient(server.url)
            assert post(guest, "/auth/oidc", [("csrf", token(guest, "/login"))]).status == 303
            said = server.logged(f'issuerMismatch(expected: "{issuer}/", found: "{issuer}")')
            assert "a secret" not in said

        checked = run("check", **wrong)
        assert checked.returncode == 0 and "Warning: LATCHKEY_OIDC_ISSUER ends with a slash" in checked.stdout
        assert "Warning" not in run("check", **right).stdout
    verdict, sentence = examine(**right)["Issuer"]
    assert verdict == "problem" and "can't be asked" in sentence


def test_an_issuer_whose_certificate_nobody_vouches_for_is_a_problem(examine: Examine) -> None:
    with tls_proxy() as impostor:
        verdict, sentence = examine(OIDC_CLIENT_ID="id", OIDC_CLIENT_SECRET="a secret", OIDC_ISSUER=impostor.url)["Issuer"]

    assert verdict == "problem" and impostor.url in sentence and "its certificate can't be verified" in sentence


@contextmanager
def publishing_itself() -> Iterator[str]:
    """An OpenID Connect issuer with a discovery document and nothing else; yields its identifier."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            named = f"http://127.0.0.1:{self.server.server_port}"
            body = json.dumps({
                "issuer": named, "authorization_endpoint": f"{named}/authorize", "token_endpoint": f"{named}/token",
                "jwks_uri": f"{named}/keys"}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as issuer:
        thread = threading.Thread(target=issuer.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{issuer.server_port}"
        finally:
            issuer.shutdown()
            thread.join()
