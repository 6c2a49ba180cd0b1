"""Delivery to a mail server: the email's content, encryption, and its recipient only."""

import ssl
from pathlib import Path

import pytest
import trustme

from mail_server import PASSWORD, USER, MailServer
from mailing import SENDER, Ask, Serve, wait_for_mail
from outbox import link_in, text_of

# Some tests send a password unencrypted, from this machine to itself.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    """An authority that signs certificates, and is trusted only where a setting says so."""
    return trustme.CA()


@pytest.fixture
def believed(authority: trustme.CA, tmp_path: Path) -> dict[str, str]:
    """The setting with which the program trusts them."""
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    return {"SMTP_CA_FILE": str(tmp_path / "ca.pem")}


def certified(authority: trustme.CA, name: str = "127.0.0.1") -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(context)
    return context


def test_a_mail_arrives_whole_and_leaves_nothing_behind(serve: Serve, ask: Ask) -> None:
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
        assert link_in(message).startswith(f"{latchkey.url}/reset/")
        assert not message.defects
        mail = wait_for_mail(latchkey, state="delivered", attempts=0)
        assert mail["messageID"] == message["Message-ID"]
        assert not list(latchkey.data.glob("outbox/*"))
        # Otherwise each email would leave a connection open.
        assert mail_server.has_said_goodbye.wait(20)


def test_a_mail_in_korean_arrives_as_it_was_written(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        ask(serve(mail_server), language="ko")
        (received,) = mail_server.wait_for()

    # Servers need not accept anything else.
    assert received.bytes.isascii()
    assert max(len(line) for line in received.bytes.splitlines()) <= 998
    assert received.message["Subject"] == "새 비밀번호를 정해 주세요"
    assert "안녕하세요." in text_of(received.message)


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_mail_travels_encrypted_to_a_server_that_is_believed(
    serve: Serve, ask: Ask, authority: trustme.CA, believed: dict[str, str], scheme: str
) -> None:
    with MailServer(certified(authority), implicit=scheme == "smtps", login=True) as mail_server:
        security = {"SMTP_SECURITY": "starttls"} if scheme == "smtp" else {}
        ask(serve(mail_server, scheme, **believed, **security, SMTP_USER=USER, SMTP_PASSWORD=PASSWORD))
        (received,) = mail_server.wait_for()

    assert received.encrypted
    assert received.user == USER


# The second is what Windows's Notepad may write.
@pytest.mark.parametrize("content", [f"{PASSWORD}\n", f"\ufeff{PASSWORD}\r\n"], ids=["plain", "marked"])
def test_a_password_comes_from_a_file(serve: Serve, ask: Ask, tmp_path: Path, content: str) -> None:
    (tmp_path / "password").write_bytes(content.encode())
    with MailServer(login=True) as mail_server:
        ask(serve(mail_server, SMTP_USER=USER, SMTP_PASSWORD_FILE=str(tmp_path / "password")))

        assert mail_server.wait_for()[0].user == USER


def test_a_wrong_password_lets_the_mail_wait(serve: Serve, ask: Ask) -> None:
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
    serve: Serve, ask: Ask, authority: trustme.CA, believed: dict[str, str], scheme: str, wrong: str
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


def test_a_server_without_encryption_gets_nothing_when_it_is_asked_for(serve: Serve, ask: Ask) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server, SMTP_SECURITY="starttls")
        ask(latchkey)

        mail = wait_for_mail(latchkey, state="waiting", attempts=1)
        assert "STARTTLS" in mail["lastFailure"]
        assert not mail_server.begun.is_set()


@pytest.mark.parametrize("known", [True, False])
def test_an_address_beyond_ascii_goes_to_servers_that_know_such(serve: Serve, ask: Ask, known: bool) -> None:
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
