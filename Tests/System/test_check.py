"""What is said of the data folder before there is a site."""

import re
from pathlib import Path

from commands import Run
from latchkey import Latchkey


def test_a_folder_of_other_things_is_warned_about(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    made = f"There is no site in {data}: the first start that succeeds makes one."
    for name in ("backups", "outbox", "lost+found"):
        (data / name).mkdir(parents=True)
    assert made in run("check").stdout

    (data / "hosts").write_text("127.0.0.1 localhost\n")
    checked = run("check")

    assert checked.returncode == 0
    assert f"Warning: There is no site in {data}, but other things are there" in checked.stdout
    assert made not in checked.stdout and "--data" in checked.stdout


def test_a_first_start_among_other_things_warns_of_them_once(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data")
    server.data.mkdir()
    (server.data / "hosts").write_text("127.0.0.1 localhost\n")
    warning = "Other things were in that folder before: if you mean another one, name it with --data"
    server.start()
    assert server.stop() == 0
    assert re.search(rf" info .*A new site was created\n.* warning .*{warning}\n", server.logged())

    server.start()
    assert server.stop() == 0
    assert server.logged().count(warning) == 1


def test_a_first_start_in_a_folder_of_its_own_warns_of_nothing(own_server: Latchkey) -> None:
    own_server.logged("A new site was created")
    assert own_server.stop() == 0
    assert " warning " not in own_server.logged()
