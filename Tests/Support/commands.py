"""The program's commands, run on their own data folder."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from latchkey import STARTING, environment, free_port

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(program: Path, tmp_path: Path) -> Run:
    """Runs a command of the program on its own data folder."""

    def run(*arguments: str | Path, said: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        settings = {"DATA": str(tmp_path / "data")} | settings
        # A first start looks first whether its port is free.
        if arguments[:1] == ("serve",):
            settings = {"PORT": str(free_port())} | settings
        return subprocess.run(
            [program, *arguments], env=environment(**settings), capture_output=True, input=said, text=True,
            timeout=STARTING)

    return run


def expect_refusal(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    """One sentence that names what is wrong."""
    assert ended.returncode == 1, ended.stdout
    assert ended.stderr.startswith("latchkey: ") and ended.stderr.count("\n") == 1, ended.stderr
    for word in words:
        assert word in ended.stderr
