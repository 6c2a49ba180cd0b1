"""All data move from the file to PostgreSQL, and back, as a whole or not at all."""

import fcntl
import os
import random
import re
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from forms import post, token
from latchkey import Latchkey, environment
from member import Member, send_todo
from nodes import browser, copy_keys
from postgresql import PostgreSQL

OWN = {"is_indexed", "search_row"}
"""What each engine makes for itself."""
CHANCE = random.Random(1)
LONGEST = "".join(
    chr(CHANCE.randrange(0x20000, 0x2A6D0)) + "".join(chr(CHANCE.randrange(0x300, 0x33D)) for _ in range(6))
    for _ in range(190))
"""A title of 3,040 bytes that do not compress: more than an entry of PostgreSQL's indexes may have."""


@pytest.fixture
def site(program: Path, tmp_path: Path) -> Latchkey:
    return Latchkey(program, tmp_path / "data", THROTTLE="off")


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, and the last number that each table gave."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        tables = {}
        for name in names:
            if name.startswith(("todos_search", "latchkey_")):
                continue
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] not in OWN]
            tables[name] = sorted(database.execute(f"SELECT {', '.join(columns)} FROM {name}"), key=repr)
        return tables


def count_of_tables(postgresql: PostgreSQL, name: str) -> int:
    return int(postgresql.run(name, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """Uses a data folder, as a command does that takes long."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def when_indexes_are_made(postgresql: PostgreSQL, name: str, statement: str) -> None:
    """Has the server run a statement once all rows are there: their indexes are made last."""
    postgresql.run(name, f"""
        CREATE FUNCTION meddle() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
            IF EXISTS (SELECT 1 FROM latchkey_migrations) THEN {statement}; END IF;
        END $$;
        CREATE EVENT TRIGGER meddling ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION meddle();
        """)


def test_a_site_goes_on_at_the_server_and_back_in_the_file(
    program: Path, tmp_path: Path, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    member = Member.unique()
    # With its limits: attempts are counted, too.
    site = Latchkey(program, tmp_path / "data")
    site.start()
    member.join(browser(site))
    remembered = browser(site)
    assert member.enter(remembered, remember=True).status == 303
    for title in ("Buy milk", "사과를 사다", "Call 'Ben' \\ \"Ana\" 🥛", LONGEST):
        send_todo(remembered, title)
    client = browser(site, remembered)
    answer = post(client, "/categories/Shopping", [
        ("csrf", token(client, "/categories/Shopping")), ("name", "Érrands"), ("colour", "teal"), ("icon", "plane")])
    assert answer.status == 303
    # The number of a row that is gone is not given again.
    assert post(client, "/todos/3/delete", [("csrf", token(client, "/todos/3"))]).status == 303
    assert site.stop() == 0
    with sqlite3.connect(site.data / "latchkey.sqlite") as database:
        database.execute("DELETE FROM todos WHERE id = 3")
    before = content(site.data / "latchkey.sqlite")

    moved = run("move", "to-server", DATABASE_URL=url)
    assert moved.returncode == 0, moved.stderr
    assert "compared each table" in moved.stdout and "The audit logs are intact." in moved.stdout
    aside = [path for path in site.data.glob("latchkey.sqlite.moved-*") if path.suffix[-1].isdigit()]
    assert len(aside) == 1 and content(aside[0]) == before
    assert str(aside[0]) in moved.stdout

    on_server = Latchkey(site.program, site.data, DATABASE_URL=url)
    on_server.start()
    assert member.enter(browser(on_server)).status == 303
    client = browser(on_server, remembered)
    client.forget("session")
    page = client.get("/todos").text()
    assert "Buy milk" in page and "사과를 사다" in page and "Ben" not in page
    assert "Buy milk" in client.get("/todos/search?q=mil").text(), "words are found at once"
    assert "사과를 사다" in client.get("/todos/search?q=사과").text()
    assert client.get("/todos/4").status == 200
    send_todo(client, "Number five")
    assert client.get("/todos/5").status == 200 and "Number five" in client.get("/todos/5").text()
    assert on_server.stop() == 0
    assert "intact" in run("audit", "verify", DATABASE_URL=url).stdout

    expect_refusal(run("move", "to-server", DATABASE_URL=url), "It may have been moved already")
    back = run("move", "to-file", DATABASE_URL=url)
    assert back.returncode == 0, back.stderr
    assert "Unset LATCHKEY_DATABASE_URL" in back.stdout
    after = content(site.data / "latchkey.sqlite")
    assert after.keys() == before.keys()
    assert after["categories"] == before["categories"] and len(after["members"]) == 1
    assert len(after["todos"]) == 4 and set(before["todos"]) < set(after["todos"])
    with sqlite3.connect(site.data / "latchkey.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        schema = "SELECT type, name, sql FROM sqlite_schema WHERE name <> 'latchkey_moved' ORDER BY type, name"
        made = database.execute(schema).fetchall()
    with sqlite3.connect(aside[0]) as database:
        assert database.execute(schema).fetchall() == made, "indexes and triggers, too"

    site.start()
    assert member.enter(browser(site)).status == 303
    client = browser(site, client)
    assert "Number five" in client.get("/todos").text()
    assert "Number five" in client.get("/todos/search?q=five").text()
    assert site.stop() == 0


def test_an_interruption_leaves_nothing_and_the_command_works_again(
    site: Latchkey, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    assert run("seed", "--members", "20", "--tasks", "20", "--password", "correct horse").returncode == 0
    before = content(site.data / "latchkey.sqlite")
    name = postgresql.name(url)
    when_indexes_are_made(postgresql, name, "PERFORM pg_sleep(60)")
    with subprocess.Popen(
            [site.program, "move", "to-server"], env=environment(DATA=str(site.data), DATABASE_URL=url)) as move:
        rows_are_there = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}' AND wait_event = 'PgSleep'"
        while postgresql.run("postgres", rows_are_there) == "0":
            assert move.poll() is None
            time.sleep(0.05)
        move.send_signal(signal.SIGKILL)
    postgresql.run(
        "postgres", f"SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '{name}'")
    assert count_of_tables(postgresql, name) == 0
    assert content(site.data / "latchkey.sqlite") == before
    postgresql.run(name, "DROP EVENT TRIGGER meddling")

    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    (site.data / "latchkey.sqlite.moving").write_bytes(os.urandom(1000))
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0
    assert not (site.data / "latchkey.sqlite.moving").exists()
    assert content(site.data / "latchkey.sqlite") == before


def put_back(data: Path) -> None:
    """Leaves a data folder as a move to the server does that is cut off before it puts the file aside."""
    for aside in data.glob("latchkey.sqlite.moved-*"):
        aside.rename(data / re.sub(r"\.moved-\d+", "", aside.name))


def test_a_move_that_was_cut_before_it_put_the_file_aside_is_finished_by_the_same_command(
    site: Latchkey, run: Run, url: str
) -> None:
    assert run("seed", "--members", "3", "--tasks", "5", "--password", "correct horse").returncode == 0
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    file = site.data / "latchkey.sqlite"
    put_back(site.data)

    again = run("move", "to-server", DATABASE_URL=url)

    assert again.returncode == 0 and "The file is now" in again.stdout, again
    assert not file.exists()
    # Another site's data are no copy.
    put_back(site.data)
    with sqlite3.connect(file) as database:
        database.execute("DROP TABLE latchkey_moved")
        database.execute("UPDATE todos SET title = 'Another' WHERE id = 3")
    expect_refusal(run("move", "to-server", DATABASE_URL=url), "has tables already")
    assert file.exists()


def test_a_move_that_was_cut_at_its_end_leaves_one_site_even_if_it_was_started_since(
    site: Latchkey, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    site.start()
    member = Member.unique()
    member.join(browser(site))
    assert site.stop() == 0
    file = site.data / "latchkey.sqlite"
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    put_back(site.data)
    place = f"was moved to the database at {postgresql.folder}/{postgresql.name(url)}"
    node = Latchkey(site.program, site.data, THROTTLE="off", DATABASE_URL=url)
    node.start()
    client = browser(node)
    member.enter(client)
    send_todo(client, "Written on the server")
    assert node.stop() == 0

    for command in (["serve"], ["member", "list"], ["backup"], ["check"]):
        expect_refusal(run(*command), place, "latchkey move to-server", "DROP TABLE")
    assert place in run("doctor").stdout
    for command in ("check", "doctor"):
        assert place in run(command, DATABASE_URL=url).stdout, "the file is named where the site is served, too"
    expect_refusal(run("move", "to-server", DATABASE_URL=postgresql.new_database()), place)
    assert file.exists()

    again = run("move", "to-server", DATABASE_URL=url)

    assert again.returncode == 0 and "The file is now" in again.stdout, again
    assert not file.exists() and place not in run("check", DATABASE_URL=url).stdout
    node.start()
    assert "Written on the server" in browser(node, client).get("/todos").text()
    assert node.stop() == 0


def test_a_move_that_was_cut_before_the_server_had_anything_is_begun_again(
    site: Latchkey, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    assert run("seed", "--members", "3", "--tasks", "5", "--password", "correct horse").returncode == 0
    file = site.data / "latchkey.sqlite"
    before = content(file)
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE latchkey_moved (id TEXT NOT NULL, place TEXT NOT NULL) STRICT")
        database.execute("INSERT INTO latchkey_moved VALUES ('1', ?)", [f"{postgresql.folder}/{postgresql.name(url)}"])
    expect_refusal(run("serve"), "or that move was cut off")

    moved = run("move", "to-server", DATABASE_URL=url)

    assert moved.returncode == 0 and "compared each table" in moved.stdout, moved
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0
    assert content(file) == before
    assert run("member", "list").returncode == 0


def test_a_move_to_a_file_that_was_cut_at_its_end_is_finished_by_the_same_command(
    site: Latchkey, run: Run, url: str
) -> None:
    assert run("seed", "--members", "3", "--tasks", "5", "--password", "correct horse").returncode == 0
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0
    file = site.data / "latchkey.sqlite"
    before = content(file)

    again = run("move", "to-file", DATABASE_URL=url)

    assert again.returncode == 0 and "compared each table" in again.stdout, again
    assert content(file) == before
    # Another site's data are no copy.
    with sqlite3.connect(file) as database:
        database.execute("UPDATE todos SET title = 'Another' WHERE id = 3")
    expect_refusal(run("move", "to-file", DATABASE_URL=url), "exists already")


def test_a_move_to_a_file_that_was_cut_before_the_file_had_its_name_leaves_no_site_that_starts(
    site: Latchkey, run: Run, url: str
) -> None:
    assert run("seed", "--members", "3", "--tasks", "5", "--password", "correct horse").returncode == 0
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0
    file, unfinished = site.data / "latchkey.sqlite", site.data / "latchkey.sqlite.moving"
    before = content(file)
    file.rename(unfinished)
    for beside in site.data.glob("latchkey.sqlite-*"):
        beside.unlink()

    expect_refusal(run("serve", DATABASE_URL=url), f"was moved to {file}")
    expect_refusal(run("serve"), "latchkey.sqlite is missing")
    again = run("move", "to-file", DATABASE_URL=url)

    assert again.returncode == 0 and "compared each table" in again.stdout, again
    assert content(file) == before and not unfinished.exists()
    expect_refusal(run("serve", DATABASE_URL=url), f"was moved to {file}")
    # Where the file was in use since, the server has nothing to put in its place.
    for lost in site.data.glob("latchkey.sqlite*"):
        if ".moved-" not in lost.name:
            lost.unlink()
    expect_refusal(run("move", "to-file", DATABASE_URL=url), f"was moved to {file}")


@pytest.fixture
def other(tmp_path: Path, site: Latchkey, run: Run, url: str) -> Path:
    """The data folder of another node of a site that was moved to the server."""
    assert run("seed", "--members", "3", "--tasks", "5", "--password", "correct horse").returncode == 0
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    copy_keys(site.data, other)
    return other


def test_a_database_whose_site_was_moved_away_is_not_served_by_mistake(
    site: Latchkey, other: Path, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0

    for data in (site.data, other):
        settings = {"DATA": str(data), "DATABASE_URL": url}
        for command in (["serve"], ["member", "list"], ["check"]):
            expect_refusal(run(*command, **settings), f"was moved to {site.data}/latchkey.sqlite", "DROP TABLE")
        assert f"was moved to {site.data}/latchkey.sqlite" in run("doctor", **settings).stdout

    # The same data may go there again; others need an empty database, as always.
    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    assert run("member", "list", DATABASE_URL=url).returncode == 0
    assert run("move", "to-file", DATABASE_URL=url).returncode == 0
    postgresql.run(postgresql.name(url), "DROP TABLE latchkey_moved")
    assert run("member", "list", DATA=str(other), DATABASE_URL=url).returncode == 0


def test_while_the_data_move_to_a_file_nobody_writes_on_the_server(
    program: Path, site: Latchkey, other: Path, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    settings = {"DATA": str(other), "DATABASE_URL": url}
    name = postgresql.name(url)
    # The move waits for a transaction that may still write: of a node that was cut off.
    writing = "BEGIN; LOCK TABLE todos IN ROW EXCLUSIVE MODE; SELECT 1 FROM pg_sleep(60); COMMIT"
    its = f"FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = '{name}' AND relation = 'todos'::regclass"

    def locks(mode: str) -> str:
        return postgresql.run(name, f"SELECT granted {its} AND mode = '{mode}'")

    with subprocess.Popen(
            ["psql", "-X", "-d", url, "-c", writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as writer:
        while locks("RowExclusiveLock") != "t":
            time.sleep(0.05)
        with subprocess.Popen(
                [program, "move", "to-file"], env=environment(DATA=str(site.data), DATABASE_URL=url),
                stdout=subprocess.PIPE, text=True) as move:
            while locks("ShareLock") != "f":
                assert move.poll() is None
                time.sleep(0.05)

            for command in (["serve"], ["member", "create", "ana@example.com", "--name", "Ana"]):
                expect_refusal(run(*command, **settings), "needs all nodes stopped", "Wait until it ends")
            waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            assert postgresql.run(name, waiting) == "0"

            postgresql.run(name, f"SELECT pg_terminate_backend(pid) {its} AND mode = 'RowExclusiveLock'")
            assert move.wait(timeout=60) == 0
        writer.wait()
    moved = content(site.data / "latchkey.sqlite")
    assert len(moved["members"]) == 3 and len(moved["todos"]) == 15


def test_what_is_in_use_or_in_the_way_is_refused(
    site: Latchkey, run: Run, tmp_path: Path, postgresql: PostgreSQL, url: str
) -> None:
    expect_refusal(run("move", "to-server"), "Name the database with LATCHKEY_DATABASE_URL")
    expect_refusal(run("move", "to-server", DATABASE_URL=url), "There is no database at")
    site.start()
    Member.unique().join(browser(site))
    expect_refusal(run("move", "to-server", DATABASE_URL=url), "Stop it first")
    expect_refusal(run("move", "to-file", DATABASE_URL=url), "exists already")
    assert site.stop() == 0
    before = content(site.data / "latchkey.sqlite")

    key = site.data / "history.key"
    own = key.read_text()
    key.write_text((site.data / "outbox.key").read_text())
    expect_refusal(run("move", "to-server", DATABASE_URL=url), "is not the key that the audit logs")
    key.write_text(own)
    with in_use(site.data):
        expect_refusal(run("move", "to-server", DATABASE_URL=url), "Another latchkey is using")

    used = postgresql.new_database()
    postgresql.run(postgresql.name(used), "CREATE TABLE others (id INT)")
    expect_refusal(run("move", "to-server", DATABASE_URL=used), "has tables already")
    away = "postgres://ana:wonderland@127.0.0.1:1/site"
    refused = run("move", "to-server", DATABASE_URL=away)
    expect_refusal(refused, "127.0.0.1:1/site")
    assert "wonderland" not in refused.stderr
    postgresql.run(postgresql.name(url), "CREATE ROLE visitor LOGIN")
    expect_refusal(run("move", "to-server", DATABASE_URL=url.replace("latchkey@", "visitor@")), "may not make tables")
    assert content(site.data / "latchkey.sqlite") == before

    expect_refusal(run("move", "to-file", DATA=str(tmp_path / "other"), DATABASE_URL=url), "There are no keys in")

    assert run("move", "to-server", DATABASE_URL=url).returncode == 0
    node = Latchkey(site.program, site.data, THROTTLE="off", DATABASE_URL=url)
    node.start()
    expect_refusal(run("move", "to-file", DATABASE_URL=url), "Stop")
    assert node.stop() == 0
    with in_use(site.data):
        expect_refusal(run("move", "to-file", DATABASE_URL=url), "Another latchkey is using")
    assert not (site.data / "latchkey.sqlite").exists()


def test_a_row_that_arrives_changed_is_noticed(site: Latchkey, run: Run, postgresql: PostgreSQL, url: str) -> None:
    assert run("seed", "--members", "3", "--tasks", "3", "--password", "correct horse").returncode == 0
    when_indexes_are_made(postgresql, postgresql.name(url), "UPDATE todos SET title = title || '!'")

    expect_refusal(run("move", "to-server", DATABASE_URL=url), "The table todos did not arrive as it was read")

    assert count_of_tables(postgresql, postgresql.name(url)) == 0
    assert (site.data / "latchkey.sqlite").exists()
