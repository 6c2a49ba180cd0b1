"""A database behind a symbolic link: several data folders may lead to one file, on a disk of its own."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, Seeded, expect_refusal
from latchkey import Latchkey
from mail_server import MailServer
from member import PASSWORD
from nodes import copy_keys


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    """A data folder with a site."""
    return seeded(tmp_path / "data", members=2, tasks=3)


@pytest.fixture
def other(data: Path, tmp_path: Path) -> Path:
    """Another data folder, from which a link leads to the first one's database."""
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    copy_keys(data, other)
    (other / "latchkey.sqlite").symlink_to("../data/latchkey.sqlite")
    return other


@pytest.fixture
def served(program: Path, data: Path, other: Path, request: pytest.FixtureRequest) -> Iterator[Latchkey]:
    """A server on one of them."""
    server = Latchkey(program, {"data": data, "other": other}[request.param], THROTTLE="off")
    server.start()
    yield server
    assert server.stop() == 0


def count_of_todos(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT count(*) FROM todos").fetchone()[0]


@pytest.mark.parametrize("served", ["data", "other"], indirect=True)
def test_what_needs_the_data_alone_sees_a_program_that_serves_them_from_another_folder(
    run: Run, served: Latchkey, data: Path, other: Path
) -> None:
    backup = Path(run("backup", DATA=str(data)).stdout.strip())
    idle = other if served.data == data else data
    for command in (["restore", backup, "--force"], ["keys", "rotate", "outbox"], ["keys", "prune", "history"]):
        expect_refusal(run(*command, DATA=str(idle)), f"A site is served from {data}", "Stop it first")
    # What needs no more than its place beside others runs as always.
    assert run("member", "create", "ana@example.com", "--name", "Ana", DATA=str(idle)).returncode == 0

    assert served.stop() == 0
    assert run("keys", "prune", "history", DATA=str(idle)).returncode == 0
    served.start()


def test_databases_of_two_sites_in_one_folder_do_not_hinder_each_other(
    program: Path, run: Run, data: Path, tmp_path: Path
) -> None:
    disk, own = tmp_path / "disk", tmp_path / "own"
    disk.mkdir(mode=0o700)
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", DATA=str(own)).returncode == 0
    for folder, name in ((data, "one.sqlite"), (own, "two.sqlite")):
        (folder / "latchkey.sqlite").rename(disk / name)
        (folder / "latchkey.sqlite").symlink_to(disk / name)
    server = Latchkey(program, data, THROTTLE="off")
    server.start()
    try:
        assert run("keys", "prune", "history", DATA=str(own)).returncode == 0
        expect_refusal(run("keys", "prune", "history"), f"A site is served from {disk}/one.sqlite")
    finally:
        assert server.stop() == 0


def test_two_programs_on_one_database_send_a_mail_once(program: Path, run: Run, data: Path, other: Path) -> None:
    with MailServer() as mail_server:
        settings = {"SMTP_URL": f"smtp://127.0.0.1:{mail_server.port}", "MAIL_FROM": "todo@example.com"}
        servers = [Latchkey(program, folder, THROTTLE="off", **settings) for folder in (data, other)]
        try:
            for server in servers:
                server.start()
            servers[1].logged("Another process delivers this site's mails")

            assert run("member", "create", "ana@example.com", "--name", "Ana").returncode == 0

            mail_server.wait_for(1)
            assert servers[0].stop() == 0
            assert run("member", "create", "ben@example.com", "--name", "Ben").returncode == 0
            assert [mail.recipients for mail in mail_server.wait_for(2)] == [["ana@example.com"], ["ben@example.com"]]
        finally:
            for server in servers:
                assert not server.process or server.stop() == 0


def test_what_a_restore_puts_aside_still_leads_to_its_file(run: Run, data: Path, other: Path) -> None:
    backup = run("backup").stdout.strip()

    restored = run("restore", backup, "--force", DATA=str(other))

    assert restored.returncode == 0, restored.stderr
    (aside,) = other.glob("before-restore-*")
    assert f"The previous data are in {aside}." in restored.stdout
    assert (aside / "latchkey.sqlite").resolve() == data / "latchkey.sqlite"
    assert count_of_todos(aside / "latchkey.sqlite") == 6
    assert not (other / "latchkey.sqlite").is_symlink() and count_of_todos(other / "latchkey.sqlite") == 6
    assert run("restore", aside, DATA=str(other.parent / "new")).returncode == 0


def test_a_link_to_a_file_that_was_lost_is_not_in_a_restores_way(run: Run, data: Path, other: Path) -> None:
    backup = run("backup").stdout.strip()
    for file in data.glob("latchkey.sqlite*"):
        file.unlink()

    restored = run("restore", backup, DATA=str(other))

    assert restored.returncode == 0, restored.stderr
    (aside,) = other.glob("before-restore-*")
    assert os.readlink(aside / "latchkey.sqlite").startswith("/")
    assert count_of_todos(other / "latchkey.sqlite") == 6


def test_a_move_back_from_a_server_finds_no_link_in_its_way(run: Run, other: Path, url: str) -> None:
    settings = {"DATA": str(other), "DATABASE_URL": url}

    assert run("move", "to-server", **settings).returncode == 0
    assert run("move", "to-file", **settings).returncode == 0

    assert count_of_todos(other / "latchkey.sqlite") == 6
