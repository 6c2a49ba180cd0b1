"""A newer version's database is refused by every command, and not changed by a byte."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded
from member import PASSWORD

COMMANDS = (
    ["serve", "--port=1"], ["check"], ["member", "list"], ["outbox", "list"], ["audit", "verify"], ["backup"], ["doctor"],
    ["keys", "list"], ["keys", "rotate", "history"], ["keys", "rotate", "outbox"], ["keys", "prune", "history"],
    ["seed", "--members=1", "--tasks=0", f"--password={PASSWORD}"])


def of_the_future(origin: Path, data: Path, mode: str) -> None:
    """A copy of a data folder as a newer version has left it, with the write-ahead log if there is one."""
    with closing(sqlite3.connect(origin / "latchkey.sqlite")) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("INSERT INTO grdb_migrations VALUES ('todos-9999')")
        connection.commit()
        shutil.copytree(origin, data)
    (data / "latchkey.sqlite-shm").unlink(missing_ok=True)


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_database_from_the_future_is_left_as_it_is(run: Run, seeded: Seeded, tmp_path: Path, mode: str) -> None:
    data = tmp_path / "data"
    of_the_future(seeded(tmp_path / "origin"), data, mode)
    files = [path for path in data.iterdir() if path.is_file()]
    assert (data / "latchkey.sqlite-wal" in files) == (mode == "WAL")
    before = {path: path.read_bytes() for path in files}

    for command in COMMANDS:
        ended = run(*command)
        assert ended.returncode == 1
        assert "was written by a newer version of this program" in ended.stdout + ended.stderr, (command, ended)
        assert {path: path.read_bytes() for path in files} == before, command
        assert not list(data.glob("latchkey.sqlite-journal"))
