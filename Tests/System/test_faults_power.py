"""Power cuts: acknowledged changes and finished commands survive a restart of the machine."""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from deeds import Ledger, Writers
from faults import Scribe
from latchkey import Latchkey, environment
from member import PASSWORD
from older_database import make_first_version, steps
from power import COMMAND_TIME, Disk

MANY = "POWER_CUTS" in os.environ
CUTS = max(2, int(os.environ.get("POWER_CUTS", "10")) // 5)
"""Cuts for each test; tests of commands with different outcomes add one."""

COMMIT = 5 if MANY else 1
"""Seconds between two commits of the file system's journal; the usual value is 5."""

DELAYS = [2.4 * COMMIT * number / (CUTS - 1) for number in range(CUTS)]
"""Seconds after a command has reported success. An unsynced file is empty from the journal's next commit on."""

pytestmark = pytest.mark.timeout(120 + 60 * CUTS)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with Disk(tmp_path / "power", COMMIT) as disk:
        yield disk


Start = Callable[[Path], Latchkey]


@pytest.fixture
def start(program: Path, disk: Disk) -> Iterator[Start]:
    """Starts a server on a data folder of the disk."""
    servers: list[Latchkey] = []

    def start(data: Path) -> Latchkey:
        server = Latchkey(program, data, THROTTLE="off")
        server.under = disk.inside
        # The disk itself is mounted where only the server sees it.
        server.folder = disk.path.parent
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        print(server.logged())
        server.kill()


@pytest.fixture
def command(program: Path, disk: Disk) -> Callable[..., str]:
    """Runs a command of the program on a data folder of the disk; returns its output."""

    def run(data: Path, *arguments: str | Path) -> str:
        ended = disk.run(program, *arguments, env=environment(DATA=str(data)))
        assert ended.returncode == 0, (arguments, ended.stderr)
        return ended.stdout

    return run


@pytest.fixture
def expect_whole(disk: Disk, command: Callable[..., str]) -> Callable[[Path], None]:
    """Checks settings, keys, database and audit logs."""

    def expect(data: Path) -> None:
        assert "Keys and database are fine" in command(data, "check")
        assert command(data, "audit", "verify").startswith("The audit logs are intact")

    return expect


@pytest.fixture
def interrupted(program: Path, disk: Disk) -> Callable[..., Path]:
    """Runs a command, and stops it in the middle for an image of the disk; then it continues. Returns the image."""

    def run(data: Path, *arguments: str | Path, after: float) -> Path:
        running = subprocess.Popen(
            [*disk.inside, program, *arguments], env=environment(DATA=str(data)), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        time.sleep(after)
        with disk.stopped(running) as picture:
            pass
        assert running.wait(COMMAND_TIME) == 0
        return picture

    return run


@contextmanager
def serving(start: Start, data: Path) -> Iterator[Latchkey]:
    server = start(data)
    yield server
    assert server.stop() == 0


def titles(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [title for (title,) in connection.execute("SELECT title FROM todos ORDER BY id")]


def delivered(database: Path) -> list[int]:
    """The numbers of emails that need not be delivered again."""
    with closing(sqlite3.connect(database)) as connection:
        return [number for (number,) in connection.execute("SELECT id FROM outbox WHERE delivered_at IS NOT NULL")]


def is_mail(file: Path) -> bool:
    return file.exists() and b"\r\n\r\n" in file.read_bytes()


def wait_until(moment: float) -> None:
    time.sleep(max(0, moment - time.monotonic()))


def test_what_was_acknowledged_is_there_after_a_power_cut(disk: Disk, start: Start, expect_whole) -> None:
    pictures: list[tuple[Path, Ledger]] = []
    with serving(start, disk.path / "data") as server:
        writers = Writers(server)
        with writers.at_work():
            for number in range(CUTS):
                writers.wait_for(80)
                with disk.stopped(server.process) as picture:
                    pictures.append((picture, writers.noted()))
    for picture, ledger in pictures:
        with disk.mounted(picture) as copy:
            expect_whole(copy / "data")
            ledger.expect_kept(disk.database(copy / "data/latchkey.sqlite"))
            mails = delivered(disk.database(copy / "data/latchkey.sqlite"))
            assert [mail for mail in mails if not is_mail(disk.seen(copy / f"data/outbox/{mail}.eml"))] == []
            with serving(start, copy / "data") as again:
                ledger.expect_remembered(again)
    print(f"{CUTS} cuts; at the last, acknowledged and none lost: {ledger.summary}; {len(mails)} mails delivered")


def test_a_backup_that_is_said_to_be_made_is_there_after_a_power_cut(
    disk: Disk, start: Start, command, expect_whole
) -> None:
    data = disk.path / "data"
    pictures = []
    with serving(start, data) as server:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        for number in range(12):
            assert member.add(f"Before {number}").status == 303
        made = Path(command(data, "backup", "--to", disk.path / "copies/nightly").strip())
        told = time.monotonic()
        for delay in DELAYS:
            wait_until(told + delay)
            with disk.stopped(server.process) as picture:
                pictures.append(picture)
    for delay, picture in zip(DELAYS, pictures):
        with disk.mounted(picture) as copy:
            print(f"{delay} s after the backup")
            expect_whole(copy / "data")
            backup = copy / made.relative_to(disk.path)
            assert command(copy / "data", "backup", "--verify", backup) == f"{backup} is intact.\n"
            assert titles(disk.database(backup / "latchkey.sqlite")) == [f"Before {number}" for number in range(12)]


def test_a_backup_that_a_power_cut_interrupts_takes_no_backups_name(
    disk: Disk, command, expect_whole, interrupted
) -> None:
    data, copies = disk.path / "data", disk.path / "copies"
    command(data, "seed", "--members=50", "--tasks=40", f"--password={PASSWORD}")
    began = time.monotonic()
    command(data, "backup", "--to", copies / "whole")
    duration = time.monotonic() - began
    disk.sync()
    pictures = []
    for number in range(CUTS):
        pictures.append(interrupted(
            data, "backup", "--to", copies / str(number), after=duration * (number + 1) / (CUTS + 1)))
    unfinished = 0
    for picture in pictures:
        with disk.mounted(picture) as copy:
            expect_whole(copy / "data")
            for place in disk.seen(copy / "copies").iterdir():
                named = [path.name for path in place.iterdir()]
                whole = [name for name in named if name.endswith("Z")]
                unfinished += len(named) - len(whole)
                for name in whole:
                    command(copy / "data", "backup", "--verify", copy / "copies" / place.name / name)
    print(f"{CUTS} cuts, {unfinished} of them left an unfinished backup")


def test_what_was_restored_and_added_since_is_there_after_a_power_cut(
    disk: Disk, start: Start, command, expect_whole
) -> None:
    data = disk.path / "data"
    with serving(start, data) as server:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        assert member.add("In the backup").status == 303
        backup = command(data, "backup", "--to", disk.path / "copies").strip()
        assert member.add("Put aside").status == 303
    disk.sync()
    pictures = []
    command(data, "restore", backup, "--force")
    told = time.monotonic()
    with disk.stopped() as picture:
        pictures.append((0, picture, ["In the backup"]))
    with serving(start, data) as server:
        member = Scribe(server)
        member.log_in("ana@example.com")
        added = [f"Since {number}" for number in range(12)]
        for title in added:
            assert member.add(title).status == 303
        for delay in DELAYS:
            wait_until(told + delay)
            with disk.stopped(server.process) as picture:
                pictures.append((delay, picture, ["In the backup", *added]))
    for delay, picture, expected in pictures:
        with disk.mounted(picture) as copy:
            print(f"{delay} s after the restore")
            expect_whole(copy / "data")
            assert titles(disk.database(copy / "data/latchkey.sqlite")) == expected
            with serving(start, copy / "data") as again:
                member = Scribe(again)
                member.log_in("ana@example.com")
                assert member.add("After the cut").status == 303


def test_keys_that_are_said_to_be_new_are_there_after_a_power_cut(
    disk: Disk, start: Start, command, expect_whole
) -> None:
    data = disk.path / "data"
    with serving(start, data) as server:
        member = Scribe(server)
        member.sign_up("ana@example.com")
    disk.sync()
    pictures = []
    for name in ("history", "outbox"):
        command(data, "keys", "rotate", name)
        told = time.monotonic()
        keys = {file.name: file.read_bytes() for file in disk.seen(data).glob("*.key")}
        for delay in DELAYS:
            wait_until(told + delay)
            with disk.stopped() as picture:
                pictures.append((name, delay, picture, keys))
    for name, delay, picture, keys in pictures:
        with disk.mounted(picture) as copy:
            print(f"{delay} s after the rotation of {name}")
            assert {file.name: file.read_bytes() for file in disk.seen(copy / "data").glob("*.key")} == keys
            expect_whole(copy / "data")
            with serving(start, copy / "data") as again:
                Scribe(again).log_in("ana@example.com")
            expect_whole(copy / "data")


def test_a_restore_that_a_power_cut_interrupts_has_changed_nothing_or_can_be_finished(
    disk: Disk, start: Start, program: Path, command, expect_whole, interrupted, tmp_path: Path
) -> None:
    data, before = disk.path / "data", ["In the backup", "Put aside"]
    with serving(start, data) as server:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        assert member.add(before[0]).status == 303
        backup = command(data, "backup", "--to", disk.path / "copies").strip()
        assert member.add(before[1]).status == 303
    shutil.copytree(disk.seen(data), tmp_path / "data")
    began = time.monotonic()
    command(data, "restore", backup, "--force")
    duration = time.monotonic() - began
    pictures = []
    for number in range(CUTS):
        shutil.rmtree(disk.seen(data))
        shutil.copytree(tmp_path / "data", disk.seen(data))
        disk.sync()
        # The program itself takes most of the time to start.
        after = duration * (0.5 + 0.5 * (number + 1) / (CUTS + 1))
        pictures.append(interrupted(data, "restore", backup, "--force", after=after))
    found = []
    for picture in pictures:
        with disk.mounted(picture) as copy:
            ended = disk.run(program, "check", env=environment(DATA=str(copy / "data")))
            if ended.returncode != 0:
                assert "latchkey restore --resume" in ended.stderr, ended.stderr
                command(copy / "data", "restore", "--resume")
            expect_whole(copy / "data")
            now = titles(disk.database(copy / "data/latchkey.sqlite"))
            assert now in ([before[:1]] if ended.returncode != 0 else [before, before[:1]])
            found.append("half" if ended.returncode != 0 else "before" if now == before else "after")
    print(f"{CUTS} cuts found the restore {found}")


def test_a_rotation_that_a_power_cut_interrupts_leaves_the_old_key_or_the_new_one(
    disk: Disk, command, expect_whole, interrupted
) -> None:
    data = disk.path / "data"
    command(data, "seed", "--members=2", "--tasks=1", f"--password={PASSWORD}")
    file = disk.seen(data / "history.key")
    began = time.monotonic()
    command(data, "keys", "rotate", "history")
    duration = time.monotonic() - began
    pictures = []
    for number in range(CUTS):
        before = file.read_bytes()
        disk.sync()
        after = duration * (0.5 + 0.5 * (number + 1) / (CUTS + 1))
        picture = interrupted(data, "keys", "rotate", "history", after=after)
        pictures.append((picture, [before, file.read_bytes()]))
    for picture, either in pictures:
        with disk.mounted(picture) as copy:
            assert disk.seen(copy / "data/history.key").read_bytes() in either
            expect_whole(copy / "data")


def test_a_power_cut_while_the_schema_is_brought_up_to_date_costs_nothing(
    disk: Disk, start: Start, command, expect_whole, interrupted, tmp_path: Path
) -> None:
    data, older = disk.path / "data", tmp_path / "older"
    command(older, "seed", "--members=20", "--tasks=500", f"--password={PASSWORD}")
    make_first_version(older / "latchkey.sqlite")
    expected, first = titles(older / "latchkey.sqlite"), steps(older / "latchkey.sqlite")
    shutil.copytree(older, disk.seen(data))
    began = time.monotonic()
    command(data, "keys", "prune", "history")
    duration = time.monotonic() - began
    last = steps(disk.database(data / "latchkey.sqlite"))
    assert first < last
    pictures = []
    for number in range(CUTS):
        shutil.rmtree(disk.seen(data))
        shutil.copytree(older, disk.seen(data))
        disk.sync()
        pictures.append(interrupted(data, "keys", "prune", "history", after=duration * (number + 1) / (CUTS + 1)))
    found = []
    for picture in pictures:
        with disk.mounted(picture) as copy:
            assert "database" in command(copy / "data", "check")
            found.append(steps(disk.database(copy / "data/latchkey.sqlite")))
            # The next start continues from any step.
            with serving(start, copy / "data") as again:
                member = Scribe(again)
                member.log_in("user1@example.com")
                assert member.add("After the cut").status == 303
            expect_whole(copy / "data")
            assert steps(disk.database(copy / "data/latchkey.sqlite")) == last
            assert titles(disk.database(copy / "data/latchkey.sqlite")) == [*expected, "After the cut"]
    print(f"{CUTS} cuts between {first} and {last} steps of the schema, after {found}")
