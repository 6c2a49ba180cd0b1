"""Nodes of one program go on while a newer program's first node brings the tables up to date.

There is no earlier release yet: what the newer one does is done by SQL, in the way that a release has to do it.
"""

import threading
import time
from collections import Counter

from commands import Run, expect_refusal
from forms import post, token
from latchkey import Latchkey
from member import Member
from nodes import Node, browser
from postgresql import PostgreSQL
from waiting import wait_until

EXPANSION = """
BEGIN;
ALTER TABLE todos ADD COLUMN colour text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN second_factor bigint;
CREATE TABLE newer (id bigint PRIMARY KEY, member_id bigint REFERENCES members (id) ON DELETE CASCADE);
CREATE INDEX todos_by_colour ON todos (member_id, colour);
INSERT INTO latchkey_migrations VALUES ('todos-9999');
COMMIT;
"""


class Window:
    """A member's browser that looks and adds without a pause, at one node."""

    def __init__(self, node: Latchkey) -> None:
        self.client = browser(node)
        self.name = Member.unique().name
        Member(self.name, self.name.replace(" ", "") + "@example.com").join(self.client)
        self.csrf = token(self.client, "/todos/new")
        self.statuses: Counter[int] = Counter()
        self.added = 0

    def work(self, ended: threading.Event) -> None:
        while not ended.is_set():
            fields = {"csrf": self.csrf, "title": f"{self.name}: {self.added}", "date": "2026-11-22", "category": "Work"}
            for status in (post(self.client, "/todos", fields.items()).status, self.client.get("/todos").status):
                self.statuses[status] += 1
            self.added += 1


def test_no_request_fails_while_a_newer_program_adds_to_the_tables(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    windows = [Window(started) for started in (node("first"), node("second")) for _ in range(2)]
    ended = threading.Event()
    threads = [threading.Thread(target=window.work, args=(ended,)) for window in windows]
    for thread in threads:
        thread.start()
    time.sleep(1)
    before = [window.added for window in windows]

    postgresql.run(postgresql.name(url), EXPANSION)

    wait_until(
        lambda: all(window.added >= count + 10 for window, count in zip(windows, before)),
        "a node stopped answering", 60)
    ended.set()
    for thread in threads:
        thread.join()
    for window in windows:
        assert window.statuses == {303: window.added, 200: window.added}, window.statuses
    count = postgresql.run(postgresql.name(url), "SELECT count(*) FROM todos WHERE colour = ''")
    assert int(count) == sum(window.added for window in windows)
    # What the older program can't know, it does not touch any more once it is started anew.
    expect_refusal(run("serve", DATABASE_URL=url), "newer")
