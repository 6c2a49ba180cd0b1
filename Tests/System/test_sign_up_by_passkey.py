"""Sign-ups with a passkey and no password, by an independent client: python-fido2."""

import sqlite3

import pytest
from fido2.cose import ES256, RS256, CoseKey, EdDSA

from forms import hidden_fields, post
from latchkey import Latchkey
from mail_server import MailServer
from mailing import latest_email
from member import Member
from outbox import link_in
from passkeys import FLAG, Passkey, PasswordManager
from web_client import WebClient


def manager(site: Latchkey) -> PasswordManager:
    """A password manager, with a browser of its own."""
    return PasswordManager(WebClient(site.url, Accept_Language="en"), site.url)


@pytest.mark.parametrize("algorithm", [ES256, EdDSA, RS256])
def test_a_passkey_signs_up_and_logs_in_without_a_password(passkey_site: Latchkey, algorithm: type[CoseKey]) -> None:
    newcomer, member = manager(passkey_site), Member.unique()
    passkey, answer = newcomer.sign_up(member, algorithm)

    assert answer.headers["location"] == "/todos"
    assert newcomer.client.get("/account/passkeys").text().count('name="passkey"') == 2
    guest = manager(passkey_site)
    assert guest.log_in(passkey).headers["location"] == "/todos"
    assert member.enter(WebClient(passkey_site.url)).status == 422


@pytest.mark.parametrize(("name", "value"), [
    ("origin", "http://localhost:1"), ("rp_id", "evil.example"), ("flags", FLAG.UP | FLAG.BE),
    ("flags", FLAG.UV | FLAG.BE)])
def test_nobody_signs_up_by_an_answer_for_elsewhere_or_without_a_user(
    passkey_site: Latchkey, name: str, value: object
) -> None:
    newcomer = manager(passkey_site)
    setattr(newcomer, name, value)
    passkey, answer = newcomer.sign_up(Member.unique())

    assert answer.status == 422 and "nothing was done. Try again." in answer.text()
    assert "session" not in newcomer.client.cookies


def test_the_link_makes_the_account_where_the_sign_up_was_made(
    confirming_site: Latchkey, passkey_mails: MailServer
) -> None:
    newcomer, member = manager(confirming_site), Member.unique()
    passkey, answer = newcomer.sign_up(member)
    assert answer.headers["location"] == "/signup/sent"

    page = open_link(newcomer.client, passkey_mails, member)
    assert 'id="passkey"' not in page and 'type="password"' not in page
    fields = hidden_fields(newcomer.client, "/signup/confirm")
    assert post(newcomer.client, "/signup/confirm", fields.items()).headers["location"] == "/todos"

    assert manager(confirming_site).log_in(passkey).headers["location"] == "/todos"


def test_another_browser_has_to_show_the_passkey(confirming_site: Latchkey, passkey_mails: MailServer) -> None:
    newcomer, phone, member = manager(confirming_site), manager(confirming_site), Member.unique()
    passkey, _ = newcomer.sign_up(member)
    # Before the link is opened, the passkey leads to the page about the email.
    assert phone.log_in(passkey).headers["location"] == "/signup/sent"
    stranger = manager(confirming_site)
    page = open_link(stranger.client, passkey_mails, member)
    assert 'id="passkey"' in page and 'type="password"' not in page

    fields = hidden_fields(stranger.client, "/signup/confirm")
    assert post(stranger.client, "/signup/confirm", fields.items()).status == 422
    refused = stranger.confirm_sign_up(Passkey(ES256, passkey.user_handle))
    assert refused.status == 422 and "not the passkey you created when you signed up" in refused.text().replace("&#39;", "'")
    assert "session" not in stranger.client.cookies

    assert stranger.confirm_sign_up(passkey).headers["location"] == "/todos"
    assert stranger.client.get("/todos").status == 200


def test_a_taken_address_is_not_told_and_its_owner_gets_an_email(
    confirming_site: Latchkey, passkey_mails: MailServer
) -> None:
    owner, member = manager(confirming_site), Member.unique()
    owner.sign_up(member)
    open_link(owner.client, passkey_mails, member)
    post(owner.client, "/signup/confirm", hidden_fields(owner.client, "/signup/confirm").items())

    stranger = manager(confirming_site)
    passkey, answer = stranger.sign_up(member)

    assert (answer.status, answer.headers["location"]) == (303, "/signup/sent")
    latest_email(passkey_mails, "Someone entered your email address", member.email)
    assert stranger.log_in(passkey).headers["location"] == "/signup/sent"
    assert "session" not in stranger.client.cookies


def open_link(client: WebClient, mail_server: MailServer, member: Member) -> str:
    """Opens the link in the email; returns the page behind it."""
    mail = latest_email(mail_server, "Confirm your email address", member.email)
    return client.get(link_in(mail, "/signup/confirm/")).text()


def test_the_passkey_waits_with_its_sign_up(confirming_site: Latchkey) -> None:
    newcomer, member = manager(confirming_site), Member.unique()
    passkey, _ = newcomer.sign_up(member)

    with sqlite3.connect(confirming_site.data / "latchkey.sqlite") as database:
        rows = database.execute(
            "SELECT credential_id, handle FROM sign_up_passkeys JOIN sign_ups ON id = sign_up_id WHERE email = ?",
            [member.email]).fetchall()
        [(members,)] = database.execute("SELECT count(*) FROM members WHERE email = ?", [member.email])
    assert (rows, members) == ([(passkey.id, passkey.user_handle)], 0)
