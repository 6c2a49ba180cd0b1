"""Mails on their way to a mail server: encrypted or not, welcome or not, and when either side breaks down."""

import json
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trustme
from playwright.sync_api import Playwright

from latchkey import ROOT, STARTING, Latchkey, environment
from mail_server import NEVER, PASSWORD, USER, Answer, MailServer
from member import Member
from outbox import ask_for_link

# Some tests send a password unencrypted, from this machine to itself.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

SENDER = "no-reply@todo.example.com"

Serve = Callable[..., Latchkey]


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    """Somebody who signs certificates, and whom nobody believes without being told to."""
    return trustme.CA()


@pytest.fixture
def believed(authority: trustme.CA, tmp_path: Path) -> dict[str, str]:
    """The setting with which the program believes them."""
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    return {"SMTP_CA_FILE": str(tmp_path / "ca.pem")}


def certified(authority: trustme.CA, name: str = "127.0.0.1") -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(context)
    return context


@pytest.fixture
def serve(program: Path, tmp_path: Path) -> Iterator[Serve]:
    """Starts a server that sends its mails to a mail server. Nothing may have failed inside."""
    started: list[Latchkey] = []

    def start(mail_server: MailServer, scheme: str = "smtp", **settings: str) -> Latchkey:
        url = f"{scheme}://127.0.0.1:{mail_server.port}"
        latchkey = Latchkey(
            program, tmp_path / "data", SMTP_URL=url, MAIL_FROM=f"To-dos <{SENDER}>", TIME_ZONE="UTC", **settings)
        latchkey.start()
        started.append(latchkey)
        return latchkey

    yield start
    for latchkey in started:
        code = latchkey.stop() if latchkey.process else 0
        print(latchkey.logged())
        assert code == 0
        assert " error " not in latchkey.logged()
        assert PASSWORD not in latchkey.logged()
        assert "/reset/" not in latchkey.logged()


@pytest.fixture
def ask(playwright: Playwright) -> Iterator[Callable[[Latchkey], Member]]:
    """Lets a new member forget their password, by the form."""
    requests = []

    def ask_at(latchkey: Latchkey, address: str | None = None, language: str = "en") -> Member:
        request = playwright.request.new_context(base_url=latchkey.url, extra_http_headers={"Accept-Language": language})
        requests.append(request)
        member = Member.unique()
        member.email = address or member.email
        member.join(request)
        assert ask_for_link(request, member.email).status == 303
        return member

    yield ask_at
    for request in requests:
        request.dispose()


def outbox(latchkey: Latchkey, *arguments: str) -> str:
    """What `latchkey outbox` says about a server's mails, while it serves or not."""
    return subprocess.run(
        [latchkey.program, "outbox", *arguments], cwd=ROOT, env=latchkey.environment, check=True, timeout=STARTING,
        stdout=subprocess.PIPE, text=True).stdout


def mails(latchkey: Latchkey) -> list[dict]:
    return json.loads(outbox(latchkey, "list", "--delivered", "--json"))


def wait_for_mail(latchkey: Latchkey, **expected: object) -> dict:
    """The only mail of the outbox, once it is as expected."""
    end = time.monotonic() + 15
    while True:
        (mail,) = mails(latchkey) or [{}]
        if mail.items() >= expected.items():
            return mail
        assert time.monotonic() < end, mail
        time.sleep(0.1)


def test_a_mail_arrives_whole_and_leaves_nothing_behind(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)
        member = ask(latchkey)
        (received,) = mail_server.wait_for()

        assert received.sender == SENDER
        assert received.recipients == [member.email]
        message = received.message
        assert message["From"] == f"To-dos <{SENDER}>"
        assert message["To"].addresses[0].addr_spec == member.email
        assert message["Subject"] == "Choose a new password"
        assert f"{latchkey.url}/reset/" in message.get_content()
        assert not message.defects
        mail = wait_for_mail(latchkey, state="delivered", attempts=0)
        assert mail["messageID"] == message["Message-ID"]
        assert not list(latchkey.data.glob("outbox/*"))


def test_a_mail_in_korean_arrives_as_it_was_written(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        member = ask(serve(mail_server), language="ko")
        (received,) = mail_server.wait_for()

    # No server need take anything else.
    assert received.bytes.isascii()
    assert max(len(line) for line in received.bytes.splitlines()) <= 998
    assert received.message["Subject"] == "새 비밀번호를 정해주세요"
    assert f"{member.name}님, 안녕하세요." in received.message.get_content()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_mail_travels_encrypted_to_a_server_that_is_believed(
    serve: Serve, ask: Callable, authority: trustme.CA, believed: dict[str, str], scheme: str
) -> None:
    with MailServer(certified(authority), implicit=scheme == "smtps", login=True) as mail_server:
        security = {"SMTP_SECURITY": "starttls"} if scheme == "smtp" else {}
        ask(serve(mail_server, scheme, **believed, **security, SMTP_USER=USER, SMTP_PASSWORD=PASSWORD))
        (received,) = mail_server.wait_for()

    assert received.encrypted
    assert received.user == USER


def test_a_password_comes_from_a_file(serve: Serve, ask: Callable, tmp_path: Path) -> None:
    (tmp_path / "password").write_text(PASSWORD + "\n")
    with MailServer(login=True) as mail_server:
        ask(serve(mail_server, SMTP_USER=USER, SMTP_PASSWORD_FILE=str(tmp_path / "password")))

        assert mail_server.wait_for()[0].user == USER


def test_a_wrong_password_lets_the_mail_wait(serve: Serve, ask: Callable) -> None:
    with MailServer(login=True) as mail_server:
        latchkey = serve(mail_server, SMTP_USER=USER, SMTP_PASSWORD="another password")
        ask(latchkey)

        mail = wait_for_mail(latchkey, state="waiting", attempts=1)
        assert "535" in mail["lastFailure"]
        assert "another password" not in latchkey.logged()
        assert not mail_server.mails


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
@pytest.mark.parametrize("wrong", ["unknown authority", "another name"])
def test_a_server_that_may_be_somebody_else_gets_nothing(
    serve: Serve, ask: Callable, authority: trustme.CA, believed: dict[str, str], scheme: str, wrong: str
) -> None:
    name = "mail.example.com" if wrong == "another name" else "127.0.0.1"
    signer = trustme.CA() if wrong == "unknown authority" else authority
    with MailServer(certified(signer, name), implicit=scheme == "smtps") as mail_server:
        security = {"SMTP_SECURITY": "starttls"} if scheme == "smtp" else {}
        latchkey = serve(mail_server, scheme, **believed, **security)
        ask(latchkey)

        mail = wait_for_mail(latchkey, state="waiting", attempts=1)
        assert "certificate" in mail["lastFailure"]
        assert not mail_server.begun.is_set()


def test_a_server_without_encryption_gets_nothing_when_it_is_asked_for(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server, SMTP_SECURITY="starttls")
        ask(latchkey)

        mail = wait_for_mail(latchkey, state="waiting", attempts=1)
        assert "STARTTLS" in mail["lastFailure"]
        assert not mail_server.begun.is_set()


def test_a_refused_recipient_gets_no_second_attempt_until_somebody_asks_for_it(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)
        mail_server.recipient_answers = ["550 5.1.1 <refused@example.com>: no such user here"]
        ask(latchkey, "refused@example.com")

        mail = wait_for_mail(latchkey, state="dead", attempts=1)
        assert mail["lastFailure"] == "RCPT: 550 5.1.1 <r…@example.com>: no such user here"
        assert "refused@" not in latchkey.logged()
        assert "Mail given up" in latchkey.logged()
        shown = outbox(latchkey, "show", str(mail["id"]))
        assert "refused@example.com" in shown
        assert "/reset/" not in shown
        assert "dead" in outbox(latchkey, "list")

        assert outbox(latchkey, "retry", "--all") == "1 mail is to be sent.\n"
        (received,) = mail_server.wait_for()
        assert received.message["Message-ID"] == mail["messageID"]
        wait_for_mail(latchkey, state="delivered")
        assert outbox(latchkey, "list") == ""


@pytest.mark.parametrize("trouble", ["451 for the recipient", "451 for the mail", "broken off", "nobody there"])
def test_a_passing_trouble_only_delays_a_mail(serve: Serve, ask: Callable, trouble: str) -> None:
    mail_server = MailServer()
    if trouble == "451 for the recipient":
        mail_server.recipient_answers = ["451 4.7.1 come back later"]
    elif trouble == "451 for the mail":
        mail_server.mail_answers = [Answer("451 4.3.0 no room")]
    elif trouble == "broken off":
        mail_server.breaks_off = 1
    if trouble == "nobody there":
        latchkey = serve(mail_server)
        ask(latchkey)
        failed = wait_for_mail(latchkey, state="waiting", attempts=1)
    with mail_server:
        if trouble != "nobody there":
            latchkey = serve(mail_server)
            ask(latchkey)
            failed = wait_for_mail(latchkey, state="waiting", attempts=1)
        (received,) = mail_server.wait_for()

        assert received.message["Message-ID"] == failed["messageID"]
        wait_for_mail(latchkey, state="delivered")


def test_a_server_that_does_not_answer_holds_up_no_page_and_not_the_mail_for_ever(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [NEVER]
        latchkey = serve(mail_server, SMTP_TIMEOUT="2")
        ask(latchkey)
        assert mail_server.begun.wait(10)

        # Another member signs up and asks, while the first one's mail hangs.
        ask(latchkey)
        received = mail_server.wait_for(2)

        assert {mail["state"] for mail in mails(latchkey)} <= {"delivered", "waiting"}
        assert len({mail.message["Message-ID"] for mail in received}) == 2


def test_a_server_that_never_says_a_word_is_left_in_time(serve: Serve, ask: Callable) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        mail_server = MailServer(port=silent.getsockname()[1])
        latchkey = serve(mail_server, SMTP_CONNECT_TIMEOUT="1")
        ask(latchkey)

        wait_for_mail(latchkey, state="waiting", attempts=1)


def test_a_mail_is_not_lost_when_the_program_dies_before_it_knows_that_it_was_taken(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=2)]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(10)
        latchkey.kill()
        # Now it has been taken, and the program has not heard of it.
        mail_server.wait_for(1)
        latchkey.start()

        first, second = mail_server.wait_for(2)

        assert first.message["Message-ID"] == second.message["Message-ID"]
        assert first.bytes == second.bytes
        wait_for_mail(latchkey, state="delivered")


def test_a_mail_in_progress_is_finished_before_the_program_ends(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=2)]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(10)

        assert latchkey.stop() == 0

        assert len(mail_server.mails) == 1
        wait_for_mail(latchkey, state="delivered")


def test_a_mail_that_does_not_come_to_its_end_waits_for_the_next_start(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [NEVER]
        latchkey = serve(mail_server)
        ask(latchkey)
        assert mail_server.begun.wait(10)

        assert latchkey.stop() == 0
        wait_for_mail(latchkey, state="waiting", attempts=0)
        latchkey.start()

        mail_server.wait_for(1)
        wait_for_mail(latchkey, state="delivered")


@pytest.mark.parametrize("known", [True, False])
def test_an_address_beyond_ascii_goes_to_servers_that_know_such(serve: Serve, ask: Callable, known: bool) -> None:
    with MailServer(utf8=known) as mail_server:
        latchkey = serve(mail_server)
        ask(latchkey, "아나@example.com")

        if known:
            (received,) = mail_server.wait_for()
            assert received.recipients == ["아나@example.com"]
            assert "To: <아나@example.com>\r\n".encode() in received.bytes
            assert received.utf8
        else:
            mail = wait_for_mail(latchkey, state="dead", attempts=1)
            assert "SMTPUTF8" in mail["lastFailure"]
            assert not mail_server.begun.is_set()


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"SMTP_URL": "mail.example.com"}, "smtp://"), ({"SMTP_URL": "http://mail.example.com"}, "smtp://"),
        ({"SMTP_URL": "smtp://ana:hunter2@mail.example.com"}, "smtp://"),
        ({"MAIL_FROM": ""}, "LATCHKEY_MAIL_FROM"), ({"MAIL_FROM": "ana"}, '"ana"'),
        ({"MAIL_FROM": "a@example.com\nBcc: b@example.com"}, "sender"),
        ({"SMTP_SECURITY": "none"}, '"none"'),
        ({"SMTP_URL": "smtps://mail.example.com", "SMTP_SECURITY": "plain"}, "smtps://"),
        ({"SMTP_USER": "ana"}, "LATCHKEY_SMTP_PASSWORD"), ({"SMTP_PASSWORD": "hunter2"}, "LATCHKEY_SMTP_USER"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD": "hunter2", "SMTP_PASSWORD_FILE": "/dev/null"}, "not both"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD_FILE": "/dev/null"}, "/dev/null"),
        ({"SMTP_CA_FILE": "/nowhere"}, "/nowhere"), ({"SMTP_TIMEOUT": "0"}, '"0"'),
        ({"SMTP_CONNECT_TIMEOUT": "soon"}, '"soon"'), ({"SMTP_URL": ""}, "smtp://"),
    ])
def test_a_setting_for_mail_that_makes_no_sense_is_named(program: Path, settings: dict[str, str], named: str) -> None:
    all_settings = {"SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": SENDER} | settings
    all_settings = {name: value for name, value in all_settings.items() if (name, value) != ("MAIL_FROM", "")}

    ended = subprocess.run(
        [program, "check"], cwd=ROOT, env=environment(**all_settings), capture_output=True, text=True, timeout=STARTING)

    assert ended.returncode == 1
    assert named in ended.stderr
    assert "hunter2" not in ended.stderr


def test_the_outbox_of_a_folder_without_a_database_is_not_made_up(program: Path, tmp_path: Path) -> None:
    for arguments in (["list"], ["show", "1"], ["retry", "1"]):
        ended = subprocess.run(
            [program, "outbox", *arguments, "--data", str(tmp_path)], env=environment(), cwd=ROOT, capture_output=True,
            text=True, timeout=STARTING)

        assert ended.returncode == 1
        assert str(tmp_path) in ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_mail_that_is_not_there_is_said_to_be_so(serve: Serve) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)

        for arguments in (["show", "9"], ["retry", "9"]):
            with pytest.raises(subprocess.CalledProcessError):
                outbox(latchkey, *arguments)
        assert outbox(latchkey, "retry", "--all") == "0 mails are to be sent.\n"


def test_two_programs_on_one_folder_send_a_mail_once(serve: Serve, ask: Callable) -> None:
    with MailServer() as mail_server:
        mail_server.mail_answers = [Answer(after=3)]
        first, second = serve(mail_server), serve(mail_server)
        ask(second)
        mail_server.wait_for(1)
        wait_for_mail(first, state="delivered")
        assert len(mail_server.mails) == 1

        assert first.stop() == 0
        ask(second)

        mail_server.wait_for(2)
