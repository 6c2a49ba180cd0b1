"""A form is accepted only with the token of its browser, and not from another site."""

import pytest

from forms import post, token
from latchkey import Latchkey
from member import Member
from web_client import WebClient

REFUSED = 403

TODO = [
    ("title", "Forged"), ("category", "Work"), ("date", "2026-11-21"), ("startTime", "09:00"), ("endTime", "10:00"),
    ("description", "")]


def nothing_changed(client: WebClient) -> bool:
    return "Forged" not in client.get("/todos").text()


@pytest.mark.parametrize(
    "csrf", [[], [("csrf", "")], [("csrf", "A" * 43)], [("csrf", "token")]], ids=["none", "empty", "guessed", "short"])
def test_a_form_without_the_right_token_is_refused(client: WebClient, member: Member, csrf: list[tuple[str, str]]) -> None:
    assert post(client, "/todos", csrf + TODO).status == REFUSED

    assert nothing_changed(client)


def test_another_members_token_is_refused(
    server: Latchkey, client: WebClient, member: Member
) -> None:
    other = WebClient(server.url)
    Member.unique().join(other)

    assert post(client, "/todos", [("csrf", token(other, "/todos/new")), *TODO]).status == REFUSED

    assert nothing_changed(client)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "{own}"},
    ],
    ids=str)
def test_a_form_from_another_site_is_refused_even_with_the_right_token(
    server: Latchkey, client: WebClient, member: Member, headers: dict[str, str]
) -> None:
    headers = {name: value.format(own=server.url) for name, value in headers.items()}
    csrf = ("csrf", token(client, "/todos/new"))

    assert post(client, "/todos", [csrf, *TODO], **headers).status == REFUSED
    assert nothing_changed(client)

    # The same form from a page of this site is accepted, so nothing else was wrong with it.
    headers = {"Origin": server.url, "Sec_Fetch_Site": "same-origin"}
    assert post(client, "/todos", [csrf, *TODO], **headers).status == 303


def test_every_form_wants_its_token(server: Latchkey) -> None:
    client = WebClient(server.url, Cookie="reset=" + "A" * 43)
    for path in ("/language", "/login", "/signup", "/reset", "/reset/choose"):
        assert post(client, path, []).status == REFUSED, path

    client = WebClient(server.url)
    Member.unique().join(client)
    for path in ("/language", "/logout", "/todos", "/todos/1/complete", "/todos/1/reopen", "/todos/1/delete"):
        assert post(client, path, []).status == REFUSED, path
    assert client.get("/todos").url == server.url + "/todos"
