"""Deploy/ as systemd reads it: valid units with few privileges, and known settings."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy_files import documented_file
from latchkey import ROOT, environment

DEPLOY = ROOT / "Deploy"
UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".socket", ".timer"))
MOST_EXPOSED = 1.5


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=60)


@pytest.mark.parametrize("service", [name for name in UNITS if name.endswith(".service")])
def test_a_service_may_do_little(service: str) -> None:
    judged = analyze("security", "--offline=yes", DEPLOY / service).stdout

    exposure = float(re.search(r"Overall exposure level for \S+: ([\d.]+)", judged)[1])
    assert exposure <= MOST_EXPOSED, judged


@pytest.mark.parametrize("name", [*(name for name in UNITS if name.endswith(".service")), "latchkey"])
def test_a_crash_leaves_no_memory_on_the_disk(name: str) -> None:
    assert re.search(r"^LimitCORE=0$|--property=LimitCORE=0 ", (DEPLOY / name).read_text(), re.MULTILINE)


def test_the_site_waits_for_the_right_time_where_something_does() -> None:
    after = re.search(r"^After=(.*)$", (DEPLOY / "latchkey.service").read_text(), re.MULTILINE)

    # systemd.special(7): for services that need the right time. Timers have it by themselves.
    assert "time-sync.target" in after[1].split()


def lay_out(program: Path, folder: Path) -> list[Path]:
    """Puts our units into a folder, with a program that is there: systemd checks that it is."""
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        (folder / name).write_text(text.replace("/opt/latchkey/bin/latchkey", str(program)))
    return [folder / name for name in UNITS]


def test_systemd_finds_no_fault_with_the_units(program: Path, tmp_path: Path) -> None:
    verified = analyze("verify", *lay_out(program, tmp_path))

    assert (verified.returncode, verified.stdout) == (0, "")


@pytest.mark.parametrize("page, edited, unit", [
    ("Nodes.md", "latchkey.socket", "latchkey.socket"), ("Nodes.md", "etcd", "etcd.service"),
    ("Deploy.md", "latchkey-backup", "latchkey-backup.service"),
    ("Deploy.md", "latchkey-backup.service", "latchkey-backup.service")])
def test_systemd_finds_no_fault_with_what_a_page_adds_to_a_unit(
    program: Path, tmp_path: Path, page: str, edited: str, unit: str
) -> None:
    units = lay_out(program, tmp_path)
    if unit not in UNITS:
        shutil.copy(Path("/lib/systemd/system") / unit, tmp_path)
        units.append(tmp_path / unit)
    added = tmp_path / f"{unit}.d/override.conf"
    added.parent.mkdir()
    added.write_text(documented_file(page, f"`systemctl edit {edited}`"))

    verified = analyze("verify", *units)

    assert (verified.returncode, verified.stdout) == (0, "")


def test_the_settings_file_holds_settings_with_which_the_site_starts(program: Path, tmp_path: Path) -> None:
    lines = [line.removeprefix("#") for line in (DEPLOY / "latchkey.env").read_text().splitlines()]
    lines = [line for line in lines if line.startswith("LATCHKEY_")]
    secrets = [value for name, value in (line.split("=", 1) for line in lines) if name.endswith("_FILE")]
    assert len(secrets) == 2
    for secret in secrets:
        (tmp_path / secret).write_text("a secret\n")
    # Read by the program itself, which is stricter than systemd.
    (tmp_path / "latchkey.env").write_text("\n".join(lines))

    checked = subprocess.run(
        [program, "check"], cwd=tmp_path, env=environment(HOME=str(ROOT), DATA=str(tmp_path / "data")),
        capture_output=True, text=True, timeout=60)

    assert (checked.returncode, checked.stderr) == (0, "")


SHOWN = [
    (page.name, block) for page in sorted((ROOT / "Docs").glob("*.md"))
    for block in re.findall(r"^```\w+\n((?:(?:LATCHKEY_|#).*\n)+)```$", page.read_text(), re.MULTILINE)
    # With a command behind them they are for a shell.
    if "LATCHKEY_" in block and " latchkey " not in block]
"""The lines for a settings file that pages show."""


def test_pages_show_lines_for_a_settings_file() -> None:
    assert {page for page, _ in SHOWN} >= {"Deploy.md", "Mail.md", "Nodes.md"}


@pytest.mark.parametrize(("page", "block"), SHOWN)
def test_what_a_page_shows_of_a_settings_file_can_be_pasted_into_one(
    program: Path, tmp_path: Path, page: str, block: str
) -> None:
    # One line, whether a password or a pepper is wanted.
    secret = tmp_path / "secret"
    secret.write_text("one:" + "A" * 43 + "=\n")
    secret.chmod(0o600)
    # Whatever stands behind a file's name is left there, and would be taken for more of it.
    text = re.sub(r"^(LATCHKEY_\w+_FILE=)\S+", rf"\g<1>{secret}", block, flags=re.MULTILINE)
    file = tmp_path / "latchkey.env"
    file.write_text(text)
    # The database's URL may hold a password.
    file.chmod(0o600)

    listed = subprocess.run(
        [program, "settings", "--json"], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)

    assert (listed.returncode, listed.stderr) == (0, ""), page
    read = {row["name"] for row in map(json.loads, listed.stdout.splitlines()) if row["source"] == "file"}
    assert read == set(re.findall(r"^LATCHKEY_\w+", text, re.MULTILINE))
