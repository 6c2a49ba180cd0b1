"""A misconfigured machine: a wrong clock, no time zones, no language, a read-only folder, and a
database from another time."""

import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from glob import glob
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from disk_trace import TRACED_ALONE
from faults import PATIENCE, Scribe, wait_until_saved
from forms import post, token
from latchkey import STARTING, Latchkey, environment, free_port
from member import PASSWORD
from outbox import ask_for_link
from serving import stopped_at_end
from waiting import wait_until

NOBODY = 65534


@pytest.fixture
def strange(program: Path, tmp_path: Path) -> Iterator:
    """Starts a server under a command, in an environment; it must exit with 0 and log no error."""
    with stopped_at_end() as servers:
        def start(*under: str, unset: tuple[str, ...] = (), **variables: str) -> Latchkey:
            server = Latchkey(program, tmp_path / "data", THROTTLE="off")
            server.under = list(under)
            server.environment = {
                name: value for name, value in (server.environment | variables).items() if name not in unset}
            servers.append(server)
            server.start()
            return server

        yield start


def expect_useful(server: Latchkey) -> None:
    """A visitor can sign up, add and read, in Korean script."""
    member = Scribe(server)
    member.sign_up(f"ana{server.port}@example.com")
    assert member.add("우유 사기").status == 303
    assert "우유 사기" in member.get("/todos/all").text()


def in_a_world_without(place: str) -> list[str]:
    """Runs a command with an empty folder or file mounted over a path; skips where that is not allowed."""
    empty = f"mount -t tmpfs none {place}" if Path(place).is_dir() else f"mount --bind /dev/null {place}"
    tried = subprocess.run(["unshare", "-m", "sh", "-c", empty], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"nothing may be mounted here: {tried.stderr.strip()}")
    return ["unshare", "-m", "sh", "-c", f'{empty} && exec "$0" "$@"']


def test_without_a_language_all_is_as_ever(strange) -> None:
    expect_useful(strange(unset=("LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "HOME", "USER", "TZ")))


def test_without_time_zones_days_are_those_of_utc_or_it_is_said(strange, run: Run) -> None:
    if Path("/usr/share/zoneinfo").is_dir():
        expect_useful(strange(*in_a_world_without("/usr/share/zoneinfo"), TZDIR="/nonexistent"))


@pytest.mark.parametrize("day", ["1970-01-02 00:00:00", "2099-12-31 23:59:50"])
def test_a_clock_that_is_far_off_matters_to_nobody_who_starts_with_it(strange, day: str) -> None:
    libraries = glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    if not libraries:
        pytest.skip("there is no libfaketime here: Scripts/packages test installs it")
    # The library moves the environment of the first process that it is in, and Swift looks for arguments beside that.
    expect_useful(strange(
        "sh", "-c", 'exec "$0" "$@"', LD_PRELOAD=libraries[0], FAKETIME=f"@{day}", FAKETIME_DONT_FAKE_MONOTONIC="1"))


def where_it_fails(call: str, error: str) -> list[str]:
    """Runs a command with a system call that fails; skips where that is not allowed."""
    tried = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        pytest.skip(f"nothing may be traced here: {tried.stderr.strip()}")
    return [
        "strace", "-D", "-f", TRACED_ALONE, "-o", "/dev/null", f"--trace={call}", f"--inject={call}:error={error}"]


def test_a_kernel_without_getrandom_is_enough(strange) -> None:
    expect_useful(strange(*where_it_fails("getrandom", "ENOSYS")))


def test_a_file_system_without_locks_is_refused(program: Path, run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    for error in ("ENOLCK", "EOPNOTSUPP"):
        for command in ("check", "serve", "backup"):
            ended = subprocess.run(
                [*where_it_fails("flock", error), program, command],
                env=environment(DATA=str(data), PORT=str(free_port())), capture_output=True, text=True, timeout=STARTING)
            expect_refusal(ended, f"Nothing can be locked in {data}", "Use a local disk")


def where_it_can_only_be_read(folder: Path) -> list[str]:
    """Runs a command with a folder mounted read-only; skips where that is not allowed."""
    bound = f"mount --bind {folder} {folder} && mount -o remount,bind,ro {folder}"
    if subprocess.run(["unshare", "-m", "sh", "-c", bound], capture_output=True).returncode != 0:
        pytest.skip("nothing may be mounted here")
    return ["unshare", "-m", "sh", "-c", f'{bound} && exec "$0" "$@"']


def test_check_and_doctor_find_a_disk_that_can_only_be_read(program: Path, run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    checked, examined = (subprocess.run(
        [*where_it_can_only_be_read(data), program, command], env=environment(DATA=str(data), PORT=str(free_port())),
        capture_output=True, text=True, timeout=STARTING) for command in ("check", "doctor"))
    expect_refusal(checked, f"Nothing can be written into {data}", "Read-only file system")
    assert examined.returncode == 1 and f"Nothing can be written into {data}" in examined.stdout


def test_a_disk_that_is_read_only_at_the_start_is_told_of_and_can_be_read_and_written_once_it_is_not(
    program: Path, run: Run, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    server = Latchkey(program, data, THROTTLE="off")
    server.under = where_it_can_only_be_read(data)
    server.start()
    try:
        guest = Scribe(server)
        answer = post(guest, "/login", {
            "csrf": token(guest, "/login"), "email": "user1@example.com", "password": "not hers at all"}.items())
        assert answer.status == 503 and "not hers at all" not in answer.text()
        fields = {"name": "Ana", "email": "new@example.com", "password": PASSWORD, "confirmPassword": PASSWORD}
        assert post(guest, "/signup", (fields | {"csrf": token(guest, "/signup")}).items()).status == 503
        logged = server.logged("the disk or the file is read-only", "No email is sent").splitlines()
        # Requests that a busy machine was slow with have lines as well.
        told = [line for line in logged if not re.search(r"A request was refused|\[App\] [A-Z]+ /", line)]
        assert len(told) == 2, told

        writable = ["nsenter", "-t", str(server.pid), "-m", "mount", "-o", "remount,bind,rw", data]
        subprocess.run(writable, check=True)
        # Many at once: reading connections are in use while the writing one is reopened.
        member = Scribe(server)
        member.log_in("user1@example.com")
        wait_until_saved(member, "Milk")
        assert member.add("Bread").status == 303
        server.logged("can be written again")
        assert "Milk" in member.get("/todos/all").text()
        assert ask_for_link(guest, "user1@example.com").status == 303
        wait_until(lambda: list((data / "outbox").glob("*.eml")), "no mail came", PATIENCE)
        assert server.stop() == 0
    finally:
        server.kill()


def a_plain_users(program: Path, data: Path) -> Latchkey:
    """A server that a user runs to whom all files of this folder belong, but not the folder."""
    for path in data.rglob("*"):
        os.chown(path, NOBODY, NOBODY)
    server = Latchkey(program, data, THROTTLE="off")
    server.under = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    return server


def test_a_file_that_a_plain_user_could_only_read_is_written_as_soon_as_it_is_writable(
    program: Path, run: Run, tmp_path: Path
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can take on another user")
    data = tmp_path / "data"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    let_others_enter(tmp_path)
    database = data / "latchkey.sqlite"
    database.chmod(0o400)
    server = a_plain_users(program, data)
    os.chown(data, NOBODY, NOBODY)
    server.start()
    try:
        guest = Scribe(server)
        fields = {"name": "Ana", "email": "new@example.com", "password": PASSWORD, "confirmPassword": PASSWORD}
        assert post(guest, "/signup", (fields | {"csrf": token(guest, "/signup")}).items()).status == 503
        server.logged("the disk or the file is read-only", "the -wal and -shm")
        assert "can be written again" not in server.logged()

        database.chmod(0o600)
        member = Scribe(server)
        member.log_in("user1@example.com")
        wait_until_saved(member, "Milk")
        server.logged("can be written again")
        assert server.stop() == 0
    finally:
        server.kill()


def test_a_folder_that_a_plain_user_may_not_write_into_is_told_of_at_the_start_and_refuses_what_needs_it(
    program: Path, run: Run, tmp_path: Path
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can take on another user")
    data = tmp_path / "data"
    assert run("seed", "--members=1", "--tasks=1000", f"--password={PASSWORD}").returncode == 0
    let_others_enter(tmp_path)
    server = a_plain_users(program, data)
    data.chmod(0o755)
    server.start()
    try:
        server.logged(f"Nothing can be written into {data} (Permission denied)")
        member = Scribe(server)
        member.log_in("user1@example.com")
        assert member.add("Milk").status == 303
        refusal = member.get("/todos/export/json")
        assert refusal.status == 503 and "be made right now" in refusal.text()
        server.logged("A file could not be made for a download", str(data))

        os.chown(data, NOBODY, NOBODY)
        assert len(member.get("/todos/export/json").body()) > 64 << 10
        assert server.stop() == 0
    finally:
        server.kill()


def let_others_enter(place: Path) -> None:
    for folder in (place, *place.parents):
        if folder.stat().st_uid == 0 and folder.stat().st_mode & 0o005 != 0o005:
            folder.chmod(0o755)


def test_a_data_folder_that_is_somebody_elses_is_named(program: Path, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can take on another user")
    data = tmp_path / "data"
    data.mkdir(mode=0o555)
    let_others_enter(tmp_path)
    ended = subprocess.run(
        [program, "serve"], env=environment(DATA=str(data), PORT=str(free_port())), capture_output=True, text=True,
        timeout=STARTING, user=NOBODY, group=NOBODY)
    expect_refusal(ended, "can't be written", "this user may write")


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_database_of_a_newer_program_is_refused_and_left_alone(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "data/latchkey.sqlite"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    change(database, "INSERT INTO grdb_migrations VALUES ('todos-9999')")
    before = database.read_bytes()

    for command in (["serve", "--port=1"], ["check"], ["member", "list"]):
        expect_refusal(run(*command), "written by a newer version of this program", "Use that version instead")
    assert database.read_bytes() == before


def test_a_command_that_can_t_write_says_so_once_and_nothing_of_requests(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    with closing(sqlite3.connect(tmp_path / "data/latchkey.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        expect_refusal(run("member", "end-sessions", "1"), "is locked by another program")


def test_whoever_watches_sees_how_far_an_older_database_has_been_brought_up_to_date(
    program: Path, run: Run, tmp_path: Path
) -> None:
    def make_older() -> None:
        change(tmp_path / "data/latchkey.sqlite", "DELETE FROM grdb_migrations WHERE identifier = 'todos-5'")
        change(tmp_path / "data/latchkey.sqlite", "DROP TABLE todo_changes")

    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    make_older()
    # A pipe without a reader.
    assert run("keys", "prune", "history").stderr == ""

    make_older()
    watcher, terminal = os.openpty()
    ended = subprocess.run(
        [program, "keys", "prune", "history"], env=environment(DATA=str(tmp_path / "data")), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=terminal, timeout=STARTING)
    os.close(terminal)
    with os.fdopen(watcher, "rb", buffering=0) as screen:
        shown = screen.read(1000)
    assert ended.returncode == 0
    assert shown == b"\rUpgrading the database: 0 %\rUpgrading the database: 100 %\r\n"


def test_check_and_doctor_name_what_the_database_lacks(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "data/latchkey.sqlite"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    assert run("check").returncode == 0

    change(database, "DROP INDEX todos_once_a_day")
    change(database, "DROP TRIGGER todos_added")

    said = f"{database} lacks index todos_once_a_day, trigger todos_added"
    expect_refusal(run("check"), said, "latchkey restore")
    assert said in run("doctor").stdout


def test_check_names_the_keys_that_a_table_made_by_hand_lacks(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "data/latchkey.sqlite"
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0

    change(database, "DROP TABLE lockdown_links")
    change(database, "CREATE TABLE lockdown_links (id INTEGER PRIMARY KEY, token_digest BLOB, member_id INTEGER, "
                     "email TEXT NOT NULL DEFAULT '' CHECK (email <> ''), expires_at INTEGER NOT NULL)")
    for name, column in ("member", "member_id"), ("expiry", "expires_at"):
        change(database, f"CREATE INDEX lockdown_links_by_{name} ON lockdown_links ({column})")

    expect_refusal(
        run("check"),
        f"{database} lacks NOT NULL of lockdown_links (token_digest), "
        "foreign key of lockdown_links (member_id) to members (id) ON DELETE CASCADE, "
        "unique constraint of lockdown_links (token_digest), CHECK of lockdown_links (token_digest), and can't be relied upon")


def test_check_looks_through_the_database(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "data/latchkey.sqlite"
    assert run("check").stdout == (
        "Settings, templates and texts are fine.\n"
        f"There is no site in {tmp_path / 'data'}: the first start that succeeds makes one.\n")
    assert run("seed", "--members=20", "--tasks=20", f"--password={PASSWORD}").returncode == 0
    assert "Keys and database are fine." in run("check").stdout

    change(database, "UPDATE todos SET member_id = 999999 WHERE id = 1")
    ended = run("check")
    assert ended.returncode == 1 and "refers to one of members that does not exist" in ended.stderr
    with database.open("r+b") as file:
        file.seek(database.stat().st_size // 2)
        file.write(os.urandom(8192))
    ended = run("check")
    assert ended.returncode == 1 and "is damaged" in ended.stderr
