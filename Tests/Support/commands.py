"""The program's commands, run on their own data folder."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from latchkey import STARTING, environment, free_port
from member import PASSWORD

Run = Callable[..., subprocess.CompletedProcess[str]]
Seeded = Callable[..., Path]


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


@pytest.fixture(scope="session")
def seeded(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Seeded:
    """Makes a data folder with so many members, who have so many to-dos each. `latchkey seed` makes the first of each size,
    and others are copies of it, which takes a moment. A `site` of another name has other keys."""
    made: dict[tuple[int, int, str], Path] = {}

    def copy(data: Path, members: int = 1, tasks: int = 1, site: str = "") -> Path:
        size = (members, tasks, site)
        if size not in made:
            folder = tmp_path_factory.mktemp("seeded")
            subprocess.run(
                [program, "seed", f"--members={members}", f"--tasks={tasks}", f"--password={PASSWORD}"], cwd=folder,
                env=environment(DATA=str(folder / "data")), check=True, timeout=STARTING, stdout=subprocess.DEVNULL)
            made[size] = folder / "data"
        return shutil.copytree(made[size], data)

    return copy


def expect_refusal(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    """One sentence that names what is wrong."""
    assert ended.returncode == 1, ended.stdout
    assert ended.stderr.startswith("latchkey: ") and ended.stderr.count("\n") == 1, ended.stderr
    for word in words:
        assert word in ended.stderr
