"""Members who make concurrent changes, and a record of the acknowledged ones."""

import itertools
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from faults import Scribe
from latchkey import Latchkey

PAUSE = 0.005
"""Seconds between two changes of one writer: a disk in memory would take too many to verify."""


@dataclass
class Ledger:
    """The changes that a server has acknowledged."""

    titles: dict[int, str] = field(default_factory=dict)
    """Titles of to-dos, by ID."""
    completed: dict[int, set[bool]] = field(default_factory=dict)
    """Whether a to-do is completed; both values while the response to its change is pending."""
    members: set[str] = field(default_factory=set)
    remembered: list[str] = field(default_factory=list)
    """Session and remember-me cookies."""

    @property
    def deeds(self) -> int:
        return len(self.titles) + len(self.completed) + len(self.members) + len(self.remembered)

    @property
    def summary(self) -> str:
        return (
            f"{len(self.titles)} to-dos, {len(self.completed)} of them completed or reopened, {len(self.members)} members, "
            f"{len(self.remembered)} remembered browsers")

    def expect_kept(self, database: Path) -> None:
        """Checks that all of it is in the database, and that the database is intact."""
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            todos = {id: (title, done) for id, title, done in connection.execute(
                "SELECT id, title, completed_at IS NOT NULL FROM todos")}
            members = {email for (email,) in connection.execute("SELECT email FROM members")}
        lost = {id: title for id, title in self.titles.items() if todos.get(id, ("",))[0] != title}
        assert lost == {}, "acknowledged, and lost"
        assert {id: done for id, done in self.completed.items() if bool(todos[id][1]) not in done} == {}
        assert self.members - members == set()

    def expect_remembered(self, server: Latchkey, most: int = 4) -> None:
        """The newest remembered browsers need no password."""
        for cookie in self.remembered[-most:]:
            browser = Scribe(server)
            browser.keep("remember", cookie)
            assert browser.get("/todos").status == 200 and "session" in browser.cookies, "not remembered any more"


class Writer:
    """One member: adds, completes and reopens to-dos, and sometimes logs in or invites a new member, until stopped."""

    def __init__(self, server: Latchkey, number: int, ledger: Ledger, lock: threading.Lock) -> None:
        self.number, self.ledger, self.lock = number, ledger, lock
        self.email = f"writer{number}@example.com"
        self.server = server
        browser = Scribe(server)
        browser.sign_up(self.email)
        self.fields = {"Authorization": f"Bearer {browser.make_token()}", "Content-Type": "application/json"}
        self.program = Scribe(server)
        self.mine: dict[int, bool] = {}
        """Its to-dos, and whether each is completed."""
        with lock:
            ledger.members.add(self.email)

    def act(self, count: int) -> None:
        if count % 50 == 20:
            self.log_in()
        elif count % 50 == 40:
            self.add_member(f"guest{self.number}-{count}@example.com")
        elif count % 3 == 2:
            self.turn(max(self.mine))
        else:
            self.add(f"{self.number}-{count}")

    def add(self, title: str) -> None:
        todo = {"title": title, "category": "Work", "date": "2026-11-22", "startTime": "09:00", "endTime": "10:00"}
        answer = self.program.post("/todos", data=json.dumps(todo), headers=self.fields)
        assert answer.status == 201, answer.text()
        id = answer.json()["id"]
        self.mine[id] = False
        with self.lock:
            self.ledger.titles[id] = title

    def turn(self, id: int) -> None:
        """Completes a to-do, or undoes that."""
        done = not self.mine[id]
        with self.lock:
            self.ledger.completed[id] = {True, False}
        answer = self.program.post(
            f"/todos/{id}/{'complete' if done else 'reopen'}", data="{}", headers=self.fields)
        assert answer.status == 200, answer.text()
        self.mine[id] = done
        with self.lock:
            self.ledger.completed[id] = {done}

    def log_in(self) -> None:
        browser = Scribe(self.server)
        browser.log_in(self.email, remember=True)
        with self.lock:
            self.ledger.remembered.append(browser.cookies["remember"])

    def add_member(self, email: str) -> None:
        Scribe(self.server).sign_up(email)
        with self.lock:
            self.ledger.members.add(email)


class Writers:
    """Several at once."""

    def __init__(self, server: Latchkey, count: int = 4) -> None:
        self.ledger = Ledger()
        self.lock = threading.Lock()
        self.is_over = threading.Event()
        self.failures: list[BaseException] = []
        self.writers = [Writer(server, number, self.ledger, self.lock) for number in range(count)]

    def noted(self) -> Ledger:
        """The changes acknowledged until now."""
        with self.lock:
            return deepcopy(self.ledger)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        threads = [threading.Thread(target=self._write, args=(writer,)) for writer in self.writers]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.is_over.set()
            for thread in threads:
                thread.join()
        assert self.failures == []

    def wait_for(self, more: int, seconds: float = 60) -> None:
        """Waits until so many further changes were acknowledged."""
        wanted = self.noted().deeds + more
        end = time.monotonic() + seconds
        while self.noted().deeds < wanted:
            assert self.failures == [] and time.monotonic() < end, self.failures
            time.sleep(0.01)

    def _write(self, writer: Writer) -> None:
        try:
            for count in itertools.count():
                if self.is_over.wait(PAUSE):
                    return
                writer.act(count)
        except (AssertionError, httpx.HTTPError) as error:
            self.failures.append(error)
