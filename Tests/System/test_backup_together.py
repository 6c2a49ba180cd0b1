"""Concurrent backups, and the remains of an interrupted one."""

import fcntl
import os
import shutil
import subprocess
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from commands import Run, Seeded
from disk_trace import run_traced
from latchkey import STARTING, Latchkey, environment


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    return seeded(tmp_path / "data", members=20, tasks=50)


def back_up_together(program: Path, data: Path, count: int = 3) -> None:
    """All begin at nearly the same time."""
    running = [
        subprocess.Popen(
            [program, "backup"], env=environment(DATA=str(data)), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        for _ in range(count)]
    told = [process.communicate(timeout=STARTING + count) for process in running]
    assert [(process.returncode, said) for process, (_, said) in zip(running, told)] == [(0, "")] * count
    paths = {Path(path.strip()) for path, _ in told}
    assert len(paths) == count and all(path.is_dir() for path in paths)


def test_backups_that_are_made_at_once_are_all_made(program: Path, run: Run, data: Path) -> None:
    back_up_together(program, data)
    server = Latchkey(program, data, THROTTLE="off")
    server.start()
    back_up_together(program, data, 6)
    assert server.stop() == 0

    backups = sorted((data / "backups").iterdir())
    assert len(backups) == 9
    for backup in backups:
        assert run("backup", "--verify", backup).stdout == f"{backup} is intact.\n"


def named(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H-%M-%SZ.unfinished")


def test_what_ended_in_the_middle_goes_after_an_hour_unless_somebody_works_at_it(run: Run, data: Path) -> None:
    place = data / "backups"
    now = datetime.now(UTC)
    young, worked_at, old = (
        place / named(now - timedelta(**ago)) for ago in ({"minutes": 30}, {"hours": 3}, {"hours": 2}))
    for draft in (young, worked_at, old):
        draft.mkdir(parents=True)
        (draft / "latchkey.sqlite").write_bytes(b"half")

    descriptor = os.open(worked_at, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    made = run("backup")
    assert made.returncode == 0, made.stderr
    assert {path for path in place.iterdir()} == {young, worked_at, Path(made.stdout.strip())}
    os.close(descriptor)
    # In another second than the one before: names go down to the second.
    time.sleep(1)
    assert run("backup").returncode == 0
    assert not worked_at.exists() and young.exists()


def test_a_backup_that_is_killed_or_fails_leaves_nothing_that_looks_like_one(
    program: Path, run: Run, data: Path
) -> None:
    place = data / "backups"
    ended, _ = run_traced(program, "backup", data=data, inject="pwrite64:signal=KILL:when=20")
    assert ended.returncode != 0
    assert [path.name.endswith(".unfinished") for path in place.iterdir()] == [True]
    for path in place.iterdir():
        path.rename(place / named(datetime.now(UTC) - timedelta(days=1)))

    ended, _ = run_traced(program, "backup", data=data, inject="pwrite64:error=ENOSPC:when=20")
    assert ended.returncode == 1 and "the disk is full" in ended.stderr
    assert list(place.iterdir()) == []


def test_a_backup_that_is_deleted_for_its_age_is_never_half_a_backup(program: Path, data: Path) -> None:
    old = data / "backups/2020-01-01T00-00-00Z"
    old.mkdir(parents=True)
    for name in ("latchkey.sqlite", "outbox.key", "history.key"):
        (old / name).write_bytes(b"old")
    shutil.copytree(old, old.with_name("2020-01-02T00-00-00Z"))

    ended, calls = run_traced(program, "backup", "--keep=1d", data=data)

    assert ended.returncode == 0 and not old.exists()
    touched = [
        call for call in calls
        if old.name in call and call.endswith("= 0") and call.startswith(("unlink", "rename", "rmdir"))]
    assert touched[0].startswith("rename") and '.unfinished"' in touched[0]
    assert all(".unfinished" in call for call in touched)
