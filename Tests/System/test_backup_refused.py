"""Backups that can't be made, read or deleted, and data that don't belong together: each is reported in a sentence."""

import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal
from faults import Scribe
from latchkey import ROOT, STARTING, Latchkey, environment
from member import PASSWORD
from outbox import ask_for_link
from waiting import wait_until

NOBODY = 65534


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    return seeded(tmp_path / "data", members=3, tasks=20)


@pytest.fixture
def run_as_nobody(program: Path, data: Path, tmp_path: Path):
    """Runs the program as an unprivileged user, who owns the data folder."""
    if os.geteuid() != 0:
        pytest.skip("only root can take on another user")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder.stat().st_mode & 0o005 != 0o005:
            folder.chmod(0o755)
    for path in (data, *data.rglob("*")):
        os.chown(path, NOBODY, NOBODY)

    def run(*arguments: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments], env=environment(**{"DATA": str(data)} | settings), capture_output=True, text=True,
            timeout=STARTING, user=NOBODY, group=NOBODY)

    return run


def strangers(folder: Path) -> list[Path]:
    """The entries of a folder that do not belong to the unprivileged user."""
    return [path for path in (folder, *folder.rglob("*")) if path.lstat().st_uid != NOBODY]


def test_what_root_makes_belongs_to_whom_the_data_belong(run: Run, run_as_nobody, data: Path) -> None:
    made = run("backup")
    assert made.returncode == 0 and strangers(data) == []
    assert run_as_nobody("backup", "--verify", made.stdout.strip()).returncode == 0
    assert run("restore", made.stdout.strip(), "--force").returncode == 0 and strangers(data) == []
    assert run_as_nobody("check").returncode == 0 and run_as_nobody("member", "list").returncode == 0


def test_so_does_what_root_makes_anew(run: Run, run_as_nobody, data: Path, tmp_path: Path) -> None:
    made = run("backup", "--to", tmp_path / "elsewhere")
    assert made.returncode == 0 and strangers(tmp_path / "elsewhere") == []
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    os.chown(theirs, NOBODY, NOBODY)
    assert run("restore", made.stdout.strip(), DATA=str(theirs / "restored")).returncode == 0
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", DATA=str(theirs / "new")).returncode == 0
    assert strangers(theirs) == []


def test_so_do_the_peppers_that_root_drops(run: Run, run_as_nobody, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    peppers = theirs / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    for path in (theirs, peppers):
        os.chown(path, NOBODY, NOBODY)

    for act in (run, run_as_nobody):
        for command in ("rotate", "prune"):
            ended = act("keys", command, "pepper", PEPPER_FILE=str(peppers))
            assert ended.returncode == 0 and strangers(theirs) == [], ended.stderr

    assert len((theirs / "peppers.dropped").read_text().splitlines()) == 2


def test_so_do_the_emails_of_a_site_that_root_serves(program: Path, run_as_nobody, data: Path) -> None:
    server = Latchkey(program, data, THROTTLE="off")
    server.start()
    try:
        ask_for_link(Scribe(server), "user1@example.com")
        wait_until(lambda: list((data / "outbox").glob("*.eml")), "no mail came")
        assert server.stop() == 0
    finally:
        server.kill()
    assert strangers(data) == []


def test_check_finds_a_database_that_this_user_may_not_write(run_as_nobody, data: Path) -> None:
    os.chown(data / "latchkey.sqlite", 0, 0)
    (data / "latchkey.sqlite").chmod(0o644)
    expect_refusal(run_as_nobody("check"), "latchkey.sqlite can't be written by this user")


@pytest.mark.parametrize("name", ["outbox.lock", "outbox"])
def test_check_and_doctor_find_what_keeps_this_user_from_sending_mail(run_as_nobody, data: Path, name: str) -> None:
    # As a command of another user may leave it.
    place = data / name
    place.mkdir(mode=0o700) if name == "outbox" else place.touch(mode=0o600)
    os.chown(place, 0, 0)

    expect_refusal(run_as_nobody("check"), f"{place} can't be written by this user")
    assert f"Data folder: {place} can't be written by this user" in run_as_nobody("doctor").stdout


def test_a_backup_that_may_not_be_looked_into_is_not_called_none(run: Run, run_as_nobody, data: Path) -> None:
    backup = Path(run("backup").stdout.strip())
    os.chown(backup, 0, 0)
    for command in (["backup", "--verify", backup], ["restore", backup, "--force"], ["check"]):
        expect_refusal(run_as_nobody(*command), str(backup), "can't be read", "the user who owns it")
    os.chown(backup.parent, 0, 0)
    backup.parent.chmod(0o700)
    expect_refusal(run_as_nobody("check"), str(backup.parent), "can't be read")


def test_a_backup_whose_files_are_closed_is_not_called_damaged(run: Run, run_as_nobody, data: Path) -> None:
    backup = Path(run("backup").stdout.strip())
    # As root may copy them.
    backup.chmod(0o755)
    for file in backup.iterdir():
        os.chown(file, 0, 0)
        file.chmod(0o600)
    for command in (["backup", "--verify", backup], ["restore", backup, "--force"], ["check"]):
        expect_refusal(run_as_nobody(*command), f"{backup}/manifest.json can't be read by this user", "chown", "chmod")


def test_what_is_in_a_closed_folder_is_not_called_missing(run: Run, run_as_nobody, data: Path, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    backup = Path(run("backup", "--to", closed).stdout.strip())
    os.chown(closed, 0, 0)
    closed.chmod(0o700)
    for command in (["backup", "--verify", backup], ["restore", backup, "--force"]):
        expect_refusal(run_as_nobody(*command), str(backup), "can't be read", "the user who owns it")
    os.chown(data, 0, 0)
    data.chmod(0o700)
    expect_refusal(run_as_nobody("restore", "--resume"), str(data), "can't be read")


def test_check_refuses_a_folder_that_this_user_may_not_write(run_as_nobody, data: Path) -> None:
    data.chmod(0o500)
    expect_refusal(run_as_nobody("check"), f"Nothing can be written into {data}", "permissions (chmod)")


def test_doctor_says_of_a_folder_that_this_user_may_not_read_just_that(run_as_nobody, data: Path) -> None:
    os.chown(data, 0, 0)
    data.chmod(0o700)

    said = run_as_nobody("doctor").stdout

    assert f"problem  Data folder: The data folder {data} can't be read: Permission denied. Run this as the user" in said
    assert not any(f" {subject}: " in said for subject in ("Disk", "Backups", "Database"))


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
def test_check_and_doctor_find_a_log_that_this_user_may_not_write(run_as_nobody, data: Path, suffix: str) -> None:
    log = data / f"latchkey.sqlite{suffix}"
    log.touch(mode=0o444)
    os.chown(log, 0, 0)
    checked = run_as_nobody("check")
    assert checked.returncode == 1 and f"latchkey.sqlite{suffix} can't be written by this user" in checked.stderr
    assert f"latchkey.sqlite{suffix} can't be written by this user" in run_as_nobody("doctor").stdout


@pytest.mark.parametrize("place", ["file", "file/backups", "link"])
def test_a_place_for_backups_that_is_no_folder_is_found(run: Run, data: Path, tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch(mode=0o777)
    (tmp_path / "link").symlink_to("nowhere")
    backups = str(tmp_path / place)
    expect_refusal(run("check", BACKUPS=backups), f"{backups} is not a folder")
    assert f"Backups: {backups} is not a folder" in run("doctor", BACKUPS=backups).stdout


def test_a_place_for_backups_that_can_not_be_written_is_told_of(run_as_nobody, data: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir(mode=0o755)
    # Beside one that is there, one that is not there yet.
    for place in (mine, mine / "backups"):
        checked = run_as_nobody("check", BACKUPS=str(place))
        assert checked.returncode == 0, checked.stderr
        assert f"Warning: No backup can be made in {place}: Permission denied." in checked.stdout
        assert f"Backups: No backup can be made in {place}" in run_as_nobody("doctor", BACKUPS=str(place)).stdout


def test_a_place_that_keeps_no_permissions_is_named_rather_than_the_sites_keys(
    program: Path, data: Path, tmp_path: Path
) -> None:
    place, shim = tmp_path / "stick", tmp_path / "open_disk.so"
    place.mkdir()
    subprocess.run(["clang", "-shared", "-fPIC", "-o", shim, ROOT / "Tests/Support/open_disk.c"], check=True)

    ended = subprocess.run(
        [program, "backup", "--to", place], env=environment(DATA=str(data)) | {"LD_PRELOAD": str(shim)},
        capture_output=True, text=True, timeout=STARTING)

    expect_refusal(ended, f"could read it in {place}, whose disk keeps no permissions", "--to")
    assert ".key" not in ended.stderr and list(place.iterdir()) == []


def test_an_old_backup_that_can_not_be_deleted_is_named_and_stays_whole(run: Run, run_as_nobody, data: Path) -> None:
    newest = Path(run_as_nobody("backup").stdout.strip())
    old = [newest.with_name(f"2020-01-0{day}T00-00-00Z") for day in (1, 2, 3)]
    for place in old:
        shutil.copytree(newest, place)
    for path in data.rglob("*"):
        os.chown(path, NOBODY, NOBODY)
    os.chown(old[0], 0, 0)
    old[1].chmod(0o500)
    time.sleep(1)

    ended = run_as_nobody("backup", "--keep", "30d")
    assert ended.returncode == 1 and Path(ended.stdout.strip()).is_dir()
    assert len(lines := ended.stderr.splitlines()) == 2, lines
    for place, line in zip(old, lines):
        assert f"The old backup {place} can't be deleted" in line
        assert run("backup", "--verify", place).returncode == 0
    assert not old[2].exists()


def test_a_backup_that_was_not_finished_is_none(run: Run, data: Path) -> None:
    backup = Path(run("backup").stdout.strip())
    unfinished = backup.rename(f"{backup}.unfinished")
    for command in (["backup", "--verify", unfinished], ["restore", unfinished, "--force"]):
        expect_refusal(run(*command), str(unfinished), "has not finished")
    expect_refusal(run("restore", data / "nowhere", "--force"), "There is no backup", "nowhere")
    expect_refusal(run("restore", data / "latchkey.sqlite", "--force"), "a backup is a folder")
    expect_refusal(run("restore", "", "--force"), "Name the folder of a backup")


def test_a_folder_without_a_name_is_none(run: Run, data: Path) -> None:
    expect_refusal(run("backup", "--to", ""), "--to needs the name of a folder")
    expect_refusal(run("check", "--data", ""), "--data")


def test_backups_from_ahead_of_the_clock_are_told_of(run: Run, data: Path) -> None:
    backup = Path(run("backup").stdout.strip())
    backup.rename(backup.with_name("2095-01-01T00-00-00Z"))
    expect_refusal(run("check"), "have dates in the future")
    assert "have dates in the future" in run("doctor").stdout


def test_keys_of_another_site_are_refused_before_anything_is_written_with_them(run: Run, data: Path, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", DATA=other).returncode == 0
    shutil.copy(Path(other) / "history.key", data)
    for command in (
        ["serve", "--port=1"], ["backup"], ["check"], ["member", "create", "ben@example.com", "--name", "Ben"],
    ):
        expect_refusal(run(*command), f"{data}/history.key is not the key", "from a backup")
    assert list((data / "backups").iterdir()) == []
    # `audit verify` reports it.
    expect_refusal(run("audit", "verify"), "does not match")


def test_data_that_are_damaged_are_named_by_whatever_reads_them(run: Run, data: Path) -> None:
    database = data / "latchkey.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size, pages = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count"))
        roots = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name IN ('members', 'history')").fetchall()
    with database.open("r+b") as file:
        for (root,) in roots:
            file.seek((root - 1) * size)
            file.write(b"\xff" * size)
    for command in (["member", "list"], ["audit", "verify"], ["backup"], ["check"]):
        expect_refusal(run(*command), str(database), "is damaged")
    assert list((data / "backups").iterdir()) == []
