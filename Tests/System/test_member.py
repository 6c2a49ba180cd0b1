"""`latchkey member`: what the operator does with members."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from authenticator import give_code, set_up
from commands import Run, expect_refusal
from forms import hidden_fields, post, token
from latchkey import Latchkey
from member import Member
from outbox import link_in, mails_to
from web_client import WebClient


@pytest.fixture
def ana(own_server: Latchkey, request_context: WebClient) -> Member:
    """A member who is signed in at a running server."""
    ana = Member("Ana", "ana@example.com")
    ana.join(request_context, own_server.url)
    return ana


def choose_and_log_in(request: WebClient, server: Latchkey, link: str, password: str) -> None:
    """Follows the link of an email, in a browser where it signs no one in."""
    request.get(link)
    fields = hidden_fields(request, server.url + "/reset/choose") | {"password": password, "confirmPassword": password}
    assert post(request, server.url + "/reset/choose", fields.items()).headers["location"] == "/login"
    fields = {"csrf": token(request, server.url + "/login"), "email": "ben@example.com", "password": password}
    assert post(request, server.url + "/login", fields.items()).headers["location"] == "/todos"


def test_members_are_listed_and_shown_without_any_secret(run: Run, ana: Member, own_server: Latchkey) -> None:
    other = WebClient()
    Member("벤", "Ben@Example.com").join(other, own_server.url)
    other.dispose()

    lines = [line.split("\t") for line in run("member", "list").stdout.splitlines()]
    assert [line[:3] for line in lines] == [["1", "ana@example.com", "Ana"], ["2", "Ben@Example.com", "벤"]]
    assert [line.split("\t")[0] for line in run("member", "list", "--holding", "BEN@").stdout.splitlines()] == ["2"]
    assert run("member", "list", "--holding", "nobody").stdout == ""

    shown = run("member", "show", "ANA@example.com").stdout
    assert "Email: ana@example.com\nName: Ana\n" in shown and "Open sessions: 1\nRemembered browsers: 0\n" in shown
    as_json = json.loads(run("member", "show", "1", "--json").stdout)
    assert (as_json["id"], as_json["sessions"], as_json["hasPassword"]) == (1, 1, True)
    assert [json.loads(line)["id"] for line in run("member", "list", "--json").stdout.splitlines()] == [1, 2]
    assert "Passkeys: 0\nAuthenticator app: off\nOpen sessions" in shown
    assert (as_json["passkeys"], as_json["hasAuthenticator"], as_json["recoveryCodes"]) == (0, False, 0)
    assert "argon2" not in shown + str(as_json)


def test_what_a_member_logs_in_with_is_counted(run: Run, ana: Member, own_server: Latchkey) -> None:
    client = WebClient(own_server.url, Accept_Language="en")
    ana.enter(client)
    app, codes = set_up(client)
    guest = WebClient(own_server.url, Accept_Language="en")
    ana.enter(guest)
    assert give_code(guest, codes[0], "/login/recovery").headers["location"] == "/todos"

    shown = run("member", "show", ana.email).stdout
    as_json = json.loads(run("member", "show", ana.email, "--json").stdout)

    assert "Passkeys: 0\nAuthenticator app: on\nRecovery codes left: 9\n" in shown
    assert (as_json["hasAuthenticator"], as_json["recoveryCodes"]) == (True, 9)
    assert not any(code in shown + str(as_json) for code in codes) and app.key not in shown + str(as_json)


def test_a_member_who_is_put_out_is_out_at_once_and_told_why(
    run: Run, ana: Member, own_server: Latchkey, request_context: WebClient
) -> None:
    assert request_context.get(own_server.url + "/todos", max_redirects=0).status == 200

    assert run("member", "end-sessions", "1").stdout == "ana@example.com is logged out everywhere.\n"

    assert request_context.get(own_server.url + "/todos", max_redirects=0).headers["location"] == "/login"
    assert "Open sessions: 0" in run("member", "show", "1").stdout
    fields = {
        "csrf": token(request_context, own_server.url + "/login"), "email": ana.email, "password": ana.password}
    assert post(request_context, own_server.url + "/login", fields.items()).headers["location"] == "/todos"
    history = request_context.get(own_server.url + "/account/history").text()
    assert "Logged out everywhere by the administrator" in history
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")


def test_a_member_is_deleted_with_all_that_is_theirs_after_a_second_word(
    run: Run, ana: Member, own_server: Latchkey, request_context: WebClient
) -> None:
    expect_refusal(run("member", "delete", "ana@example.com"), "would delete member 1", "--yes")
    assert request_context.get(own_server.url + "/todos", max_redirects=0).status == 200

    assert run("member", "delete", "ana@example.com", "--yes").stdout == "Member 1, ana@example.com, is deleted.\n"

    assert request_context.get(own_server.url + "/todos", max_redirects=0).headers["location"] == "/login"
    expect_refusal(run("member", "show", "1"), 'There is no member "1"')
    ana.join(request_context, own_server.url)


@pytest.mark.parametrize("name", ["nobody@example.com", "0", "99999999999999999999", "", "' OR 1=1 --"])
def test_nobody_is_named(run: Run, own_server: Latchkey, name: str) -> None:
    for command in ("show", "end-sessions", "delete", "disable", "enable", "send-reset"):
        expect_refusal(run("member", command, name), f'There is no member "{name}"')


def test_who_is_disabled_is_out_and_told_why_after_the_right_password_alone(
    run: Run, ana: Member, own_server: Latchkey, request_context: WebClient
) -> None:
    assert run("member", "disable", "ana@example.com").stdout == "ana@example.com is disabled, and logged out everywhere.\n"

    assert request_context.get(own_server.url + "/todos", max_redirects=0).headers["location"] == "/login"
    assert "Disabled since: 20" in run("member", "show", "1").stdout
    assert "disabled since 20" in run("member", "list").stdout

    def try_to_log_in(password: str) -> str:
        fields = {"csrf": token(request_context, own_server.url + "/login"), "email": ana.email, "password": password}
        return request_context.post(own_server.url + "/login", form=fields, headers={"Origin": own_server.url}).text()

    assert "This account is disabled." in try_to_log_in(ana.password)
    assert "disabled." not in try_to_log_in("wrong horse battery")

    assert "They still can't log in: they are disabled." in run("member", "send-reset", "1", BASE_URL=own_server.url).stdout
    assert run("member", "enable", "1").stdout == "ana@example.com can log in again.\n"
    assert run("member", "enable", "1").stdout == "ana@example.com is not disabled.\n"
    assert "disabled" not in run("member", "send-reset", "1", BASE_URL=own_server.url).stdout
    assert "Log out" in try_to_log_in(ana.password)


def test_a_member_whose_deletion_has_begun_is_not_enabled(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", "--password=correct horse battery").returncode == 0
    assert run("member", "disable", "1").returncode == 0
    with closing(sqlite3.connect(tmp_path / "data" / "latchkey.sqlite")) as connection:
        connection.execute("UPDATE members SET delete_at = 5")
        connection.commit()

    expect_refusal(run("member", "enable", "1"), "the deletion has begun")


def test_a_member_is_made_who_chooses_a_password_by_a_mailed_link(
    run: Run, own_server: Latchkey, request_context: WebClient
) -> None:
    made = run(
        "member", "create", "ben@example.com", "--name", " 벤 ", "--language", "ko", BASE_URL=own_server.url).stdout
    assert made == "Member 1, ben@example.com, was created. An email with a link to choose a password goes there.\n"
    mail = mails_to(own_server, "ben@example.com")[0]
    assert mail["Subject"] == "계정이 준비되었습니다. 비밀번호를 정해 주세요"

    choose_and_log_in(request_context, own_server, link_in(mail), "another horse battery")

    expect_refusal(run("member", "create", "BEN@example.com", "--name", "Ben"), "There is already a member BEN@example.com.")
    offered = run("member", "send-reset", "1", BASE_URL=own_server.url).stdout
    assert offered == "A link to choose a new password goes to ben@example.com by email.\n"
    mail = mails_to(own_server, "ben@example.com", subject="새 비밀번호를 정하는 링크입니다")[0]
    choose_and_log_in(request_context, own_server, link_in(mail), "a third horse battery")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ben", "--name", "Ben"], '"ben" is not an email address'), (["ben@example.com", "--name", " "], "--name"),
        (["ben@example.com", "--name", "B" * 101], "100"), (["ben@example.com"], "--name"),
        (["ben@example.com", "--name", "Ben", "--language", "xx"], '"xx"'),
    ],
    ids=str)
def test_a_member_who_can_not_be_is_not_made(run: Run, own_server: Latchkey, arguments: list[str], words: str) -> None:
    expect_refusal(run("member", "create", *arguments), words)
    assert run("member", "list").stdout == ""


def test_only_the_invited_sign_up_where_the_setting_says_so(run: Run, own_server: Latchkey) -> None:
    invite = ("member", "invite")
    expect_refusal(run(*invite), "LATCHKEY_SIGN_UP is open, not invited")
    own_server.stop()
    own_server.environment["LATCHKEY_SIGN_UP"] = "invited"
    own_server.start()
    invited = {"SIGN_UP": "invited", "BASE_URL": own_server.url}
    expect_refusal(run(*invite, "--for", "91d", **invited), "1h to 90d")
    invitation = run(*invite, **invited)
    link = invitation.stdout.strip()
    listed = run("member", "invitations", **invited).stdout.split("\t")
    assert f"Invitation 1 is valid until {listed[2].strip()}." in invitation.stderr
    assert link.startswith(own_server.url + "/signup/invited/") and listed[0] == "1" and len(listed) == 3
    assert link.rsplit("/", 1)[1] not in "".join(listed)

    guest = WebClient(own_server.url, Accept_Language="en")
    assert guest.get("/signup").status == 403
    assert guest.get(link).status == 200
    Member("Ana", "ana@example.com").join(guest, own_server.url)
    assert run("member", "invitations", **invited).stdout == ""
    guest.dispose()

    second = run(*invite, **invited).stdout.strip()
    assert run("member", "invitations", "--withdraw", "2", **invited).stdout.startswith("Invitation 2 was withdrawn.")
    expect_refusal(run("member", "invitations", "--withdraw", "2", **invited), "There is no invitation 2.")
    late = WebClient(own_server.url, Accept_Language="en")
    assert late.get(second).status == 403
    late.dispose()
