"""`latchkey check`, before there is a site."""

from pathlib import Path

from commands import Run


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
