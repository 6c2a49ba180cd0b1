"""`latchkey member`: what whoever runs the site does with members."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Playwright

from forms import post, token
from latchkey import Latchkey
from member import Member
from test_passwords import Run, expect_refusal, run

__all__ = ["run"]


@pytest.fixture
def request_context(playwright: Playwright) -> Iterator[APIRequestContext]:
    context = playwright.request.new_context(extra_http_headers={"Accept-Language": "en"})
    yield context
    context.dispose()


@pytest.fixture
def ana(own_server: Latchkey, request_context: APIRequestContext) -> Member:
    """A member who is signed in at a server that runs."""
    ana = Member("Ana", "ana@example.com")
    ana.join(request_context, own_server.url)
    return ana


def test_members_are_listed_and_shown_without_any_secret(run: Run, ana: Member, playwright: Playwright, own_server: Latchkey) -> None:
    other = playwright.request.new_context()
    Member("벤", "Ben@Example.com").join(other, own_server.url)
    other.dispose()

    lines = [line.split("\t") for line in run("member", "list").stdout.splitlines()]
    assert [line[:3] for line in lines] == [["1", "ana@example.com", "Ana"], ["2", "Ben@Example.com", "벤"]]
    assert [line.split("\t")[0] for line in run("member", "list", "--holding", "BEN@").stdout.splitlines()] == ["2"]
    assert run("member", "list", "--holding", "nobody").stdout == ""

    shown = run("member", "show", "ANA@example.com").stdout
    assert "E-mail: ana@example.com\nName: Ana\n" in shown and "Open sessions: 1\nRemembered browsers: 0\n" in shown
    as_json = json.loads(run("member", "show", "1", "--json").stdout)
    assert (as_json["id"], as_json["sessions"], as_json["hasPassword"]) == (1, 1, True)
    assert [json.loads(line)["id"] for line in run("member", "list", "--json").stdout.splitlines()] == [1, 2]
    assert "argon2" not in shown + str(as_json)


def test_a_member_who_is_put_out_is_out_at_once_and_told_why(
    run: Run, ana: Member, own_server: Latchkey, request_context: APIRequestContext
) -> None:
    assert request_context.get(own_server.url + "/todos", max_redirects=0).status == 200

    assert run("member", "end-sessions", "1").stdout == "ana@example.com is logged out everywhere.\n"

    assert request_context.get(own_server.url + "/todos", max_redirects=0).headers["location"] == "/login"
    assert "Open sessions: 0" in run("member", "show", "1").stdout
    fields = {
        "csrf": token(request_context, own_server.url + "/login"), "email": ana.email, "password": ana.password}
    assert post(request_context, own_server.url + "/login", fields.items()).headers["location"] == "/todos"
    assert "Logged out everywhere by whoever runs this site" in request_context.get(own_server.url + "/account/history").text()
    assert run("audit", "verify").stdout.startswith("The history is whole")


def test_a_member_is_deleted_with_all_that_is_theirs_after_a_second_word(
    run: Run, ana: Member, own_server: Latchkey, request_context: APIRequestContext
) -> None:
    expect_refusal(run("member", "delete", "ana@example.com"), "would delete member 1", "--yes")
    assert request_context.get(own_server.url + "/todos", max_redirects=0).status == 200

    assert run("member", "delete", "ana@example.com", "--yes").stdout == "Member 1, ana@example.com, is deleted.\n"

    assert request_context.get(own_server.url + "/todos", max_redirects=0).headers["location"] == "/login"
    expect_refusal(run("member", "show", "1"), 'There is no member "1"')
    ana.join(request_context, own_server.url)


@pytest.mark.parametrize("name", ["nobody@example.com", "0", "99999999999999999999", "", "' OR 1=1 --"])
def test_nobody_is_named(run: Run, own_server: Latchkey, name: str) -> None:
    for command in ("show", "end-sessions", "delete"):
        expect_refusal(run("member", command, name), f'There is no member "{name}"')
