"""A power cut undoes nothing that was reported as done: each file is synced before it gets its name, and each folder
before the report."""

import itertools
import re
import subprocess
from pathlib import Path

import pytest

from commands import Run, Seeded
from disk_trace import CALLS, TRACED_ALONE, SimulatedDisk, run_traced, whole_calls
from faults import PATIENCE, Scribe
from latchkey import Latchkey
from member import PASSWORD
from outbox import ask_for_link
from test_passwords import hash_list
from waiting import wait_until

# A command runs once for each of its syncs.
pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def data(seeded: Seeded, tmp_path: Path) -> Path:
    """A data folder that no program serves from."""
    return seeded(tmp_path / "data", tasks=2)


@pytest.fixture
def backup(run: Run, data: Path, tmp_path: Path) -> Path:
    return Path(run("backup", "--to", tmp_path / "copies").stdout.strip())


@pytest.fixture
def peppers(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "peppers"
    file.write_text(run("passwords", "pepper").stdout)
    file.chmod(0o600)
    return file


Commands = dict[str, tuple[list[str | Path], dict[str, str]]]


@pytest.fixture
def commands(backup: Path, peppers: Path, tmp_path: Path) -> Commands:
    """Every command that writes files, with its settings."""
    hashes = hash_list(tmp_path, {"wet paint on the door": 9})
    return {
        "backup": (["backup", "--to", tmp_path / "new/place"], {}),
        "restore": (["restore", backup, "--force"], {}),
        "keys rotate history": (["keys", "rotate", "history"], {}),
        "keys rotate outbox": (["keys", "rotate", "outbox"], {}),
        "keys rotate pepper": (["keys", "rotate", "pepper"], {"PEPPER_FILE": str(peppers)}),
        "passwords build": (["passwords", "build", hashes, "--output", tmp_path / "breached"], {}),
        "first start": (
            ["seed", "--members=1", "--tasks=1", f"--password={PASSWORD}"], {"DATA": str(tmp_path / "other/data")}),
    }


NAMES = (
    "backup", "restore", "keys rotate history", "keys rotate outbox", "keys rotate pepper", "passwords build",
    "first start")


@pytest.mark.parametrize("name", NAMES)
def test_all_is_on_the_disk_before_it_is_said(
    program: Path, commands: Commands, data: Path, tmp_path: Path, name: str
) -> None:
    arguments, settings = commands[name]

    ended, calls = run_traced(program, *arguments, **{"DATA": str(data)} | settings)

    assert ended.returncode == 0, ended.stderr
    disk = SimulatedDisk(tmp_path).play(calls)
    assert disk.told and disk.moved, "nothing was seen"
    assert disk.complaints == []


def names(folder: Path) -> set[str]:
    """Without what SQLite and locks leave."""
    return {str(path) for path in folder.rglob("*") if not re.search(r"latchkey\.sqlite-|\.lock$|/place$|/new$", str(path))}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("restore", "first start")])
def test_a_sync_that_fails_is_said_and_leaves_nothing_new_under_the_final_name(
    program: Path, run: Run, commands: Commands, data: Path, tmp_path: Path, name: str
) -> None:
    arguments, settings = commands[name]
    failed = 0
    while True:
        before = names(tmp_path)
        ended, _ = run_traced(
            program, *arguments, inject=f"fsync,fdatasync:error=EIO:when={failed + 1}",
            **{"DATA": str(data)} | settings)
        if ended.returncode == 0:
            break
        failed += 1
        assert ended.returncode == 1 and ended.stdout == ""
        assert ended.stderr.startswith("latchkey: ") and ended.stderr.count("\n") == 1
        assert "the disk reports errors" in ended.stderr
        assert names(tmp_path) == before
        # A key may be the new one, followed by the previous one: then only the folder could not be synced.
        assert run("check", **settings).returncode == 0
    assert failed >= 2


@pytest.mark.parametrize("change", ["rename", "write", "fsync"])
def test_a_rotation_killed_at_any_step_leaves_the_old_keys_or_the_new_ones_with_the_old_behind(
    program: Path, run: Run, data: Path, change: str
) -> None:
    file = data / "history.key"
    for number in itertools.count(1):
        before = file.read_text()
        ended, _ = run_traced(
            program, "keys", "rotate", "history", data=data, inject=f"{change}:signal=KILL:when={number}")
        assert file.read_text().endswith(before)
        assert run("audit", "verify").returncode == 0
        if ended.returncode == 0:
            break
    assert number >= 2


def test_a_mail_is_on_the_disk_before_the_outbox_says_that_it_arrived(program: Path, tmp_path: Path) -> None:
    log = tmp_path / "trace"
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    server.under = ["strace", "-D", "-f", TRACED_ALONE, "-y", "-s", "4096", "-o", str(log), f"--trace={CALLS}"]
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode != 0:
        pytest.skip("no process may be traced here")
    server.start()
    try:
        Scribe(server).sign_up("ana@example.com")
        assert ask_for_link(Scribe(server), "ana@example.com").status == 303
        wait_until(lambda: list((tmp_path / "data/outbox").glob("*.eml")), "no mail was written", PATIENCE)
    finally:
        server.stop()

    disk = SimulatedDisk(tmp_path / "data/outbox").play(whole_calls(log.read_text(errors="replace").splitlines()))

    assert [name for name in disk.moved if name.endswith(".eml")]
    assert disk.complaints == []
