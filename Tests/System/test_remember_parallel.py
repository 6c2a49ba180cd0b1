"""Tabs that a browser opens at once, each on its own connection, with a ticket and without a session."""

import http.client
import select
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from latchkey import Latchkey
from member import Member
from web_client import WebClient

TABS = 32
ROUNDS = 12


Cookies = dict[str, str]


def cookies_in(answer: http.client.HTTPResponse) -> Cookies:
    cookies = (line.partition(";")[0].partition("=") for line in answer.headers.get_all("Set-Cookie", []))
    return {name: value for name, _, value in cookies}


def remembered(server: Latchkey) -> Cookies:
    """The ticket of a new member's browser that was closed."""
    member = Member.unique()
    with_account = WebClient(server.url)
    member.join(with_account)
    browser = WebClient(server.url)
    assert member.enter(browser, remember=True).status == 303
    with_account.dispose()
    browser.dispose()
    return {"remember": browser.cookies["remember"]}


def ask(server: Latchkey, cookies: Cookies) -> http.client.HTTPConnection:
    """Sends a request without reading its answer yet."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    line = "; ".join(f"{name}={value}" for name, value in cookies.items())
    connection.request("GET", "/todos", headers={"Cookie": line, "User-Agent": "a browser"})
    return connection


def answer_to(connection: http.client.HTTPConnection) -> tuple[int, Cookies]:
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, cookies_in(answer)


def browser_and_alarms(server: Latchkey) -> tuple[int, int, dict[str, int]]:
    """The numbers of remembered browsers, of those signed out for a replay, and of audit log lines by event."""
    with sqlite3.connect(f"file:{server.data}/latchkey.sqlite?mode=ro", uri=True) as database:
        count, replayed = database.execute("SELECT count(*), count(replayed_at) FROM remembered_devices").fetchone()
        return count, replayed, dict(database.execute("SELECT event, count(*) FROM history GROUP BY event"))


def test_answers_that_nobody_read_are_no_thief(own_server: Latchkey) -> None:
    """A closed socket, and a killed server: the browser still has the old ticket."""
    jar = remembered(own_server)

    for round in range(ROUNDS):
        for _ in range(3):
            lost = ask(own_server, jar)
            # There is a response to read; the test doesn't read it.
            assert select.select([lost.sock], [], [], 30)[0]
            lost.close()
        if round % 4 == 3:
            own_server.kill()
            own_server.start()
        status, given = answer_to(ask(own_server, jar))
        assert status == 200 and given.keys() >= {"remember", "session"}
        # Every other time the browser makes more requests before it is closed.
        if round % 2:
            assert answer_to(ask(own_server, jar | given)) == (200, {})
        jar = {"remember": given["remember"]}

    count, replayed, events = browser_and_alarms(own_server)
    assert (count, replayed) == (1, 0)
    assert "ticket-replayed" not in events


def test_tabs_that_open_together_are_one_device(own_server: Latchkey) -> None:
    jar = remembered(own_server)
    together = Barrier(TABS)

    def open_tab(cookies: Cookies) -> tuple[int, Cookies]:
        together.wait(30)
        return answer_to(ask(own_server, cookies))

    for _ in range(ROUNDS):
        with ThreadPoolExecutor(TABS) as pool:
            answers = list(pool.map(open_tab, [jar] * TABS))
        assert {status for status, _ in answers} == {200}
        # All get the same ticket, so it does not matter which response is the last.
        assert len({given["remember"] for _, given in answers}) == 1
        assert len({given["session"] for _, given in answers}) == 1
        jar = {"remember": answers[0][1]["remember"]}

    count, replayed, events = browser_and_alarms(own_server)
    assert (count, replayed) == (1, 0)
    assert "ticket-replayed" not in events
    assert events["came-back"] == ROUNDS
