"""Sign-ups with a passkey and no password, by an independent client: python-fido2."""

import sqlite3
from collections.abc import Iterator

import pytest
from fido2.cose import ES256, RS256, CoseKey, EdDSA

from forms import hidden_fields, post
from latchkey import Latchkey
from mail_server import MailServer
from mailing import SENDER, latest_email
from member import Member
from outbox import link_in
from passkeys import FLAG, Passkey, PasswordManager, served
from serving import serve
from web_client import WebClient


@pytest.fixture(scope="module")
def site(program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Latchkey]:
    """Its emails arrive nowhere, so an account is there at once."""
    yield from serve(served(program, tmp_path_factory.mktemp("passkeys") / "data"))


@pytest.fixture(scope="module")
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture(scope="module")
def mailing_site(program, tmp_path_factory: pytest.TempPathFactory, mail_server: MailServer) -> Iterator[Latchkey]:
    mail = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": SENDER}
    yield from serve(served(program, tmp_path_factory.mktemp("passkeys") / "data", **mail))


def manager(site: Latchkey) -> PasswordManager:
    """A password manager, with a browser of its own."""
    return PasswordManager(WebClient(site.url, Accept_Language="en"), site.url)


@pytest.mark.parametrize("algorithm", [ES256, EdDSA, RS256])
def test_a_passkey_signs_up_and_logs_in_without_a_password(site: Latchkey, algorithm: type[CoseKey]) -> None:
    newcomer, member = manager(site), Member.unique()
    passkey, answer = newcomer.sign_up(member, algorithm)

    assert answer.headers["location"] == "/todos"
    assert newcomer.client.get("/account/passkeys").text().count('name="passkey"') == 2
    guest = manager(site)
    assert guest.log_in(passkey).headers["location"] == "/todos"
    assert member.enter(WebClient(site.url)).status == 422


@pytest.mark.parametrize(("name", "value"), [
    ("origin", "http://localhost:1"), ("rp_id", "evil.example"), ("flags", FLAG.UP | FLAG.BE),
    ("flags", FLAG.UV | FLAG.BE)])
def test_nobody_signs_up_by_an_answer_for_elsewhere_or_without_a_user(
    site: Latchkey, name: str, value: object
) -> None:
    newcomer = manager(site)
    setattr(newcomer, name, value)
    passkey, answer = newcomer.sign_up(Member.unique())

    assert answer.status == 422 and "nothing was done. Try again." in answer.text()
    assert "session" not in newcomer.client.cookies


def test_the_link_makes_the_account_where_the_sign_up_was_made(mailing_site: Latchkey, mail_server: MailServer) -> None:
    newcomer, member = manager(mailing_site), Member.unique()
    passkey, answer = newcomer.sign_up(member)
    assert answer.headers["location"] == "/signup/sent"

    page = open_link(newcomer.client, mail_server, member)
    assert 'id="passkey"' not in page and 'type="password"' not in page
    fields = hidden_fields(newcomer.client, "/signup/confirm")
    assert post(newcomer.client, "/signup/confirm", fields.items()).headers["location"] == "/todos"

    assert manager(mailing_site).log_in(passkey).headers["location"] == "/todos"


def test_another_browser_has_to_show_the_passkey(mailing_site: Latchkey, mail_server: MailServer) -> None:
    newcomer, phone, member = manager(mailing_site), manager(mailing_site), Member.unique()
    passkey, _ = newcomer.sign_up(member)
    # Before the link is opened, the passkey leads to the page about the email.
    assert phone.log_in(passkey).headers["location"] == "/signup/sent"
    stranger = manager(mailing_site)
    page = open_link(stranger.client, mail_server, member)
    assert 'id="passkey"' in page and 'type="password"' not in page

    fields = hidden_fields(stranger.client, "/signup/confirm")
    assert post(stranger.client, "/signup/confirm", fields.items()).status == 422
    refused = stranger.confirm_sign_up(Passkey(ES256, passkey.user_handle))
    assert refused.status == 422 and "not the passkey created at sign-up" in refused.text().replace("&#39;", "'")
    assert "session" not in stranger.client.cookies

    assert stranger.confirm_sign_up(passkey).headers["location"] == "/todos"
    assert stranger.client.get("/todos").status == 200


def test_a_taken_address_is_not_told_and_its_owner_gets_an_email(
    mailing_site: Latchkey, mail_server: MailServer
) -> None:
    owner, member = manager(mailing_site), Member.unique()
    owner.sign_up(member)
    open_link(owner.client, mail_server, member)
    post(owner.client, "/signup/confirm", hidden_fields(owner.client, "/signup/confirm").items())

    stranger = manager(mailing_site)
    passkey, answer = stranger.sign_up(member)

    assert (answer.status, answer.headers["location"]) == (303, "/signup/sent")
    latest_email(mail_server, "Someone entered your email address", member.email)
    assert stranger.log_in(passkey).headers["location"] == "/signup/sent"
    assert "session" not in stranger.client.cookies


def open_link(client: WebClient, mail_server: MailServer, member: Member) -> str:
    """Opens the link in the email; returns the page behind it."""
    mail = latest_email(mail_server, "Confirm your email address", member.email)
    return client.get(link_in(mail, "/signup/confirm/")).text()


def test_the_passkey_waits_with_its_sign_up(mailing_site: Latchkey) -> None:
    newcomer, member = manager(mailing_site), Member.unique()
    passkey, _ = newcomer.sign_up(member)

    with sqlite3.connect(mailing_site.data / "latchkey.sqlite") as database:
        rows = database.execute(
            "SELECT credential_id, handle FROM sign_up_passkeys JOIN sign_ups ON id = sign_up_id WHERE email = ?",
            [member.email]).fetchall()
        [(members,)] = database.execute("SELECT count(*) FROM members WHERE email = ?", [member.email])
    assert (rows, members) == ([(passkey.id, passkey.user_handle)], 0)
