"""What many do at once on two nodes has the outcome that it has on one."""

import http.client
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest

from forms import hidden_fields, post, token
from latchkey import Latchkey
from member import PASSWORD, Member, send_todo
from nodes import Node, browser
from outbox import PATIENCE, ask_for_link, link_in, mails_to
from postgresql import PostgreSQL
from web_client import Answer


Value = TypeVar("Value")


@pytest.fixture
def nodes(node: Node) -> list[Latchkey]:
    return [node("first"), node("second")]


@pytest.fixture
def ask(postgresql: PostgreSQL, url: str) -> Callable[[str], str]:
    return lambda sql: postgresql.run(postgresql.name(url), sql)


def at_once(count: int, work: Callable[[int], Value]) -> list[Value]:
    """Does the work so many times, all begun together."""
    together = Barrier(count)

    def begin(number: int) -> Value:
        together.wait(60)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begin, range(count)))


def test_of_many_sign_ups_with_one_address_one_is_made(nodes: list[Latchkey], ask: Callable[[str], str]) -> None:
    member = Member.unique()
    clients = [browser(nodes[number % 2]) for number in range(50)]
    tokens = [token(client, "/signup") for client in clients]

    def sign_up(number: int) -> str | None:
        # With the password of the account a sign-up would be a login.
        password = f"{PASSWORD} {number}"
        fields = {"name": member.name, "email": member.email, "password": password, "confirmPassword": password,
                  "csrf": tokens[number]}
        answer = post(clients[number], "/signup", fields.items())
        # When too many passwords wait to be hashed, those that come last are told so.
        assert answer.status in (303, 422, 503), answer.text()
        return answer.headers.get("location")

    ways = at_once(50, sign_up)

    assert ways.count("/todos") == 1, ways
    assert ask("SELECT count(*) FROM members") == "1"


def test_a_title_is_added_once(nodes: list[Latchkey], ask: Callable[[str], str]) -> None:
    one = browser(nodes[0])
    Member.unique().join(one)
    clients = [browser(nodes[number % 2], one) for number in range(20)]
    csrf = token(one, "/todos/new")

    def add(number: int) -> int:
        fields = {"csrf": csrf, "title": "Buy milk", "category": "Idea", "date": "2026-11-21"}
        return post(clients[number], "/todos", fields.items()).status

    statuses = at_once(20, add)

    assert sorted(set(statuses)) == [303, 422] and statuses.count(303) == 1, statuses
    assert ask("SELECT count(*) FROM todos") == "1"


def test_of_many_uses_of_one_reset_link_one_counts(nodes: list[Latchkey], ask: Callable[[str], str]) -> None:
    member = Member.unique()
    member.join(browser(nodes[0]))
    ask_for_link(browser(nodes[0]), member.email)
    path = "/reset/" + link_in(mails_to(leader(nodes), member.email)[-1]).rpartition("/")[2]
    clients = [browser(nodes[number % 2]) for number in range(50)]
    for client in clients:
        client.get(path)
    forms = [hidden_fields(client, "/reset/choose") for client in clients]
    passwords = [f"{PASSWORD} {number}" for number in range(50)]

    def choose(number: int) -> Answer:
        fields = forms[number] | {"password": passwords[number], "confirmPassword": passwords[number]}
        return post(clients[number], "/reset/choose", fields.items())

    answers = at_once(50, choose)

    won = [number for number, answer in enumerate(answers) if answer.headers.get("location") == "/login"]
    assert len(won) == 1, [answer.status for answer in answers]
    member.password = passwords[won[0]]
    assert member.enter(browser(nodes[1])).status == 303
    assert ask("SELECT count(*) FROM history WHERE event = 'password-reset'") == "1"


def leader(nodes: list[Latchkey]) -> Latchkey:
    """The node that writes the mails."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for node in nodes:
            if any(node.data.glob("outbox/*.eml")):
                return node
        time.sleep(0.1)
    raise AssertionError("no node has written a mail")


def test_many_requests_with_one_ticket_are_one_browser_and_no_thief(
    nodes: list[Latchkey], ask: Callable[[str], str]
) -> None:
    member = Member.unique()
    member.join(browser(nodes[0]))
    remembered = browser(nodes[0])
    assert member.enter(remembered, remember=True).status == 303
    cookie = f"remember={remembered.cookies['remember']}"

    def open_tab(number: int) -> tuple[int, frozenset[str]]:
        connection = http.client.HTTPConnection("127.0.0.1", nodes[number % 2].port, timeout=60)
        connection.request("GET", "/todos", headers={"Cookie": cookie, "User-Agent": "a browser"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, frozenset(
            line.partition(";")[0] for line in answer.headers.get_all("Set-Cookie", [])
            if re.match("session=|remember=", line))

    answers = at_once(200, open_tab)

    # One member has no more than so many answers made at a time on each node.
    assert {status for status, _ in answers} <= {200, 429}
    given = {cookies for _, cookies in answers if cookies}
    assert len(given) == 1, "each tab is given the same session and ticket"
    assert ask("SELECT count(*), count(replayed_at) FROM remembered_devices") == "1|0"
    assert ask("SELECT count(*) FROM history WHERE event = 'ticket-replayed'") == "0"


def test_a_password_that_is_changed_while_others_log_in_opens_nothing_with_the_old_one(
    nodes: list[Latchkey], ask: Callable[[str], str]
) -> None:
    member = Member.unique()
    one = browser(nodes[0])
    member.join(one)
    clients = [browser(nodes[number % 2]) for number in range(20)]
    tokens = [token(client, "/login") for client in clients]
    csrf = token(one, "/account/password")

    def log_in_or_change(number: int) -> None:
        if number == 20:
            fields = {"csrf": csrf, "password": "another new password", "confirmPassword": "another new password"}
            assert post(one, "/account/password", fields.items()).headers.get("location") == "/account"
        else:
            fields = {"csrf": tokens[number], "email": member.email, "password": member.password}
            post(clients[number], "/login", fields.items())

    at_once(21, log_in_or_change)

    changed = int(ask("SELECT max(id) FROM history WHERE event = 'password-changed'"))
    later = int(ask(f"SELECT count(*) FROM history WHERE event = 'signed-in' AND id > {changed}"))
    assert later == 0, "a login with the old password ended after the change"


def test_order_is_kept_by_many_who_move_todos(nodes: list[Latchkey], ask: Callable[[str], str]) -> None:
    one = browser(nodes[0])
    Member.unique().join(one)
    for number in range(8):
        send_todo(one, f"Number {number}")
    csrf = token(one, "/todos")
    clients = [browser(nodes[number % 2], one) for number in range(24)]

    def move(number: int) -> int:
        moved, behind = number % 8 + 1, (number * 3 + 1) % 8 + 1
        return post(clients[number], f"/todos/{moved}/behind/{behind}", [("csrf", csrf)]).status

    statuses = at_once(24, move)

    assert set(statuses) <= {303, 404, 409}, statuses
    assert ask("SELECT count(DISTINCT position), count(*) FROM todos") == "8|8", "each has a place of its own"
    pages = [re.findall(r"Number \d", browser(node, one).get("/todos").text()) for node in nodes]
    assert pages[0] == pages[1] and len(set(pages[0])) == 8
