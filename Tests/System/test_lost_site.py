"""A site whose database is missing or another's: no command creates an empty one or reports success."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal
from faults import Scribe, wait_until_saved
from latchkey import STARTING, Latchkey, environment, free_port
from member import PASSWORD

COMMANDS = (
    ["serve", "--port=1"], ["check"], ["member", "list"], ["outbox", "list"], ["audit", "verify"], ["backup"], ["keys", "list"],
    ["keys", "rotate", "history"], ["keys", "rotate", "outbox"], ["keys", "prune", "outbox"],
    ["seed", "--members=1", "--tasks=0", f"--password={PASSWORD}"])


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    return seeded(tmp_path / "data", members=2, tasks=3)


def empty(database: Path) -> None:
    database.write_bytes(b"")


def without_tables(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def foreign(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        connection.commit()


def cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:5])


def without_header(database: Path) -> None:
    database.write_bytes(bytes(100) + database.read_bytes()[100:])


NO_SITES: dict[str, tuple[Callable[[Path], None], str]] = {
    "empty": (empty, "is empty: there is no site in it"),
    "without tables": (without_tables, "is empty: there is no site in it"),
    "another program's": (foreign, "is another program's database, and nothing was written into it"),
    "five bytes": (cut, "is not a SQLite file. Restore a backup with latchkey restore"),
    "without its header": (without_header, "is not a SQLite file. Restore a backup with latchkey restore"),
}


def contents(folder: Path) -> dict[Path, bytes]:
    """The files except those that SQLite keeps beside the database."""
    return {
        path: path.read_bytes() for path in folder.iterdir()
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))}


@pytest.mark.parametrize("kind", NO_SITES)
def test_a_database_that_is_no_site_is_refused_by_all_and_left_as_it_is(run: Run, data: Path, kind: str) -> None:
    harm, words = NO_SITES[kind]
    for log in data.glob("latchkey.sqlite-*"):
        log.unlink()
    harm(data / "latchkey.sqlite")
    before = contents(data)
    for command in COMMANDS:
        expect_refusal(run(*command), "latchkey.sqlite", words)
        assert contents(data) == before, command
    assert words in run("doctor").stdout


@pytest.mark.parametrize("kind", NO_SITES)
def test_a_start_without_keys_names_a_database_that_is_no_site(run: Run, data: Path, kind: str) -> None:
    harm, words = NO_SITES[kind]
    for file in [*data.glob("latchkey.sqlite-*"), *data.glob("*.key")]:
        file.unlink()
    harm(data / "latchkey.sqlite")

    expect_refusal(run("serve", "--port=1"), "latchkey.sqlite", words)
    assert not list(data.glob("*.key"))


@pytest.mark.parametrize("kind", NO_SITES)
def test_a_backup_that_is_no_site_is_neither_whole_nor_restored(run: Run, data: Path, tmp_path: Path, kind: str) -> None:
    harm, words = NO_SITES[kind]
    backup = Path(run("backup").stdout.strip())
    (backup / "manifest.json").unlink()
    harm(backup / "latchkey.sqlite")
    other = tmp_path / "other"

    expect_refusal(run("backup", "--verify", backup), words)
    expect_refusal(run("restore", backup, DATA=str(other)), words)
    expect_refusal(run("check"), words)
    assert "problem  Backups: The newest is unusable: " in run("doctor").stdout
    assert not other.exists()

    shutil.rmtree(backup)
    backup.mkdir()
    expect_refusal(run("check"), "is not a backup: it has no latchkey.sqlite")
    assert "problem  Backups: The newest is unusable: " in run("doctor").stdout


def test_after_an_end_the_file_alone_is_the_whole_site(
    run: Run, own_server: Latchkey, tmp_path: Path
) -> None:
    member = Scribe(own_server)
    member.sign_up("ana@example.com")
    assert member.add("Milk").status == 303
    assert own_server.stop() == 0
    assert run("member", "create", "ben@example.com", "--name", "Ben").returncode == 0
    assert run("outbox", "retry", "--all").returncode == 0

    alone = tmp_path / "alone"
    alone.mkdir(0o700)
    for name in ("latchkey.sqlite", "outbox.key", "history.key"):
        shutil.copy(tmp_path / "data" / name, alone)

    assert os.path.getsize(tmp_path / "data/latchkey.sqlite-wal") == 0
    assert [line.split("\t")[1] for line in run("member", "list", DATA=str(alone)).stdout.splitlines()] == [
        "ana@example.com", "ben@example.com"]
    with closing(sqlite3.connect(alone / "latchkey.sqlite")) as connection:
        assert connection.execute("SELECT title FROM todos").fetchall() == [("Milk",)]


def test_check_and_a_start_find_a_database_that_was_lost(run: Run, data: Path) -> None:
    for file in data.glob("latchkey.sqlite*"):
        file.unlink()
    for command in (["check"], ["serve", "--port=1"]):
        expect_refusal(run(*command), "latchkey.sqlite is missing, though there is outbox.key and history.key", "restore")
    (data / "latchkey.sqlite").symlink_to("/nowhere/latchkey.sqlite")
    for command in (["check"], ["serve", "--port=1"]):
        expect_refusal(run(*command), "latchkey.sqlite is a link to a file that does not exist")
    for key in data.glob("*.key"):
        key.unlink()
    expect_refusal(run("serve", "--port=1"), "latchkey.sqlite is a link to a file that does not exist")
    assert [path.name for path in data.iterdir()] == ["latchkey.sqlite"]


def test_check_finds_keys_that_changed_places(run: Run, data: Path) -> None:
    assert run("check").returncode == 0
    assert run("keys", "rotate", "history").returncode == 0
    assert run("check").returncode == 0
    (data / "outbox.key").rename(data / "other")
    (data / "history.key").rename(data / "outbox.key")
    (data / "other").rename(data / "history.key")
    expect_refusal(run("check"), "history.key is not the key", "swapped with outbox.key", "from a backup")


def test_the_key_of_another_site_is_refused_while_emails_wait_that_it_does_not_open(run: Run, data: Path) -> None:
    assert run("member", "send-reset", "user1@example.com").returncode == 0
    backup = run("backup").stdout.strip()
    key = data / "outbox.key"
    right = key.read_bytes()
    key.write_bytes(bytes(range(32)))

    for command in (["check"], ["serve"], ["backup"], ["member", "list"]):
        expect_refusal(run(*command), f"{key} is not the key that the waiting emails", "Restore it from a backup")
    assert f"{key} is not the key that the waiting emails" in run("doctor").stdout
    assert run("outbox", "list").returncode == 0, "it shows which"

    key.write_bytes(right)
    assert run("check").returncode == 0
    assert run("backup", "--verify", backup).returncode == 0


def test_a_damaged_email_stops_nothing_even_if_it_is_the_only_one(run: Run, data: Path) -> None:
    assert run("member", "send-reset", "user1@example.com").returncode == 0
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as connection, connection:
        assert connection.execute("UPDATE outbox SET sealed_text = ?", (bytes(60),)).rowcount == 1

    for command in (["check"], ["member", "list"], ["backup"]):
        assert run(*command).returncode == 0, command
    assert "is not the key" not in run("doctor").stdout


def test_what_a_server_still_holds_is_not_given_up(run: Run, program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    server.start()
    try:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        for file in server.data.glob("latchkey.sqlite*"):
            file.unlink()
        for command in (["check"], ["keys", "prune", "history"], ["serve", f"--port={server.port}"]):
            expect_refusal(run(*command), "latchkey.sqlite is missing", "don't stop it yet", "Docs/Failures.md")
        assert member.add("Milk").status == 503
        server.logged("don't stop this program yet", "Docs/Failures.md")
    finally:
        server.kill()


def test_no_command_opens_another_file_in_the_place_of_one_that_is_served(
    run: Run, program: Path, tmp_path: Path
) -> None:
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    server.start()
    database, log = server.data / "latchkey.sqlite", server.data / "latchkey.sqlite-wal"
    try:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        backup = Path(run("backup").stdout.strip())
        assert member.add("Milk").status == 303
        database.rename(tmp_path / "moved")
        shutil.copy(backup / "latchkey.sqlite", database)
        assert member.add("Refused").status == 503
        impostor, held = database.read_bytes(), log.read_bytes()
        for command in (*COMMANDS, ["restore", backup, "--force"], ["serve", "--port=1", "--take-over"]):
            expect_refusal(run(*command), f"{database} is not the file that it was", "don't stop that program", "Failures.md")
            assert database.read_bytes() == impostor and log.read_bytes() == held, command
        assert f"{database} is not the file that it was" in run("doctor").stdout

        (tmp_path / "moved").rename(database)
        wait_until_saved(member, "Bread")
        assert run("check").returncode == 0 and run("member", "list").returncode == 0
        assert server.stop() == 0
    finally:
        server.kill()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT title FROM todos ORDER BY id").fetchall() == [("Milk",), ("Bread",)]

    # Once it has ended, another file may take its place.
    shutil.copy(backup / "latchkey.sqlite", tmp_path / "copy")
    for file in server.data.glob("latchkey.sqlite*"):
        file.unlink()
    (tmp_path / "copy").rename(database)
    assert run("member", "list").returncode == 0


@pytest.mark.parametrize("suffix", ["-shm", "-wal"])
def test_no_command_opens_what_is_left_of_a_database_that_is_served(
    run: Run, program: Path, tmp_path: Path, suffix: str
) -> None:
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    server.start()
    log = server.data / f"latchkey.sqlite{suffix}"
    try:
        member = Scribe(server)
        member.sign_up("ana@example.com")
        assert member.add("Before").status == 303
        log.rename(tmp_path / "moved")
        assert member.add("Refused").status == 503
        for command in (*COMMANDS, ["serve", "--port=1", "--take-over"]):
            expect_refusal(run(*command), f"{log} is missing", "put that same file back")
        assert f"{log} is missing" in run("doctor").stdout and not log.exists()
        (tmp_path / "moved").rename(log)
        for title in ("After", "And after"):
            wait_until_saved(member, title)
        assert run("audit", "verify").returncode == 0 and run("check").returncode == 0
        assert server.stop() == 0
    finally:
        server.kill()
    with closing(sqlite3.connect(server.data / "latchkey.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        titles = [title for (title,) in connection.execute("SELECT title FROM todos ORDER BY id")]
        assert titles == ["Before", "After", "And after"]


def test_check_finds_a_folder_that_this_user_may_not_look_into(program: Path, data: Path, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can take on another user")
    # The other user must be able to enter it.
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and folder.stat().st_mode & 0o005 != 0o005:
            folder.chmod(0o755)
    for command in ("check", "serve"):
        ended = subprocess.run(
            [program, command], env=environment(DATA=str(data), PORT=str(free_port())), capture_output=True, text=True,
            timeout=STARTING, user=65534, group=65534)
        expect_refusal(ended, str(data), "can't be read", "--data")


TRACES = {
    "backups": "backups/notes",
    "before-restore-1790000000": "before-restore-1790000000/latchkey.sqlite",
    "outbox": "outbox/7.eml",
    "outbox.lock": "outbox.lock",
}


@pytest.mark.parametrize("trace", TRACES)
def test_a_folder_with_traces_of_a_site_gets_no_empty_one(run: Run, tmp_path: Path, trace: str) -> None:
    data = tmp_path / "data"
    (data / TRACES[trace]).parent.mkdir(parents=True)
    (data / TRACES[trace]).write_bytes(b"")
    for command in (["serve", "--port=1"], ["check"], ["seed", "--members=1", "--tasks=0", f"--password={PASSWORD}"]):
        expect_refusal(run(*command), f"latchkey.sqlite is missing, though there is {trace} beside it", "move that away first")
    assert [path.name for path in data.iterdir()] == [TRACES[trace].split("/")[0]]

    # An interrupted first start is resumed.
    (data / "first-start").touch()
    (data / "latchkey.sqlite").touch()
    (data / "backups").rename(tmp_path / "moved") if trace == "backups" else None
    assert run("check").returncode == 0
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}").returncode == 0


def test_a_new_site_is_told_of_with_its_folder(own_server: Latchkey) -> None:
    log = own_server.logged("A new site was created")
    [told] = [line for line in log.splitlines() if "A new site was created" in line]
    assert str(own_server.data) in told
    assert own_server.stop() == 0
    own_server.start()
    assert own_server.stop() == 0
    assert own_server.logged().count("A new site was created") == 1


def test_a_backup_is_not_restored_over_itself(run: Run, data: Path, tmp_path: Path) -> None:
    backup = Path(run("backup", "--to", tmp_path / "copies").stdout.strip())
    link = tmp_path / "link"
    link.symlink_to(backup)
    before = contents(backup)
    for place in (backup, link, f"{backup}/", backup / "inner/data"):
        expect_refusal(run("restore", backup, "--force", DATA=str(place)), "the backup itself would be changed")
    assert contents(backup) == before and run("backup", "--verify", backup).returncode == 0
    # Files that a restore deletes when it begins.
    draft = data / "unfinished-restore.copying/new"
    shutil.copytree(backup, draft)
    expect_refusal(run("restore", draft, "--force"), "the backup itself would be changed")
    assert contents(draft).keys() and run("restore", backup, "--force").returncode == 0


def test_a_data_folder_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    expect_refusal(run("check", DATA=str(tmp_path / "file")), f"{tmp_path / 'file'} is not a folder")
    expect_refusal(run("check", DATA=str(tmp_path / "link")), f"{tmp_path / 'link'} is a link", "its disk is mounted")
