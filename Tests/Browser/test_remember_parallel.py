"""Tabs that a browser opens all at once, each on a connection of its own, with a ticket and no session."""

import http.client
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from playwright.sync_api import Playwright

from forms import post, token
from latchkey import Latchkey
from member import PASSWORD, Member

TABS = 32
ROUNDS = 12


def tickets_in(answer: http.client.HTTPResponse) -> list[str]:
    cookies = (line.partition(";")[0].partition("=") for line in answer.headers.get_all("Set-Cookie", []))
    return [value for name, _, value in cookies if name == "remember"]


def test_tabs_that_open_together_are_one_device(own_server: Latchkey, playwright: Playwright) -> None:
    member = Member.unique()
    with_account = playwright.request.new_context(base_url=own_server.url)
    member.join(with_account)
    browser = playwright.request.new_context(base_url=own_server.url)
    fields = {"csrf": token(browser, "/login"), "email": member.email, "password": PASSWORD, "remember": "yes"}
    assert post(browser, "/login", fields.items()).status == 303
    (ticket,) = [cookie["value"] for cookie in browser.storage_state()["cookies"] if cookie["name"] == "remember"]
    together = Barrier(TABS)

    def open_tab(ticket: str) -> tuple[int, list[str]]:
        connection = http.client.HTTPConnection("127.0.0.1", own_server.port, timeout=30)
        connection.connect()
        together.wait(30)
        connection.request("GET", "/todos", headers={"Cookie": f"remember={ticket}", "User-Agent": "a browser"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, tickets_in(answer)

    for _ in range(ROUNDS):
        with ThreadPoolExecutor(TABS) as pool:
            answers = list(pool.map(open_tab, [ticket] * TABS))
        assert {status for status, _ in answers} == {200}
        # One of them carries the new ticket, which the browser sends from then on.
        (ticket,) = [new for _, tickets in answers for new in tickets]

    with sqlite3.connect(f"file:{own_server.data}/latchkey.sqlite?mode=ro", uri=True) as database:
        assert database.execute("SELECT count(*), max(replayed_at) FROM remembered_devices").fetchall() == [(1, None)]
        events = dict(database.execute("SELECT event, count(*) FROM history GROUP BY event"))
    assert "ticket-replayed" not in events
    browser.dispose()
    with_account.dispose()
