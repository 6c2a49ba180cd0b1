"""A restore that is killed at any moment leaves the previous data or can be resumed, and never leaves an empty site."""

import fcntl
import itertools
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal
from disk_trace import run_traced
from latchkey import Latchkey
from member import PASSWORD

# Each command is killed once at each of its steps, and others check the result.
pytestmark = pytest.mark.timeout(600)

CHANGES = ("rename", "mkdir", "write", "unlink,unlinkat,rmdir")
"""The system calls with a lasting effect. The state between two of them is the same."""

COMMANDS = itertools.cycle([
    ["serve", "--port=1"], ["check"], ["backup"], ["member", "list"], ["keys", "list"], ["outbox", "list"], ["audit", "verify"],
    ["keys", "rotate", "history"], ["seed", "--members=1", "--tasks=0", f"--password={PASSWORD}"]])


def mark(folder: Path, title: str) -> None:
    """Makes one data folder's rows different from another's."""
    with closing(sqlite3.connect(folder / "latchkey.sqlite")) as connection:
        connection.execute("UPDATE todos SET title = ?", [title])
        connection.commit()


def title(folder: Path) -> str:
    with closing(sqlite3.connect(f"file:{folder / 'latchkey.sqlite'}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return connection.execute("SELECT title FROM todos").fetchone()[0]


def keys(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in ("outbox.key", "history.key")]


@pytest.fixture
def old(seeded: Seeded, tmp_path: Path) -> Path:
    """The content of the data folder before each restore."""
    old = seeded(tmp_path / "old")
    mark(old, "old")
    return old


@pytest.fixture
def backup(seeded: Seeded, run: Run, tmp_path: Path) -> Path:
    """Of another site, with other keys."""
    origin = seeded(tmp_path / "origin", site="another")
    mark(origin, "new")
    return Path(run("backup", "--to", tmp_path / "copies", DATA=str(origin)).stdout.strip())


def renew(data: Path, old: Path | None) -> None:
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(0o700)
    if old:
        shutil.copytree(old, data, dirs_exist_ok=True)


def expect_new(run: Run, data: Path, backup: Path, old: Path | None) -> None:
    """Expects the whole backup in the data folder, and all previous data beside it."""
    assert title(data) == "new" and keys(data) == keys(backup)
    assert not list(data.glob("unfinished-restore*"))
    aside = list(data.glob("before-restore-*"))
    assert len(aside) == (1 if old else 0)
    if old:
        assert title(aside[0]) == "old" and keys(aside[0]) == keys(old)
    assert run("check").returncode == 0


def expect_whole(run: Run, data: Path, backup: Path, old: Path | None) -> str:
    """A killed restore leaves one of three states. Returns which."""
    refusal = run(*next(COMMANDS)).stderr if (data / "unfinished-restore").exists() else ""
    if "restore --resume" in refusal:
        assert refusal.startswith("latchkey: A restore into") and refusal.count("\n") == 1
        expect_refusal(run("restore", backup, "--force"), "latchkey restore --resume")
        return "decided"
    if old:
        assert title(data) == "old" and keys(data) == keys(old)
        assert run("check").returncode == 0
        return "unchanged"
    assert not (data / "latchkey.sqlite").exists() and not list(data.glob("*.key"))
    if (data / "unfinished-restore.copying").exists():
        expect_refusal(run(*next(COMMANDS)), "was interrupted before it had copied", "latchkey restore", "start with an empty site")
    return "unchanged"


@pytest.mark.parametrize("is_empty", [False, True], ids=["data", "no data"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_restore_killed_at_any_step_leads_to_the_old_data_or_the_new(
    program: Path, run: Run, old: Path, backup: Path, tmp_path: Path, change: str, is_empty: bool
) -> None:
    data = tmp_path / "data"
    before = None if is_empty else old
    seen = []
    for number in itertools.count(1):
        renew(data, before)
        ended, _ = run_traced(
            program, "restore", backup, "--force", data=data, inject=f"{change}:signal=KILL:when={number}")
        if ended.returncode == 0:
            break
        is_over = not (data / "unfinished-restore").exists() and (data / "latchkey.sqlite").exists()
        if is_over and title(data) == "new":
            seen.append("over")
            expect_new(run, data, backup, before)
            continue
        state = expect_whole(run, data, backup, before)
        seen.append(state)
        again = ["--resume"] if state == "decided" else [backup, "--force"]
        ended = run("restore", *again)
        assert ended.returncode == 0, ended.stderr
        expect_new(run, data, backup, before)
    order = ("unchanged", "decided", "over")
    assert seen == sorted(seen, key=order.index), "what was decided is never taken back"
    assert len(seen) >= 2 and (change != "rename" or seen.count("unchanged") >= 3 and seen.count("decided") >= 3), seen


@pytest.mark.parametrize("change", CHANGES)
def test_what_finishes_a_restore_may_be_killed_as_well(
    program: Path, run: Run, old: Path, backup: Path, tmp_path: Path, change: str
) -> None:
    data = tmp_path / "data"
    renew(data, old)
    ended, calls = run_traced(program, "restore", backup, "--force", data=data)
    assert ended.returncode == 0
    moves = [call for call in calls if call.startswith("rename(")]
    decision = next(number for number, call in enumerate(moves, 1) if call.endswith('/unfinished-restore") = 0'))
    renew(data, old)
    run_traced(program, "restore", backup, "--force", data=data, inject=f"rename:signal=KILL:when={decision + 1}")
    cut = tmp_path / "cut"
    shutil.copytree(data, cut)

    for number in itertools.count(1):
        renew(data, cut)
        ended, _ = run_traced(program, "restore", "--resume", data=data, inject=f"{change}:signal=KILL:when={number}")
        if (data / "unfinished-restore").exists():
            assert run("restore", "--resume").returncode == 0
        expect_new(run, data, backup, old)
        if ended.returncode == 0:
            break
    assert number >= (1 if change == "mkdir" else 2)


def test_a_sync_that_fails_in_a_restore_is_said_and_leads_to_the_old_data_or_the_new(
    program: Path, run: Run, old: Path, backup: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    for number in itertools.count(1):
        renew(data, old)
        ended, _ = run_traced(
            program, "restore", backup, "--force", data=data, inject=f"fsync:error=EIO:when={number}")
        if ended.returncode == 0:
            break
        assert ended.returncode == 1 and ended.stderr.count("\n") == 1
        assert "the disk reports errors" in ended.stderr
        if (data / "unfinished-restore").exists():
            assert run("restore", "--resume").returncode == 0
            expect_new(run, data, backup, old)
        elif title(data) == "old":
            assert keys(data) == keys(old) and not list(data.glob("*restore*")), "something was left"
        else:
            # All but the last sync.
            expect_new(run, data, backup, old)
    assert number >= 20


def test_a_decided_restore_that_has_lost_its_database_is_not_finished(
    run: Run, backup: Path, tmp_path: Path
) -> None:
    decided = tmp_path / "data/unfinished-restore"
    for name in ("new", "old"):
        (decided / name).mkdir(parents=True)
    shutil.copy(backup / "outbox.key", decided / "new")

    expect_refusal(run("restore", "--resume"), f"{decided} is not as latchkey restore left it", "--force")

    assert decided.exists()


def test_a_start_finds_keys_without_a_database_and_makes_no_empty_site(run: Run, old: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    renew(data, old)
    for name in data.glob("latchkey.sqlite*"):
        name.unlink()
    before = sorted(path.name for path in data.iterdir())

    expect_refusal(
        run("serve", "--port=1"), "latchkey.sqlite is missing", "outbox.key and history.key", "Put it back",
        "latchkey restore", "To start with an empty site, move those away")
    assert sorted(path.name for path in data.iterdir()) == before
    # As it says.
    for name in ("outbox.key", "history.key"):
        (data / name).rename(tmp_path / name)
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}").returncode == 0


@pytest.mark.parametrize(
    "faults", [
        [f"rename:{number}" for number in range(1, 5)],
        [f"mkdir:{number}" for number in range(1, 3)] + ["unlink:2", "unlink:3", "unlink:4"],
        [f"pwrite64:{number}" for number in (1, 3, 10, 30)],
    ], ids=["rename", "mkdir, unlink", "pwrite"])
def test_a_first_start_killed_at_any_step_is_gone_on_with(
    program: Path, run: Run, tmp_path: Path, faults: list[str]
) -> None:
    data = tmp_path / "data"
    seed = ["seed", "--members=1", "--tasks=1", f"--password={PASSWORD}"]
    killed = 0
    for fault in faults:
        call, number = fault.split(":")
        shutil.rmtree(data, ignore_errors=True)
        ended, _ = run_traced(program, *seed, data=data, inject=f"{call}:signal=KILL:when={number}")
        if ended.returncode == 0:
            continue
        killed += 1
        ended = run(*seed)
        assert ended.returncode == 0, ended.stderr
        assert not (data / "first-start").exists()
        assert run("member", "list").stdout.count("\n") == 1
        assert run("audit", "verify").returncode == 0
    assert killed >= 2


def test_two_first_starts_make_one_pair_of_keys(program: Path, run: Run, tmp_path: Path) -> None:
    servers = [Latchkey(program, tmp_path / "data", THROTTLE="off") for _ in range(2)]
    for server in servers:
        server.start()
    for server in servers:
        assert server.stop() == 0
    assert run("audit", "verify").returncode == 0


def test_a_folder_in_use_is_not_restored_into(program: Path, run: Run, old: Path, backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    renew(data, old)
    server = Latchkey(program, data, THROTTLE="off")
    server.start()
    expect_refusal(run("restore", backup, "--force"), "A site is served from", "Stop it first")
    assert server.stop() == 0
    # A command that uses it for long, such as a backup.
    descriptor = os.open(data, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    expect_refusal(run("restore", backup, "--force"), "Another latchkey is using")
    # And one that uses it exclusively, such as another restore.
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    expect_refusal(run("member", "list"), "Another latchkey is using")
    os.close(descriptor)
    assert title(data) == "old"
    expect_refusal(run("restore", "--resume"), "There is no interrupted restore")
    expect_refusal(run("restore"), "Name the folder of a backup", "--resume")
    for other in (backup, "--resume", "--force"):
        expect_refusal(run("restore", "--on-server", other), "--on-server can't be combined with")
