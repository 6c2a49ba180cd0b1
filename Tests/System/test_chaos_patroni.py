"""Three machines with Patroni are broken while members work, and have all that was acknowledged.
`make chaos CLUSTER=patroni` does more of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from latchkey import ROOT
from namespaces import CANNOT_RUN

LIMIT = 300
"""Seconds that this may take on a busy machine; it is a quarter of it on an idle one."""


def broken(program: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the bench; the test is skipped where it can't be."""
    # It ends with this process, and with it all that it has made.
    ended = subprocess.run(
        ["setpriv", "--pdeathsig", "KILL", sys.executable, ROOT / "Tests/Chaos/chaos.py", "--cluster", "patroni",
         "--program", program, "--seed", "8", "--workers", "3", "--faults", "1", *options],
        env=os.environ | {"PYTHONPATH": ":".join(str(ROOT / place) for place in (
            "Tests/Chaos", "Tests/Support", "Scripts"))},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode == CANNOT_RUN:
        pytest.skip(ended.stdout)
    print(ended.stdout)
    return ended


@pytest.mark.timeout(LIMIT)
def test_whatever_breaks_what_was_acknowledged_is_there(program: Path) -> None:
    ended = broken(program, "--only", "primary halted", "--only", "node killed", "--only", "clock ahead")

    assert ended.returncode == 0
    assert "Not as it should be: 0" in ended.stdout


@pytest.mark.timeout(LIMIT)
def test_what_a_primary_acknowledges_alone_is_lost_with_it_and_found_to_be(program: Path) -> None:
    ended = broken(program, "--asynchronous", "--only", "primary apart from machines")

    assert ended.returncode == 1
    assert ended.stdout.count("\n  lost: m") > 1
