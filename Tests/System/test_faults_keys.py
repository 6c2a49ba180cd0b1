"""`latchkey keys`, and the errors for invalid keys."""

import base64
import email
import fcntl
import itertools
import json
import os
import sqlite3
import stat
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from faults import PATIENCE, Scribe
from latchkey import STARTING, Latchkey, environment
from member import PASSWORD
from outbox import ask_for_link
from serving import serve

ANA = "ana@example.com"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_keys_are_made_for_their_owner_alone_and_rotated_without_logging_anybody_out(
    run: Run, own_server: Latchkey, data: Path
) -> None:
    member = Scribe(own_server)
    member.sign_up(ANA)
    remembered = Scribe(own_server)
    remembered.log_in(ANA, remember=True)
    remembered.forget("session")
    for name in ("outbox.key", "history.key"):
        assert mode(data / name) == 0o600
    before = {name: (data / name).read_bytes() for name in ("outbox.key", "history.key")}

    expect_refusal(run("keys", "rotate", "history"), "A site is served from", "Stop it first")
    assert {name: (data / name).read_bytes() for name in before} == before
    assert own_server.stop() == 0
    assert [line.split("\t")[0] for line in run("keys", "list").stdout.splitlines()] == ["outbox", "history"]
    for name in ("outbox", "history"):
        ended = run("keys", "rotate", name)
        assert ended.returncode == 0 and f"The {name} key is new" in ended.stdout, ended.stderr
        assert mode(data / f"{name}.key") == 0o600
        # The previous key follows the new one; neither is shown.
        lines = (data / f"{name}.key").read_text().splitlines()
        assert len(lines) == 2 and before[f"{name}.key"].decode().strip() == lines[1]
        assert all(line.split()[1] not in ended.stdout for line in lines)
    told = json.loads(run("keys", "rotate", "outbox", "--json").stdout)
    assert told["name"] == "outbox" and told["previous"] == 2 and told["file"] == str(data / "outbox.key")
    listed = [json.loads(line) for line in run("keys", "list", "--json").stdout.splitlines()]
    assert [(key["name"], key["previous"]) for key in listed] == [("outbox", 2), ("history", 1)]

    own_server.start()
    assert member.add("Sent from a page of before").status == 303
    assert remembered.get("/todos").status == 200 and "session" in remembered.cookies
    Scribe(own_server).log_in(ANA)
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")
    assert run("check").returncode == 0
    assert run("backup", "--to", data.parent / "copies").returncode == 0


def test_a_key_that_is_kept_elsewhere_is_changed_there(run: Run, data: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    kept = data.parent / "kept"
    kept.mkdir()
    for name in ("outbox", "history"):
        key = data / f"{name}.key"
        key.rename(kept / key.name)
        key.symlink_to(kept / key.name)
        before = (kept / key.name).read_text()

        assert run("keys", "rotate", name).returncode == 0

        assert key.is_symlink() and mode(kept / key.name) == 0o600
        current, previous = (kept / key.name).read_text().splitlines()
        assert previous == before.strip()
        assert run("keys", "prune", name).returncode == 0
        assert key.is_symlink() and (kept / key.name).read_text().splitlines() == [current]
    assert run("check").returncode == 0


def test_a_mail_that_was_sealed_before_is_sent_after(run: Run, own_server: Latchkey, data: Path) -> None:
    Scribe(own_server).sign_up(ANA)
    # Nothing can be delivered into a file, so the email waits.
    (data / "outbox").mkdir(exist_ok=True)
    for file in (data / "outbox").iterdir():
        file.unlink()
    (data / "outbox").rmdir()
    (data / "outbox").write_text("")
    guest = Scribe(own_server)
    assert ask_for_link(guest, ANA).status == 303
    assert own_server.stop() == 0

    assert run("keys", "rotate", "outbox").returncode == 0

    (data / "outbox").unlink()
    own_server.start()
    end = time.monotonic() + PATIENCE
    while not list((data / "outbox").glob("*.eml")) and time.monotonic() < end:
        assert run("outbox", "retry", "--all").returncode == 0
    letters = [email.message_from_bytes(file.read_bytes()) for file in (data / "outbox").glob("*.eml")]
    assert [letter["To"].strip("<>") for letter in letters] == [ANA] and letters[0]["Subject"] == "Choose a new password"


HARMS = {
    "open to others": (lambda key: key.chmod(0o644), ("can be read or changed by others", "chmod 600")),
    "empty": (lambda key: key.write_bytes(b""), ("is empty", "Restore it from a backup")),
    "cut": (lambda key: key.write_bytes(key.read_bytes()[:-3]), ("is damaged", "Restore it from a backup")),
    "other bytes": (lambda key: key.write_bytes(os.urandom(31)), ("is damaged",)),
    "missing": (lambda key: key.unlink(), ("is missing", "Restore it from a backup")),
    "a link to nothing": (
        lambda key: (key.unlink(), key.symlink_to("kept/secret.key")), ("is a link to kept/secret.key", "is mounted")),
    "a folder": (lambda key: (key.unlink(), key.mkdir()), ("can't be read",)),
}


def test_a_key_that_is_not_as_it_must_be_is_named_and_never_replaced(run: Run, data: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    for name, harms in {"history": HARMS, "outbox": {"empty": HARMS["empty"]}}.items():
        commands = itertools.cycle([["serve", "--port=1"], ["keys", "rotate", name], ["check"]])
        key = data / f"{name}.key"
        whole = key.read_bytes()
        for harm, words in harms.values():
            harm(key)
            harmed = key.read_bytes() if key.is_file() else None
            expect_refusal(run(*next(commands)), f"{name}.key", *words)
            assert (key.read_bytes() if key.is_file() else None) == harmed
            if key.is_dir():
                key.rmdir()
            if key.is_symlink():
                key.unlink()
            key.write_bytes(whole)
            key.chmod(0o600)
    assert run("check").returncode == 0


def test_check_names_the_command_that_finds_a_lost_line_of_an_audit_log(run: Run, data: Path) -> None:
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}").returncode == 0
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as connection:
        connection.execute("DELETE FROM history")
        connection.commit()

    checked = run("check")

    assert checked.returncode == 0 and "latchkey audit verify checks each line" in checked.stdout
    expect_refusal(run("audit", "verify"), "missing")


def test_a_key_of_before_keys_could_be_rotated_is_known(run: Run, data: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    assert run("audit", "verify").returncode == 0
    line = (data / "history.key").read_text().splitlines()[0]
    (data / "history.key").write_bytes(base64.b64decode(line.split()[1]))

    assert run("audit", "verify").stdout.startswith("The audit logs are intact")
    assert run("keys", "rotate", "history").returncode == 0
    assert (data / "history.key").read_text().splitlines()[1].split()[1] == line.split()[1]
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")


def test_a_pepper_is_rotated_while_the_site_is_served_and_hashes_follow_at_the_next_log_in(
    program: Path, run: Run, tmp_path: Path, data: Path
) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o640)
    old = peppers.read_text().split(":")[0]
    settings = {"PEPPER_FILE": str(peppers)}
    for server in serve(Latchkey(program, data, THROTTLE="off", **settings)):
        Scribe(server).sign_up(ANA)

        ended = run("keys", "rotate", "pepper", **settings)
        assert ended.returncode == 0, ended.stderr
        assert mode(peppers) == 0o640, "whoever may read it still may"
        names = [line.split(":")[0] for line in peppers.read_text().splitlines()]
        assert len(names) == 2 and names[1] == old
        assert server.stop() == 0
        server.start()
        Scribe(server).log_in(ANA)
        Scribe(server).log_in(ANA)

    peppers.write_text(peppers.read_text().splitlines()[0] + "\n")
    assert run("check", **settings).returncode == 0, "nobody needs the old one any more"


def test_check_and_doctor_say_whom_a_missing_pepper_locks_out(run: Run, tmp_path: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    seeded = run(
        "seed", "--members", "2", "--tasks", "0", "--password", "correct horse", PEPPER_FILE=str(peppers))
    assert seeded.returncode == 0, seeded.stderr
    locked_out = f"are missing: {peppers.read_text().split(':')[0]} (2 members)."

    expect_refusal(run("check"), locked_out)
    assert locked_out in run("doctor").stdout
    assert locked_out not in run("doctor", PEPPER_FILE=str(peppers)).stdout


def test_old_keys_are_dropped_once_nothing_needs_them(run: Run, own_server: Latchkey, data: Path) -> None:
    member = Scribe(own_server)
    member.sign_up(ANA)
    # Nothing can be delivered into a file, so the email waits.
    assert own_server.stop() == 0
    outbox = data / "outbox"
    for file in outbox.glob("*") if outbox.is_dir() else []:
        file.unlink()
    if outbox.is_dir():
        outbox.rmdir()
    outbox.write_text("")
    own_server.start()
    guest = Scribe(own_server)
    assert ask_for_link(guest, ANA).status == 303
    for name in ("outbox", "history"):
        before = (data / f"{name}.key").read_bytes()
        expect_refusal(run("keys", "prune", name), "A site is served from", "Stop it first")
        assert (data / f"{name}.key").read_bytes() == before
    assert own_server.stop() == 0
    for name in ("outbox", "outbox", "history"):
        assert run("keys", "rotate", name).returncode == 0
    current = {name: (data / f"{name}.key").read_text().splitlines()[0] for name in ("outbox", "history")}

    assert run("keys", "prune", "outbox").stdout == (
        "2 older outbox keys were dropped; 0 before the current one are still known.\n")
    told = json.loads(run("keys", "prune", "history", "--json").stdout)
    assert (told["name"], told["previous"]) == ("history", 0)
    assert run("keys", "prune", "history").stdout.startswith("0 older history keys were dropped")

    for name, line in current.items():
        assert (data / f"{name}.key").read_text() == line + "\n" and mode(data / f"{name}.key") == 0o600
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")
    outbox.unlink()
    own_server.start()
    end = time.monotonic() + PATIENCE
    while not list(outbox.glob("*.eml")) and time.monotonic() < end:
        assert run("outbox", "retry", "--all").returncode == 0
    letters = [email.message_from_bytes(file.read_bytes()) for file in outbox.glob("*.eml")]
    assert "Choose a new password" in [letter["Subject"] for letter in letters]
    Scribe(own_server).log_in(ANA)
    assert run("audit", "verify").stdout.startswith("The audit logs are intact")


def test_no_key_is_changed_while_another_command_may_write_with_it(run: Run, tmp_path: Path, data: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    settings = {"PEPPER_FILE": str(peppers)}
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}", **settings).returncode == 0
    for name in ("outbox", "history", "pepper"):
        assert run("keys", "rotate", name, **settings).returncode == 0
    kept = {file: file.read_text() for file in (peppers, *data.glob("*.key"))}

    folder = os.open(data, os.O_RDONLY)
    try:
        # As every command holds it.
        fcntl.flock(folder, fcntl.LOCK_SH)
        for name in ("outbox", "history"):
            expect_refusal(run("keys", "rotate", name, **settings), "Another latchkey is using", "Wait until it ends")
        for name in ("outbox", "history", "pepper"):
            expect_refusal(run("keys", "prune", name, **settings), "Another latchkey is using", "Wait until it ends")
    finally:
        os.close(folder)
    assert {file: file.read_text() for file in kept} == kept
    assert len(kept) == 3


def test_no_key_is_dropped_that_something_needs(run: Run, tmp_path: Path, data: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    settings = {"PEPPER_FILE": str(peppers)}
    assert run("seed", "--members=2", "--tasks=1", f"--password={PASSWORD}", **settings).returncode == 0
    for _ in range(2):
        assert run("keys", "rotate", "pepper", **settings).returncode == 0
    newest, unused, needed = peppers.read_text().splitlines()

    ended = run("keys", "prune", "pepper", **settings)
    dropped = tmp_path / "peppers.dropped"
    said, kept = ended.stdout.splitlines()
    assert said == "1 older pepper key was dropped; 1 before the current one is still known.", ended.stderr
    assert str(dropped) in kept and dropped.read_text() == unused + "\n" and mode(dropped) == 0o600
    assert peppers.read_text().splitlines() == [newest, needed] and unused not in peppers.read_text()
    assert run("check", **settings).returncode == 0

    assert run("keys", "rotate", "history").returncode == 0
    before = (data / "history.key").read_bytes()
    with closing(sqlite3.connect(data / "latchkey.sqlite")) as database, database:
        database.execute("UPDATE history SET event = 'signedOut' WHERE id = 1")
    expect_refusal(run("keys", "prune", "history", **settings), "The audit logs are not intact", "no key is dropped")
    assert (data / "history.key").read_bytes() == before


def test_peppers_that_are_rotated_at_once_are_all_kept(program: Path, run: Run, tmp_path: Path, data: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}").returncode == 0
    settings = environment(DATA=str(data), PEPPER_FILE=str(peppers))

    rotating = [
        subprocess.Popen([program, "keys", "rotate", "pepper"], env=settings, stdout=subprocess.DEVNULL)
        for _ in range(6)]

    assert [process.wait(timeout=STARTING) for process in rotating] == [0] * 6
    assert len(peppers.read_text().splitlines()) == 7
    assert sorted(path.name for path in tmp_path.glob("peppers*")) == ["peppers"]


def test_a_backup_says_which_peppers_it_needs_that_are_not_here(run: Run, tmp_path: Path, data: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    name = peppers.read_text().split(":")[0]
    settings = {"PEPPER_FILE": str(peppers)}
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}", **settings).returncode == 0
    backup = run("backup", **settings).stdout.strip()
    assert run("backup", "--verify", backup, **settings).stdout == f"{backup} is intact.\n"
    peppers.write_text(run("passwords", "pepper").stdout)

    for command in (["backup", "--verify", backup], ["restore", backup, "--force"]):
        ended = run(*command, **settings)
        assert ended.returncode == 0, ended.stderr
        assert f"Warning: Peppers that members' passwords were hashed with are missing: {name} (1 member)." in ended.stdout
    assert name in json.loads(run("backup", "--verify", backup, "--json", **settings).stdout)["warning"]


def test_what_can_not_be_rotated_is_said(run: Run, data: Path) -> None:
    expect_refusal(run("keys", "list"), "There is no database")
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    expect_refusal(run("keys", "rotate", "pepper"), "There is no pepper", "LATCHKEY_PEPPER_FILE")
    expect_refusal(run("keys", "rotate", "door"), "door")


def test_a_member_without_a_password_needs_no_pepper(run: Run, tmp_path: Path) -> None:
    peppers = tmp_path / "peppers"
    peppers.write_text(run("passwords", "pepper").stdout)
    peppers.chmod(0o600)
    settings = {"PEPPER_FILE": str(peppers)}
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    assert run("member", "create", "ben@example.com", "--name", "Ben", **settings).returncode == 0
    assert run("keys", "rotate", "pepper", **settings).returncode == 0

    assert run("keys", "prune", "pepper", **settings).returncode == 0
    assert len(peppers.read_text().splitlines()) == 1
    assert run("check", **settings).returncode == 0
