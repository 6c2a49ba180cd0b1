"""`latchkey backup` and `latchkey restore`: acknowledged changes are in a backup, and a restored site works."""

import os
import pty
import shutil
import signal
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from forms import post, token
from latchkey import Latchkey, environment
from member import PASSWORD, Member
from serving import serve
from web_client import WebClient


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def large_server(program: Path, data: Path, run: Run) -> Iterator[Latchkey]:
    """A server with so many to-dos that copying them takes a moment."""
    assert run("seed", "--members=200", "--tasks=100", f"--password={PASSWORD}").returncode == 0
    yield from serve(Latchkey(program, data, THROTTLE="off"))


class Ledger:
    """Adds to-dos and keeps the titles of those that were acknowledged."""

    def __init__(self, request: WebClient, server: Latchkey) -> None:
        self.request = request
        self.url = server.url
        self.member = Member.unique()
        self.member.join(request, server.url)
        self.csrf = token(request, server.url + "/todos/new")
        self.titles: list[str] = []

    def log_in(self) -> None:
        fields = {
            "csrf": token(self.request, self.url + "/login"), "email": self.member.email,
            "password": self.member.password}
        assert post(self.request, self.url + "/login", fields.items()).status == 303
        self.csrf = token(self.request, self.url + "/todos/new")

    def add(self) -> None:
        title = f"Ledger {len(self.titles)}"
        fields = {
            "csrf": self.csrf, "title": title, "category": "Work", "date": "2026-11-22", "startTime": "09:00",
            "endTime": "10:00", "description": "",
        }
        assert post(self.request, self.url + "/todos", fields.items()).status == 303
        self.titles.append(title)


def titles(database: Path) -> list[str]:
    """The ledger's to-dos in a database, which must be intact."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = connection.execute("SELECT title FROM todos WHERE title LIKE 'Ledger%' ORDER BY id")
        return [title for (title,) in found]


def back_up(run: Run, *arguments: str | Path) -> Path:
    """Makes a backup; returns its folder."""
    ended = run("backup", *arguments)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == "", "nobody watches, so nothing is said of how far it is"
    return Path(ended.stdout.strip())


def test_a_backup_is_whole_and_for_its_owner_alone(
    run: Run, own_server: Latchkey, request_context: WebClient, data: Path
) -> None:
    Ledger(request_context, own_server).add()

    backup = back_up(run)

    assert backup.parent == data / "backups"
    assert sorted(os.listdir(backup)) == ["history.key", "latchkey.sqlite", "manifest.json", "outbox.key"]
    assert titles(backup / "latchkey.sqlite") == ["Ledger 0"]
    for path in [backup, *backup.iterdir()]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert run("backup", "--verify", backup).stdout == f"{backup} is intact.\n"


def test_backups_during_writes_hold_all_that_was_acknowledged_before_them_and_nothing_half(
    program: Path, data: Path, large_server: Latchkey, request_context: WebClient
) -> None:
    ledger = Ledger(request_context, large_server)
    meanwhile = 0
    for _ in range(3):
        ledger.add()
        before = len(ledger.titles)
        copying = subprocess.Popen(
            [program, "backup", "--to", data.parent / f"copy{before}"], env=environment(DATA=str(data)),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while copying.poll() is None:
            ledger.add()
        path, said = copying.communicate()
        assert copying.returncode == 0, said
        copied = titles(Path(path.strip()) / "latchkey.sqlite")
        assert copied == ledger.titles[:len(copied)] and len(copied) >= before
        meanwhile += len(ledger.titles) - before
    assert meanwhile > 0, "nothing was written while it was copied"
    assert titles(data / "latchkey.sqlite") == ledger.titles


def test_a_backup_is_lived_from_again(
    run: Run, own_server: Latchkey, request_context: WebClient, data: Path
) -> None:
    ledger = Ledger(request_context, own_server)
    ledger.add()
    backup = back_up(run, "--to", data.parent / "elsewhere")
    ledger.add()

    expect_refusal(run("restore", backup), "has data already", "--force")
    expect_refusal(run("restore", backup, "--force"), "A site is served from", "Stop it first.")
    assert own_server.stop() == 0
    restored = run("restore", backup, "--force")
    assert restored.returncode == 0, restored.stderr

    assert "Everyone must log in again" in restored.stdout
    aside = Path(restored.stdout.splitlines()[0].removeprefix("The previous data are in ").removesuffix("."))
    assert titles(aside / "latchkey.sqlite") == ["Ledger 0", "Ledger 1"]
    own_server.start()
    # The session of that time has ended; the password and the keys of that time are good.
    assert "Ledger 0" not in request_context.get(own_server.url + "/todos/all").text()
    ledger.log_in()
    page = request_context.get(own_server.url + "/todos/all").text()
    assert "Ledger 0" in page and "Ledger 1" not in page
    ledger.titles.pop()
    ledger.add()
    verified = run("audit", "verify")
    assert verified.stdout.startswith("The audit logs are intact"), verified.stderr


def test_a_deletion_that_waited_in_a_backup_is_not_done_after_its_restore(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run("seed", "--members=2", "--tasks=3", f"--password={PASSWORD}").returncode == 0
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as connection:
        # Asked for long ago, and cancelled after the backup.
        connection.execute("UPDATE members SET delete_at = 5 WHERE id = 1")
        connection.commit()
    backup = run("backup", "--to", tmp_path / "elsewhere").stdout.strip()

    restored = run("restore", backup, "--force")

    assert restored.returncode == 0, restored.stderr
    assert "1 account was waiting to be deleted" in restored.stdout
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM members WHERE delete_at IS NOT NULL").fetchone() == (0,)
    assert "waiting to be deleted" not in run("restore", run("backup").stdout.strip(), "--force").stdout


def test_a_backup_is_no_place_for_backups(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    backup = run("backup", "--to", tmp_path / "elsewhere").stdout.strip()
    for refused in (
            run("backup", "--to", backup), run("backup", BACKUPS=backup), run("check", BACKUPS=backup)):
        expect_refusal(refused, f"{backup} is a backup itself")
    assert run("backup", "--verify", backup).returncode == 0


def test_the_data_folder_is_no_place_for_backups(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    data = tmp_path / "data"
    before = {entry for entry in data.iterdir() if entry.is_dir()}
    expect_refusal(run("backup", "--to", data), f"{data} is the data folder", f"{data}/backups")
    assert {entry for entry in data.iterdir() if entry.is_dir()} == before


def test_an_empty_folder_takes_a_backup_without_more_words(
    run: Run, own_server: Latchkey, request_context: WebClient, data: Path
) -> None:
    Ledger(request_context, own_server).add()
    backup = back_up(run)
    assert own_server.stop() == 0

    assert run("restore", backup, DATA=str(data.parent / "new")).returncode == 0

    assert titles(data.parent / "new" / "latchkey.sqlite") == ["Ledger 0"]


def test_a_database_behind_a_link_is_backed_up_while_it_is_served(
    run: Run, own_server: Latchkey, request_context: WebClient, data: Path
) -> None:
    assert own_server.stop() == 0
    disk = data.parent / "disk"
    disk.mkdir(0o700)
    for file in data.glob("latchkey.sqlite*"):
        file.rename(disk / file.name)
    (data / "latchkey.sqlite").symlink_to(disk / "latchkey.sqlite")
    own_server.start()
    Ledger(request_context, own_server).add()

    backup = back_up(run)

    assert titles(backup / "latchkey.sqlite") == ["Ledger 0"]
    assert run("check").returncode == 0
    # Its log is missed where SQLite keeps it. The server, which looks once a second, is not to miss it as well.
    own_server.process.send_signal(signal.SIGSTOP)
    (disk / "latchkey.sqlite-wal").rename(disk / "gone")
    expect_refusal(run("backup"), f"{disk.resolve()}/latchkey.sqlite-wal is missing", "put that same file back")
    (disk / "gone").rename(disk / "latchkey.sqlite-wal")
    own_server.process.send_signal(signal.SIGCONT)
    assert own_server.stop() == 0
    assert run("restore", backup, "--force").returncode == 0
    assert not (data / "latchkey.sqlite").is_symlink() and titles(data / "latchkey.sqlite") == ["Ledger 0"]
    assert titles(disk / "latchkey.sqlite") == ["Ledger 0"]


def test_only_old_backups_are_deleted_and_only_after_a_new_one_is_whole(run: Run, own_server: Latchkey, data: Path) -> None:
    place = data / "backups"
    names = ("2020-01-01T00-00-00Z", "2020-01-01", "2020-13-01T00-00-00Z", "notes", "notes.unfinished")
    for name in names:
        (place / name).mkdir(parents=True)
        (place / name / "latchkey.sqlite").touch()
    # The operator's own files in a folder with a backup's name.
    for folder, name in (("2020-01-02T00-00-00Z", "thesis.txt"), ("2020-01-03T00-00-00Z", "latchkey.sqlite")):
        (place / folder).mkdir()
        (place / folder / "thesis.txt").write_text("Mine")
        (place / folder / name).touch()
    others = {"2020-01-02T00-00-00Z", "2020-01-03T00-00-00Z"}
    # The newest besides the new one stays, however old: the clock may be wrong. One with a future date does not count.
    kept, ahead = "2020-02-01T00-00-00Z", "2095-01-01T00-00-00Z"
    for name in (kept, ahead):
        (place / name).mkdir()
        (place / name / "latchkey.sqlite").touch()

    new = back_up(run, "--keep", "30d")

    assert {path.name for path in place.iterdir()} == {*names[1:], *others, kept, ahead, new.name}
    shutil.rmtree(place / ahead)
    shutil.rmtree(new)
    (place / names[0]).mkdir()
    (data / "history.key").rename(data / "history.gone")
    assert run("backup", "--keep", "30d").returncode == 1
    assert (place / names[0]).exists()
    (data / "history.gone").rename(data / "history.key")


@pytest.mark.parametrize("age", ["30", "0d", "-1d", "d", "99999999999999999999d"])
def test_an_age_that_is_none_is_named(run: Run, own_server: Latchkey, age: str) -> None:
    expect_refusal(run("backup", f"--keep={age}"), "must be like 30d", f'"{age}"')


def damage(database: Path) -> None:
    """Overwrites the middle of the file."""
    with database.open("r+b") as file:
        file.seek(database.stat().st_size // 2)
        file.write(os.urandom(8192))


def change(backup: Path, statement: str) -> None:
    """Deletes rows without enforcing foreign keys."""
    with closing(sqlite3.connect(backup / "latchkey.sqlite")) as connection:
        connection.execute(statement)
        connection.commit()


def test_what_is_wrong_with_a_backup_of_before_manifests_is_said_and_it_is_not_restored(
    run: Run, large_server: Latchkey, data: Path
) -> None:
    backup = back_up(run)
    (backup / "manifest.json").unlink()
    assert large_server.stop() == 0
    wrong = data.parent / "wrong"

    def expect_wrong(*words: str) -> None:
        expect_refusal(run("backup", "--verify", wrong), *words)
        expect_refusal(run("restore", wrong, "--force"), *words)
        assert titles(data / "latchkey.sqlite") == []
        shutil.rmtree(wrong)

    wrong.mkdir()
    expect_wrong("is not a backup", "latchkey.sqlite")
    shutil.copytree(backup, wrong)
    damage(wrong / "latchkey.sqlite")
    expect_wrong("is damaged")
    shutil.copytree(backup, wrong)
    (wrong / "outbox.key").unlink()
    expect_wrong("outbox.key is missing")
    shutil.copytree(backup, wrong)
    (wrong / "history.key").write_bytes(b"short")
    expect_wrong("history.key is damaged")
    shutil.copytree(backup, wrong)
    (wrong / "latchkey.sqlite").write_text("no database")
    expect_wrong("is not a SQLite file")
    shutil.copytree(backup, wrong)
    change(wrong, "INSERT INTO grdb_migrations VALUES ('todos-9999')")
    expect_wrong(f"{wrong / 'latchkey.sqlite'} was written by a newer version", "doesn't know: todos-9999.")
    shutil.copytree(backup, wrong)
    change(wrong, "UPDATE todos SET member_id = 999999 WHERE id = 1")
    expect_wrong("is damaged", "a row of todos refers to one of members that does not exist")


def test_without_data_or_a_place_to_write_there_is_no_backup(run: Run, own_server: Latchkey, data: Path) -> None:
    expect_refusal(run("backup", DATA=str(data.parent / "none")), "There is no database")
    (data.parent / "file").write_text("")
    expect_refusal(run("backup", "--to", data.parent / "file"), "is not a folder", "name another for backups")
    expect_refusal(run("backup", BACKUPS=str(data.parent / "file")), "is not a folder", "name another for backups")
    expect_refusal(run("backup", "--verify", "x", "--keep", "1d"), "--verify can't be combined")


def test_on_a_terminal_a_backup_shows_how_far_it_is(program: Path, data: Path, run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [program, "backup", f"--to={tmp_path / 'to'}"], env=environment(DATA=str(data)), stdout=subprocess.PIPE,
        stderr=end, text=True)
    os.close(end)
    path, _ = process.communicate(timeout=60)
    shown = b""
    # Linux hands it over in pieces, and then says that the other end is closed.
    with suppress(OSError):
        while piece := os.read(terminal, 4096):
            shown += piece
    os.close(terminal)
    assert process.returncode == 0 and path.startswith(str(tmp_path))
    # The line ends, so that what follows has a line of its own.
    assert shown.startswith(b"\rBacking up: ") and shown.endswith(b"Backing up: 100 %\r\n")


def test_a_backup_is_made_also_when_the_terminal_on_which_it_began_is_closed(
    program: Path, data: Path, run: Run, tmp_path: Path
) -> None:
    assert run("seed", "--members=200", "--tasks=100", f"--password={PASSWORD}").returncode == 0
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [program, "backup", f"--to={tmp_path / 'to'}"], env=environment(DATA=str(data)), stdout=subprocess.PIPE,
        stderr=end, text=True)
    os.close(end)
    os.read(terminal, 1)
    process.send_signal(signal.SIGSTOP)
    os.close(terminal)
    process.send_signal(signal.SIGCONT)

    path, _ = process.communicate(timeout=60)

    assert process.returncode == 0
    assert run("backup", "--verify", path.strip()).returncode == 0


def test_of_a_folder_of_backups_the_newest_is_named(
    run: Run, own_server: Latchkey, tmp_path: Path
) -> None:
    backup = back_up(run)
    folder = backup.parent
    words = f"{folder} is not a backup: it has no latchkey.sqlite. The newest backup in it is {backup}."

    expect_refusal(run("backup", "--verify", folder), words)
    expect_refusal(run("restore", folder, DATA=str(tmp_path / "other")), words)
