"""Three machines with Patroni are broken while members work, and have all that was acknowledged.
`make chaos CLUSTER=patroni` does more of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from latchkey import ROOT
from namespaces import CANNOT_RUN

FAULTS = ("primary halted", "node killed")


@pytest.mark.timeout(300)
def test_whatever_breaks_what_was_acknowledged_is_there(program: Path) -> None:
    places = ":".join(str(ROOT / place) for place in ("Tests/Chaos", "Tests/Support", "Scripts"))
    # It ends with this process, and with it all that it has made.
    ended = subprocess.run(
        ["setpriv", "--pdeathsig", "KILL", sys.executable, ROOT / "Tests/Chaos/chaos.py", "--cluster", "patroni",
         "--program", program, "--seed", "8", "--workers", "3", "--faults", "1",
         *(option for fault in FAULTS for option in ("--only", fault))],
        env=os.environ | {"PYTHONPATH": places}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode == CANNOT_RUN:
        pytest.skip(ended.stdout)

    print(ended.stdout)
    assert ended.returncode == 0
    assert "Not as it should be: 0" in ended.stdout
