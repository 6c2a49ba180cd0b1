"""A failing disk: reads still work, writes are refused, nothing acknowledged is lost, and it recovers by itself."""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from faults import PATIENCE, Scribe, complaints, fill, injected, small_disk, unsent, wait_until_saved
from forms import post, token
from latchkey import Latchkey
from member import PASSWORD, Member
from serving import stopped_at_end
from waiting import wait_until

ENGLISH = "Nothing can be saved right now"
KOREAN = "지금은 저장할 수 없습니다"


@pytest.fixture
def server_on(program: Path) -> Iterator:
    """Starts a server on a folder; it must exit with 0, whatever it has logged."""
    with stopped_at_end(may_log_errors=True) as servers:
        def start(data: Path) -> Latchkey:
            server = Latchkey(program, data, THROTTLE="off")
            servers.append(server)
            server.start()
            return server

        yield start


def titles(database: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [title for (title,) in connection.execute("SELECT title FROM todos ORDER BY id")]


def expect_readable_and_refusing(server: Latchkey, member: Scribe) -> dict[str, str]:
    """Expects that pages work, writes don't, and typed text is kept; returns that text."""
    for path in ("/todos", "/todos/all", "/todos/new", "/todos/search?q=kept", "/categories", "/account"):
        answer = member.get(path)
        assert answer.status == 200, (path, answer.text())
    assert Scribe(server).get("/login").status == 200

    refusal = member.add('Typed & "kept"', "Two\nlines")
    assert refusal.status == 503 and refusal.headers["retry-after"] == "60"
    assert ENGLISH in refusal.text() and "Try again in a minute." in refusal.text()
    action, values = unsent(refusal.text())
    assert action == "/todos" and values["title"] == 'Typed & "kept"' and values["description"] == "Two\nlines"

    return values


def test_a_first_start_on_a_full_disk_says_that_it_is_full(run: Run, tmp_path: Path) -> None:
    # In one of these the database fits, but not the files beside it.
    for kilobytes in range(4, 52, 4):
        with small_disk(tmp_path / f"disk{kilobytes}", kilobytes) as disk:
            ended = run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", DATA=str(disk / "data"))
            expect_refusal(ended, "the disk is full")


def test_a_full_disk_is_told_of_once_and_forgotten_when_there_is_room(tmp_path: Path, server_on) -> None:
    with small_disk(tmp_path / "disk") as disk:
        server = server_on(disk / "data")
        member = Scribe(server)
        member.sign_up("ana@example.com")
        kept = [f"Kept {number}" for number in range(5)]
        for title in kept:
            assert member.add(title).status == 303
        ballast = fill(disk)
        # Until the log of changes has taken what room there was in it.
        while member.add(f"Kept {len(kept)}", "x" * 900).status == 303:
            kept.append(f"Kept {len(kept)}")
        values = expect_readable_and_refusing(server, member)
        for _ in range(20):
            assert member.add("Refused", "x" * 900).status == 503
        said = complaints(server)
        assert len(said) == 1 and "the disk is full" in said[0] and "Make room" in said[0], said

        ballast.unlink()
        wait_until_saved(member, "Room again")
        assert post(member, "/todos", values.items()).status == 303
        server.logged("can be written again")
        assert server.stop() == 0
        assert titles(disk / "data/latchkey.sqlite") == [*kept, "Room again", 'Typed & "kept"']
        server.start()
        assert member.get("/todos").status == 200


def test_a_download_without_room_is_refused_as_one_and_logged(tmp_path: Path, run: Run, server_on) -> None:
    with small_disk(tmp_path / "disk", 16_384) as disk:
        seeded = run("seed", "--members=1", "--tasks=1000", f"--password={PASSWORD}", DATA=str(disk / "data"))
        assert seeded.returncode == 0
        server = server_on(disk / "data")
        member = Scribe(server)
        member.log_in("user1@example.com")
        ballast = fill(disk)
        refusal = member.get("/todos/export/json")
        assert refusal.status == 503 and refusal.headers["retry-after"] == "180"
        assert "be made right now" in refusal.text() and "in a few minutes" in refusal.text()
        assert ENGLISH not in refusal.text()
        server.logged("A file could not be made for a download", str(disk / "data"))

        ballast.unlink()
        assert len(member.get("/todos/export/json").body()) > 64 << 10


def test_a_write_that_the_disk_refuses_is_refused_and_never_half_acknowledged(tmp_path: Path, server_on) -> None:
    server = server_on(tmp_path / "data")
    member = Scribe(server)
    member.sign_up("ana@example.com")
    saved = []
    faults = {
        "fsync,fdatasync:error=EIO": "the disk reports errors",
        "pwrite64:error=EROFS": "read-only",
        "pwrite64:error=EDQUOT": "the disk is full",
    }
    for number, (fault, word) in enumerate(faults.items(), 1):
        saved.append(f"Saved {number}")
        wait_until_saved(member, saved[-1])
        with injected(server, fault):
            expect_readable_and_refusing(server, member)
            assert member.add("Refused").status == 503
            assert "Refused" not in member.get("/todos/all").text()
        said = complaints(server, number)
        assert len(said) == number and word in said[-1], said

    wait_until_saved(member, "After")
    assert server.stop() == 0
    assert titles(tmp_path / "data/latchkey.sqlite") == [*saved, "After"]


def test_a_database_that_is_moved_away_takes_nothing_in_until_it_is_back(tmp_path: Path, server_on) -> None:
    server = server_on(tmp_path / "data")
    database = tmp_path / "data/latchkey.sqlite"
    member = Scribe(server)
    member.sign_up("ana@example.com")
    assert member.add("Before").status == 303

    database.rename(tmp_path / "elsewhere")
    values = expect_readable_and_refusing(server, member)
    (tmp_path / "data/other").write_bytes(b"")
    (tmp_path / "data/other").rename(database)
    assert member.add("Refused").status == 503, "another file in its place is not it"
    said = complaints(server)
    assert len(said) == 1 and "was moved or deleted" in said[0], said

    (tmp_path / "elsewhere").rename(database)
    wait_until_saved(member, "After")
    assert post(member, "/todos", values.items()).status == 303
    assert server.stop() == 0
    assert titles(database) == ["Before", "After", 'Typed & "kept"']


@pytest.mark.parametrize("deleted", ["latchkey.sqlite", "latchkey.sqlite-wal"])
def test_a_deleted_database_takes_nothing_in_and_can_be_got_back_from_the_running_program(
    tmp_path: Path, server_on, deleted: str
) -> None:
    data = tmp_path / "data"
    server = server_on(data)
    member = Scribe(server)
    member.sign_up("ana@example.com")
    assert member.add("Before").status == 303

    (data / deleted).unlink()
    assert member.get("/todos/all").status == 200
    assert member.add("Refused").status == 503

    # As Docs/Failures.md says: open files can still be read through the process.
    saved = tmp_path / "saved"
    saved.mkdir()
    for link in Path(f"/proc/{server.pid}/fd").iterdir():
        # Other descriptors are opened and closed all the time.
        with suppress(FileNotFoundError):
            name = Path(os.readlink(link).removesuffix(" (deleted)")).name
            if name in ("latchkey.sqlite", "latchkey.sqlite-wal"):
                (saved / name).write_bytes(link.read_bytes())
    server.kill()
    for name in ("latchkey.sqlite", "latchkey.sqlite-wal", "latchkey.sqlite-shm"):
        (data / name).unlink(missing_ok=True)
    for file in saved.iterdir():
        file.rename(data / file.name)
    server.start()
    wait_until_saved(member, "After")
    assert server.stop() == 0
    assert titles(data / "latchkey.sqlite") == ["Before", "After"]


@pytest.fixture
def lost(tmp_path: Path, server_on) -> Iterator[tuple[Latchkey, Scribe]]:
    """A server whose database is moved away during the test, and a member who is signed in and remembered."""
    server = server_on(tmp_path / "data")
    Scribe(server).sign_up("ana@example.com")
    member = Scribe(server)
    member.log_in("ana@example.com", remember=True)
    (tmp_path / "data/latchkey.sqlite").rename(tmp_path / "elsewhere")
    yield server, member
    (tmp_path / "elsewhere").rename(tmp_path / "data/latchkey.sqlite")


def test_whoever_is_remembered_reads_though_no_session_can_be_opened(
    tmp_path: Path, lost: tuple[Latchkey, Scribe]
) -> None:
    _, member = lost
    member.forget("session")
    before = dict(member.cookies)

    answer = member.get("/todos")

    assert answer.status == 200 and "Log out" in answer.text()
    assert "session" not in member.cookies and member.cookies == before, "no ticket may be changed that is not stored"
    member.csrf = token(member, "/todos/new")
    assert member.add("Refused").status == 503
    shutil.move(tmp_path / "elsewhere", tmp_path / "data/latchkey.sqlite")
    wait_until_saved(member, "After")
    assert "session" in member.cookies and member.cookies["remember"] != before["remember"]
    shutil.move(tmp_path / "data/latchkey.sqlite", tmp_path / "elsewhere")


def test_it_is_said_in_the_language_of_who_asks_and_no_password_comes_back(lost: tuple[Latchkey, Scribe]) -> None:
    server, member = lost
    guest = Scribe(server, "ko")

    answer = Member("Ana", "ana@example.com").enter(guest)
    assert answer.status == 503 and KOREAN in answer.text()
    assert answer.headers["retry-after"] == "60" and "1분 후에 다시 시도해 주세요." in answer.text()
    assert PASSWORD not in answer.text() and "ana@example.com" not in answer.text()

    member.keep("language", "ko")
    answer = member.add("우유 사기")
    assert answer.status == 503 and KOREAN in answer.text() and unsent(answer.text())[1]["title"] == "우유 사기"


def test_programs_are_told_as_programs(tmp_path: Path, lost: tuple[Latchkey, Scribe]) -> None:
    server, member = lost
    shutil.move(tmp_path / "elsewhere", tmp_path / "data/latchkey.sqlite")
    secret = member.make_token()
    shutil.move(tmp_path / "data/latchkey.sqlite", tmp_path / "elsewhere")
    program = Scribe(server)
    fields = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}

    assert program.get("/todos", headers=fields).status == 200
    todo = {"title": "Milk", "category": "Work", "date": "2026-11-22", "startTime": "09:00", "endTime": "10:00"}
    answer = program.post("/todos", data=json.dumps(todo), headers=fields)

    assert answer.status == 503 and int(answer.headers["retry-after"]) > 0, answer.text()
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["title"] == "Temporarily unavailable" and problem["status"] == 503
    assert "nothing was changed" in problem["detail"]
    assert problem["type"].endswith("/openapi.json#/components/responses/Unavailable")


def test_every_page_of_a_member_is_still_shown(run: Run, lost: tuple[Latchkey, Scribe]) -> None:
    _, member = lost
    routes = [line.split() for line in run("routes").stdout.splitlines()]
    pages = [route[1] for route in routes if route[0] == "GET" and "{" not in route[1] and route[1] != "/todos/events"]
    assert len(pages) > 30
    failed = [(page, status) for page in pages if (status := member.get(page).status) >= 500]
    assert failed == []


def readiness(server: Latchkey) -> int:
    """As a proxy asks, without any browser's cookies."""
    return Scribe(server).get("/readyz").status


def test_a_site_is_not_ready_while_only_what_is_small_finds_room(tmp_path: Path, server_on) -> None:
    with small_disk(tmp_path / "disk") as disk:
        server = server_on(disk / "data")
        member = Scribe(server)
        member.sign_up("ana@example.com")
        assert readiness(server) == 200
        ballast = fill(disk)
        while member.add("Kept", "x" * 900).status == 303:
            pass
        kept = []
        for number in range(40):
            # A page or two at a time: what asks for readiness finds room for its own, and a to-do does not.
            with ballast.open("r+b") as file:
                file.truncate(file.seek(0, os.SEEK_END) - 8192)
            said = readiness(server)
            if member.add(f"Large {number}", "x" * 900).status == 303:
                kept.append(number)
            assert said == 503 and readiness(server) == 503, f"ready in round {number}, kept so far: {kept}"
        assert "can be written again" not in server.logged()
        assert len(kept) < 40, "there was room for all"

        ballast.unlink()
        wait_until(lambda: readiness(server) == 200, "not ready though there is room", PATIENCE)
        assert member.add("After").status == 303
        server.logged("can be written again")
        assert len(complaints(server)) == 1


def test_a_full_disk_is_found_before_anything_is_refused(tmp_path: Path, run: Run, server_on) -> None:
    with small_disk(tmp_path / "disk") as disk:
        data = {"DATA": str(disk / "data")}
        server = server_on(disk / "data")
        assert run("check", **data).returncode == 0
        assert sorted(path.name for path in (disk / "data").iterdir() if "room" in path.name) == []

        ballast = fill(disk)
        expect_refusal(run("check", **data), "Less than 1 MB is left", str(disk / "data"), "Make room")
        # One that is yet to be made, too.
        expect_refusal(run("check", DATA=str(disk / "new/data")), "Less than 1 MB is left")
        doctor = run("doctor", "--json", BASE_URL=server.url, **data)
        assert "There is no room left" in doctor.stdout
        ballast.unlink()
        assert run("check", **data).returncode == 0


def test_a_backup_that_does_not_fit_leaves_the_room_to_the_site(tmp_path: Path, run: Run) -> None:
    with small_disk(tmp_path / "disk", 16_384) as disk:
        data = {"DATA": str(disk / "data")}
        assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", **data).returncode == 0
        ballast = fill(disk)
        os.truncate(ballast, ballast.stat().st_size - (64 << 10))

        expect_refusal(run("backup", **data), "No backup was made: it needs", "Make room", str(disk / "data/backups"))
        assert list((disk / "data/backups").iterdir()) == []

        ballast.unlink()
        assert run("backup", **data).returncode == 0


def test_a_backup_s_room_is_for_the_rows_in_the_log_as_well(tmp_path: Path, run: Run) -> None:
    with small_disk(tmp_path / "disk", 16_384) as disk:
        data = {"DATA": str(disk / "data")}
        assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", **data).returncode == 0
        path = disk / "data/latchkey.sqlite"
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA wal_autocheckpoint = 0")
            with database:
                database.execute("CREATE TABLE large AS SELECT zeroblob(4 << 20) AS bytes")
            ballast = fill(disk)
            os.truncate(ballast, ballast.stat().st_size - path.stat().st_size - (3 << 20))

            expect_refusal(run("backup", **data), "No backup was made: it needs", "Make room")
            ballast.unlink()


def test_what_can_t_be_deleted_is_logged_and_the_site_goes_on(server_on, tmp_path: Path) -> None:
    server = server_on(tmp_path / "data")
    member = Scribe(server)
    member.sign_up("ana@example.com")
    assert server.stop() == 0
    with closing(sqlite3.connect(server.data / "latchkey.sqlite")) as database, database:
        database.execute("UPDATE sessions SET last_seen_at = 0, created_at = 0")
        database.execute(
            "CREATE TRIGGER kept BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'a broken database'); END")

    server.start()

    end = time.monotonic() + PATIENCE
    while "Expired data can't be deleted" not in server.logged() and time.monotonic() < end:
        time.sleep(0.05)
    line = next(line for line in server.logged().splitlines() if "Expired data can't be deleted" in line)
    assert "a broken database" in line
    again = Scribe(server)
    again.log_in("ana@example.com")
    assert again.add("Buy milk").status == 303
