"""The manifest of a backup: any change since it was made is named and refused before anything is restored."""

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal

# Each flipped byte is checked by a separate process.
pytestmark = pytest.mark.timeout(600)

FILES = ("history.key", "latchkey.sqlite", "manifest.json", "outbox.key")


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    return seeded(tmp_path / "data", members=2, tasks=20)


@pytest.fixture
def backup(run: Run, data: Path) -> Path:
    return Path(run("backup").stdout.strip())


def flip(file: Path, place: int) -> None:
    """Changes one bit, as a disk may."""
    with file.open("r+b") as content:
        content.seek(place)
        byte = content.read(1)[0]
        content.seek(place)
        content.write(bytes([byte ^ 1]))


def expect_refused(run: Run, backup: Path, *words: str) -> None:
    """Expects that every command refuses a backup, and that nothing is restored."""
    other = backup.parent.parent.parent / "other"
    for arguments in (["backup", "--verify", backup], ["restore", backup], ["check"]):
        expect_refusal(run(*arguments, **({"DATA": str(other)} if "restore" in arguments else {})), *words)
    assert not other.exists() or not list(other.iterdir())


def test_a_manifest_tells_of_each_file_and_all_is_checked_by_it(run: Run, backup: Path, tmp_path: Path) -> None:
    told = json.loads((backup / "manifest.json").read_text())
    assert [(file["name"], file["bytes"]) for file in told["files"]] == [
        (name, (backup / name).stat().st_size) for name in FILES if name != "manifest.json"]
    assert run("backup", "--verify", backup).stdout == f"{backup} is intact.\n"
    assert f"The newest backup: {backup} is intact.\n" in run("check").stdout
    assert f"{backup} is intact.\n" in run("check", "--backups", backup.parent).stdout
    expect_refusal(run("check", "--backups", tmp_path), "There is no backup in")


def test_a_flipped_byte_of_any_file_is_refused_by_name(run: Run, backup: Path) -> None:
    # Also where SQLite finds nothing wrong.
    chance = random.Random(16)
    size = (backup / "latchkey.sqlite").stat().st_size
    for number, place in enumerate(chance.sample(range(size), 40)):
        flip(backup / "latchkey.sqlite", place)
        if number < 2:
            expect_refused(run, backup, "latchkey.sqlite is damaged", "it has changed since the backup was made")
        else:
            expect_refusal(run("backup", "--verify", backup), "latchkey.sqlite is damaged")
        flip(backup / "latchkey.sqlite", place)
    for name in ("history.key", "outbox.key"):
        # Within the key: the result is another valid key.
        flip(backup / name, 30)
        expect_refused(run, backup, f"{name} is damaged")
        flip(backup / name, 30)
    manifest = (backup / "manifest.json").read_bytes()
    for place in chance.sample(range(len(manifest)), 10):
        flip(backup / "manifest.json", place)
        ended = run("backup", "--verify", backup)
        assert ended.returncode == 1 and "is damaged" in ended.stderr, (place, ended.stdout)
        flip(backup / "manifest.json", place)
    assert run("backup", "--verify", backup).returncode == 0


HARMS: dict[str, tuple[Callable[[Path], object], tuple[str, ...]]] = {
    "a longer key": (lambda backup: (backup / "outbox.key").open("a").write("\n"), ("outbox.key is damaged", "bytes instead of")),
    "no key": (lambda backup: (backup / "outbox.key").unlink(), ("outbox.key is missing",)),
    "no database": (lambda backup: (backup / "latchkey.sqlite").unlink(), ("latchkey.sqlite is missing",)),
    "a log beside the database": (
        lambda backup: (backup / "latchkey.sqlite-wal").write_bytes(b"x"), ("latchkey.sqlite-wal is not part of this backup",)),
    "a link in a file's place": (
        lambda backup: ((backup / "outbox.key").unlink(), (backup / "outbox.key").symlink_to("/dev/zero")),
        ("outbox.key can't be read",)),
    "no text in the manifest": (lambda backup: (backup / "manifest.json").write_bytes(b""), ("manifest.json is damaged",)),
    "a manifest of a newer version": (
        lambda backup: (backup / "manifest.json").write_text(
            (backup / "manifest.json").read_text().replace('"version" : 1', '"version" : 2')),
        ("written by a newer version",)),
    "another file in the manifest": (
        lambda backup: (backup / "manifest.json").write_text(
            (backup / "manifest.json").read_text().replace("outbox.key", "../../other")),
        ("manifest.json is damaged",)),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_missing_or_additional_file_is_refused_by_name(run: Run, backup: Path, harm: str) -> None:
    do, words = HARMS[harm]
    do(backup)
    expect_refused(run, backup, *words)


def test_a_backup_of_before_manifests_is_restored_and_said_to_be_checked_less(
    run: Run, backup: Path, tmp_path: Path
) -> None:
    (backup / "manifest.json").unlink()

    assert "An older version made it, without manifest.json" in run("backup", "--verify", backup).stdout
    assert "without manifest.json" in run("check").stdout
    restored = run("restore", backup, DATA=str(tmp_path / "other"))
    assert restored.returncode == 0 and "without manifest.json" in restored.stdout
    assert run("audit", "verify", DATA=str(tmp_path / "other")).returncode == 0


def test_what_was_put_aside_comes_back_with_the_rows_that_are_only_in_its_log(
    run: Run, data: Path, backup: Path, tmp_path: Path
) -> None:
    # As after a crash: the newest rows are in the log beside the database.
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("UPDATE todos SET title = 'in the log ' || id")
        connection.commit()
        crashed = tmp_path / "crashed"
        shutil.copytree(data, crashed)
    (crashed / "latchkey.sqlite-shm").unlink()
    assert os.path.getsize(crashed / "latchkey.sqlite-wal") > 0

    assert run("restore", backup, "--force", DATA=str(crashed)).returncode == 0
    [aside] = crashed.glob("before-restore-*")
    assert run("restore", aside, "--force", DATA=str(crashed)).returncode == 0

    with closing(sqlite3.connect(crashed / "latchkey.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM todos WHERE title LIKE 'in the log %'").fetchone() == (40,)
