"""A database of an earlier version: commands that only read leave it as it is, all others upgrade it."""

import hashlib
import json
from pathlib import Path

import pytest

from commands import Run
from member import PASSWORD
from older_database import make_first_version, steps


@pytest.fixture
def older(run: Run, tmp_path: Path) -> Path:
    """A database of the first version's, with a member and a to-do."""
    database = tmp_path / "data/latchkey.sqlite"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
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
    ["member", "list"], ["audit", "verify"], ["outbox", "list"], ["keys", "list"],
    ["keys", "rotate", "history"], ["keys", "prune", "history"], ["keys", "rotate", "outbox"]], ids=" ".join)
def test_every_command_works_with_an_older_database(run: Run, older: Path, command: list[str]) -> None:
    ended = run(*command)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "no such" not in ended.stdout + ended.stderr
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")
    assert steps(older) > 4
