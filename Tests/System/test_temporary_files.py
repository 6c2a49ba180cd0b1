"""What is on the disk for a moment only lies in the data folder, too: it holds pieces of the site, and that folder is its
owner's."""

import re
import subprocess
from pathlib import Path

import pytest

from commands import Run
from disk_trace import TRACED_ALONE, run_traced, whole_calls
from faults import Scribe
from latchkey import Latchkey
from member import PASSWORD
from older_database import make_first_version


def created(calls: list[str]) -> list[str]:
    """The paths of the files that were made, named or not."""
    opened = (re.match(r'openat\([^"]*"([^"]+)", [^)]*O_(?:CREAT|TMPFILE)', call) for call in calls)
    return [call[1] for call in opened if call and call[1] != "/dev/null"]


def test_a_visit_makes_no_file_outside_the_data_folder(program: Path, tmp_path: Path) -> None:
    log = tmp_path / "trace"
    server = Latchkey(program, tmp_path / "data", THROTTLE="off")
    server.under = ["strace", "-D", "-f", TRACED_ALONE, "-o", str(log), "--trace=openat"]
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode != 0:
        pytest.skip("no process may be traced here")
    server.start()
    try:
        Scribe(server).sign_up("ana@example.com")
        for _ in range(60):
            scribe = Scribe(server)
            scribe.log_in("ana@example.com", remember=True)
        assert scribe.add("Water the plants").status == 303
    finally:
        server.stop()

    files = created(whole_calls(log.read_text(errors="replace").splitlines()))

    assert str(server.data / "latchkey.sqlite") in files
    assert [file for file in files if not Path(file).is_relative_to(server.data)] == []
    # What a login could undo is short enough for memory.
    assert [file for file in files if "etilqs" in file] == []


def test_what_is_too_large_for_memory_goes_into_the_data_folder(program: Path, run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=20000", f"--password={PASSWORD}").returncode == 0
    make_first_version(tmp_path / "data/latchkey.sqlite")

    ended, calls = run_traced(program, "keys", "prune", "history", data=tmp_path / "data")

    assert ended.returncode == 0, ended.stderr
    files = created(calls)
    assert [file for file in files if "etilqs" in file]
    assert [file for file in files if not Path(file).is_relative_to(tmp_path / "data")] == []
