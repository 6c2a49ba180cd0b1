"""A database of an earlier version: only a start and commands that need the site stopped upgrade it."""

import hashlib
import json
import socket
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal
from member import PASSWORD
from nodes import Node
from older_database import make_first_version, steps
from postgresql import PostgreSQL


@pytest.fixture
def older(seeded: Seeded, tmp_path: Path) -> Path:
    """A database of the first version's, with a member and a to-do."""
    database = seeded(tmp_path / "data") / "latchkey.sqlite"
    make_first_version(database)
    return database


def digests(folder: Path) -> dict[str, str]:
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()
        if file.is_file() and file.suffix in (".sqlite", ".key")}


def test_what_looks_at_an_older_database_leaves_it_as_it_is(run: Run, older: Path) -> None:
    before = digests(older.parent)

    checked = run("check")
    assert checked.returncode == 0, checked.stderr
    assert "The database is fine. It is an earlier version's: the next start upgrades it.\n" in checked.stdout
    found = [json.loads(line) for line in run("check", "--json").stdout.splitlines()]
    assert [finding["verdict"] for finding in found if finding["subject"] == "Data"] == ["fine"], found
    made = run("backup", "--to", str(older.parent.parent / "copies"))
    assert made.returncode == 0, made.stderr
    verified = run("backup", "--verify", made.stdout.strip())
    assert verified.returncode == 0, verified.stderr
    assert "fine     Database: It is an earlier version's: the next start upgrades it.\n" in run("doctor").stdout
    assert digests(older.parent) == before

    assert run("restore", made.stdout.strip(), "--force").returncode == 0
    assert run("check").stdout == checked.stdout


@pytest.mark.parametrize("command", [
    ["member", "list"], ["member", "show", "1"], ["member", "create", "ana@example.com", "--name=Ana"],
    ["member", "disable", "1"], ["member", "invite"], ["outbox", "list"], ["outbox", "show", "1"],
    ["outbox", "retry", "--all"], ["audit", "verify"], ["seed", "--members=1", "--tasks=0", f"--password={PASSWORD}"],
], ids=" ".join)
def test_what_may_run_beside_a_site_leaves_an_older_database_to_the_program_that_serves_it(
    run: Run, older: Path, command: list[str]
) -> None:
    before = digests(older.parent)

    ended = run(*command, SIGN_UP="invited")

    expect_refusal(ended, f"{older} is an earlier version's", "start latchkey serve, which upgrades it")
    assert digests(older.parent) == before


def test_a_start_that_finds_its_port_taken_leaves_an_older_database_to_the_program_that_has_it(
    run: Run, older: Path
) -> None:
    before = digests(older.parent)

    with socket.create_server(("127.0.0.1", 0)) as other:
        expect_refusal(run("serve", PORT=str(other.getsockname()[1])), "is in use by another program")
    assert digests(older.parent) == before


def test_a_start_that_finds_its_port_taken_leaves_the_tables_on_a_server_to_the_program_that_has_it(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    first = node("first")
    name, count = postgresql.name(url), "SELECT count(*) FROM latchkey_migrations"
    postgresql.run(name, "DELETE FROM latchkey_migrations WHERE ctid = (SELECT max(ctid) FROM latchkey_migrations)")
    before = postgresql.run(name, count)

    ended = run("serve", DATA=str(first.data), DATABASE_URL=url, PORT=str(first.port))

    expect_refusal(ended, "is in use by another program")
    assert postgresql.run(name, count) == before


def test_a_command_leaves_the_tables_of_an_older_program_on_a_server_as_they_are(
    node: Node, run: Run, postgresql: PostgreSQL, url: str
) -> None:
    # It goes on serving.
    first = node("first")
    name, count = postgresql.name(url), "SELECT count(*) FROM latchkey_migrations"
    postgresql.run(name, "DELETE FROM latchkey_migrations WHERE ctid = (SELECT max(ctid) FROM latchkey_migrations)")
    before = postgresql.run(name, count)

    for command in (["member", "list"], ["outbox", "retry", "--all"], ["audit", "verify"]):
        expect_refusal(run(*command, DATA=str(first.data), DATABASE_URL=url), "is an earlier version's")
    assert postgresql.run(name, count) == before


@pytest.mark.parametrize("command", [
    ["keys", "list"], ["keys", "rotate", "history"], ["keys", "rotate", "outbox"]], ids=" ".join)
def test_keys_are_no_part_of_an_older_database(run: Run, older: Path, command: list[str]) -> None:
    before = steps(older)

    ended = run(*command)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert steps(older) == before


@pytest.mark.parametrize("name", ["history", "outbox"])
def test_what_needs_the_site_stopped_upgrades_an_older_database(run: Run, older: Path, name: str) -> None:
    before = steps(older)

    ended = run("keys", "prune", name)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert steps(older) > before
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")
