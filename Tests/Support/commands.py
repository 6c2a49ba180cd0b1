"""The program's commands, run on their own data folder."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from latchkey import STARTING, environment

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(program: Path, tmp_path: Path) -> Run:
    """Runs a command of the program on its own data folder."""

    def run(*arguments: str | Path, said: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments], env=environment(**{"DATA": str(tmp_path / "data")} | settings),
            capture_output=True, input=said, text=True, timeout=STARTING)

    return run


def expect_refusal(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    """One sentence that names what is wrong."""
    assert ended.returncode == 1, ended.stdout
    assert ended.stderr.startswith("latchkey: ") and ended.stderr.count("\n") == 1, ended.stderr
    for word in words:
        assert word in ended.stderr
