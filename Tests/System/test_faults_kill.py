"""Ending the program under load: SIGKILL loses nothing acknowledged, and SIGTERM leaves no request unanswered."""

import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from commands import Run
from faults import PATIENCE, Scribe
from latchkey import STOPPING, Latchkey
from waiting import wait_until

ROUNDS = int(os.environ.get("KILL_ROUNDS", "3"))
"""How often the program is killed. Set it higher for a longer test."""

WRITERS = 8


class Ledger:
    """Writers that record each title they have sent, and each that was acknowledged."""

    def __init__(self, members: list[Scribe]) -> None:
        self.members = members
        self.sent: set[str] = set()
        self.acknowledged: set[str] = set()
        self.unforeseen: list[str] = []
        self.is_over = threading.Event()

    def write(self, member: Scribe, round: int, number: int) -> None:
        count = 0
        while not self.is_over.is_set():
            title = f"{round}-{number}-{count}"
            count += 1
            self.sent.add(title)
            try:
                answer = member.add(title)
            except httpx.TransportError:
                return
            if answer.status == 303:
                self.acknowledged.add(title)
            else:
                self.unforeseen.append(f"{answer.status}: {answer.text()}")

    def run(self, round: int) -> list[threading.Thread]:
        self.is_over.clear()
        threads = [
            threading.Thread(target=self.write, args=(member, round, number))
            for number, member in enumerate(self.members)
        ]
        for thread in threads:
            thread.start()
        return threads


def titles(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return [title for (title,) in connection.execute("SELECT title FROM todos")]


def test_a_killed_program_has_lost_nothing_that_it_acknowledged(run: Run, own_server: Latchkey, tmp_path: Path) -> None:
    first = Scribe(own_server)
    first.sign_up("ana@example.com")
    members = [first]
    for _ in range(WRITERS - 1):
        other = Scribe(own_server)
        other.csrf = first.csrf
        for name, value in first.cookies.items():
            other.keep(name, value)
        members.append(other)
    ledger = Ledger(members)
    for round in range(ROUNDS):
        before = len(ledger.acknowledged)
        threads = ledger.run(round)
        end = time.monotonic() + PATIENCE
        while len(ledger.acknowledged) < before + 20:
            assert time.monotonic() < end, ledger.unforeseen
            time.sleep(0.005)
        time.sleep(random.uniform(0, 0.1))
        own_server.kill()
        ledger.is_over.set()
        for thread in threads:
            thread.join()
        assert ledger.unforeseen == []

        checked = run("check")
        assert checked.returncode == 0 and "Keys and database are fine" in checked.stdout, checked.stderr
        found = titles(tmp_path / "data/latchkey.sqlite")
        assert ledger.acknowledged - set(found) == set(), "acknowledged, and lost"
        assert set(found) <= ledger.sent and len(found) == len(set(found))
        own_server.start()
    print(f"{ROUNDS} kills, {len(ledger.sent)} sent, {len(ledger.acknowledged)} acknowledged, none lost")
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")


FAREWELL = 1
"""Seconds that an ending server waits for a client's next request: less than since its last one."""


class Visitors:
    """Clients that request a page repeatedly, each on its own connections, until the port is closed."""

    def __init__(self, port: int, staying: bool) -> None:
        self.port = port
        self.staying = staying
        self.answered = 0
        self.refused = 0
        self.unanswered: list[str] = []
        self.lock = threading.Lock()

    def visit(self) -> None:
        while True:
            came = time.monotonic()
            try:
                connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
            except ConnectionRefusedError:
                with self.lock:
                    self.refused += 1
                return
            except OSError as error:
                # The kernel had not finished the handshake: the server had accepted nothing.
                with self.lock:
                    self.refused += 1
                    assert "reset" in str(error).lower(), error
                return
            with connection, connection.makefile("rb") as answers:
                self.ask(connection, answers, came)

    def ask(self, connection: socket.socket, answers, came: float) -> None:
        close = "" if self.staying else "Connection: close\r\n"
        last = came
        while True:
            asked, sent = time.monotonic(), None
            try:
                connection.sendall(f"GET /login HTTP/1.1\r\nHost: 127.0.0.1\r\n{close}\r\n".encode())
                sent = time.monotonic()
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    line = answers.readline()
                    if not line:
                        raise ConnectionError(f"closed after {head!r}")
                    head += line
                length = next(
                    int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
                assert len(answers.read(length)) == length and head.startswith(b"HTTP/1.1 200 ")
            except OSError as error:
                # On a machine too busy to ask again within a second, the server needn't have waited.
                if (sent or time.monotonic()) - last < FAREWELL:
                    with self.lock:
                        self.unanswered.append(repr(error))
                return
            last = asked
            with self.lock:
                self.answered += 1
            if not self.staying or b"connection: close" in head.lower():
                return


@pytest.mark.parametrize("staying", [False, True], ids=["a connection for each request", "connections that stay"])
def test_an_end_under_load_leaves_no_request_without_an_answer(own_server: Latchkey, staying: bool) -> None:
    visitors = Visitors(own_server.port, staying)
    threads = [threading.Thread(target=visitors.visit) for _ in range(16)]
    for thread in threads:
        thread.start()
    wait_until(lambda: visitors.answered >= 200, "no load")

    own_server.process.terminate()
    for thread in threads:
        thread.join(timeout=STOPPING)

    assert own_server.process.wait(timeout=STOPPING) == 0
    print(f"{visitors.answered} answered, {visitors.refused} turned away at the door")
    assert visitors.unanswered == []
    assert visitors.refused == 16


def test_what_was_deleted_for_good_has_left_the_files_a_day_later(program: Path, tmp_path: Path) -> None:
    """The write-ahead log, which a killed program leaves as it is, as well."""
    server = Latchkey(program, tmp_path / "data")

    def holders() -> list[str]:
        return [file.name for file in server.data.iterdir() if file.is_file() and b"zyzzyva" in file.read_bytes().lower()]

    server.start()
    try:
        ana = Scribe(server)
        ana.sign_up("ana@example.com")
        assert ana.add("Zyzzyva").status == 303
        headers = {"Authorization": f"Bearer {ana.make_token()}"}
        assert httpx.delete(f"{server.url}/todos/1", headers=headers, timeout=PATIENCE).status_code == 204
        assert httpx.post(f"{server.url}/todos/1/purge", headers=headers, timeout=PATIENCE).status_code == 204
        server.kill()
        # It is a day later. The log stays as it is: who ends so writes nothing back.
        forget = "import os, sqlite3, sys; database = sqlite3.connect(sys.argv[1], isolation_level=None); "\
            "database.execute('DELETE FROM todos_search_rewrites'); os._exit(0)"
        subprocess.run([sys.executable, "-c", forget, server.data / "latchkey.sqlite"], check=True, timeout=30)
        assert "latchkey.sqlite-wal" in holders()

        server.start()
        end = time.monotonic() + 60
        while holders():
            assert time.monotonic() < end, holders()
            time.sleep(0.1)
    finally:
        server.kill()
