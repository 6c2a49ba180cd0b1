"""The results of `make package`: a folder that runs wherever it is put, and a Debian package with the same."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from deploy_files import deploy_file
from latchkey import ROOT, STARTING, free_port
from web_client import PATIENCE

PAGES = {"README.md", "README.ko.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"}
PARTS = {"bin", "Templates", "Public", "Deploy", "Docs", "LICENSE"} | PAGES


@pytest.fixture(scope="module")
def packages(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the program that all tests run, as a static build would take ten minutes."""
    folder = tmp_path_factory.mktemp("made") / "packages"
    # As for somebody who keeps new files to themselves.
    subprocess.run([ROOT / "Scripts/package", program, folder], cwd=ROOT, check=True, timeout=110, umask=0o077)
    return folder


def contents(package: Path) -> dict[str, str]:
    """Mode and owner of every file in a Debian package, by its path."""
    listed = subprocess.run(
        ["dpkg-deb", "--contents", package], check=True, stdout=subprocess.PIPE, text=True, timeout=60)
    rows = [line.split(None, 5) for line in listed.stdout.splitlines()]
    return {path.removeprefix("."): f"{mode} {owner}" for mode, owner, _, _, _, path in rows}


def test_the_folder_holds_what_it_takes_and_nothing_private(packages: Path, program: Path) -> None:
    tree = packages / "latchkey"

    assert {path.name for path in tree.iterdir()} == PARTS
    for part in ("Templates", "Public", "Docs"):
        files = [path.relative_to(tree) for path in (tree / part).rglob("*") if path.is_file()]
        assert files and all((ROOT / path).read_bytes() == (tree / path).read_bytes() for path in files)
    assert all(path.stat().st_mode & 0o755 >= (0o755 if path.is_dir() else 0o644) for path in tree.rglob("*"))
    assert (tree / "bin/latchkey").stat().st_size < program.stat().st_size


def test_all_that_a_page_in_the_folder_shows_or_links_to_is_in_it(packages: Path) -> None:
    tree = packages / "latchkey"
    pages = [*tree.glob("*.md"), *tree.glob("Docs/*.md")]
    linked = {
        (page.parent / place).resolve() for page in pages
        for place in re.findall(r'(?:\]\(|<img src=")([\w./-]+)[)#"]', page.read_text())}

    assert len(linked) > 20
    assert [place for place in linked if not place.exists()] == []
    # Nor is any picture there for nothing.
    assert set((tree / "Docs").rglob("*.png")) <= linked


def test_the_folder_serves_from_wherever_it_is_with_nothing_around_it(packages: Path, tmp_path: Path) -> None:
    # Named by a link, as on a path of commands.
    shutil.copytree(packages / "latchkey", tmp_path / "moved")
    os.symlink(tmp_path / "moved/bin/latchkey", tmp_path / "command")
    port = free_port()
    server = subprocess.Popen(
        [tmp_path / "command", "serve", "--port", str(port), "--data", tmp_path / "data"], cwd="/", env={},
        stdout=subprocess.PIPE)
    try:
        assert server.stdout.readline() == f"Latchkey serves http://127.0.0.1:{port}\n".encode()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as visitor:
            assert 'name="csrf"' in visitor.get("/login").text
            assert visitor.get("/manifest.webmanifest").status_code == 200
        server.terminate()
        assert server.wait(timeout=STARTING) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def test_without_templates_beside_it_the_current_folder_is_meant(program: Path, tmp_path: Path) -> None:
    checked = subprocess.run(
        [program, "check"], cwd=tmp_path, env={"LATCHKEY_DATA": str(tmp_path / "data")}, capture_output=True, text=True,
        timeout=STARTING)

    assert checked.returncode == 1
    assert "./Templates" in checked.stderr


def test_an_image_is_built_from_nothing_that_git_leaves_out_nor_from_the_history() -> None:
    def patterns(name: str) -> set[str]:
        lines = (ROOT / name).read_text().splitlines()
        return {line.removeprefix("**/").rstrip("/") for line in lines if not line.startswith("#")}

    assert patterns(".dockerignore") == patterns(".gitignore") | {".git"}


def test_an_image_runs_without_root_and_without_a_shell() -> None:
    steps = re.sub(r"\\\n\s*", "", (ROOT / "Deploy/Dockerfile").read_text().rpartition("\nFROM ")[2]).splitlines()

    assert [step for step in steps if step.startswith("USER ")] == ["USER 900:900"]
    for kind in ("ENTRYPOINT", "CMD", "HEALTHCHECK"):
        step, = (step for step in steps if step.startswith(f"{kind} "))
        assert json.loads(step[step.index("["):])


def test_the_weekly_run_gives_the_container_no_more_rights_than_the_page_does() -> None:
    rights = "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges"

    for file in ("Docs/Deploy.md", ".github/workflows/weekly.yml"):
        _, _, run = (ROOT / file).read_text().partition("docker run --detach")
        assert rights in run.partition("docker exec")[0], file


def test_the_debian_package_puts_everything_in_its_place(packages: Path) -> None:
    package, = packages.glob("latchkey_*.deb")
    files = contents(package)

    assert files["/opt/latchkey/bin/latchkey"] == "-rwxr-xr-x root/root"
    assert files["/usr/bin/latchkey"] == "-rwxr-xr-x root/root"
    assert files["/etc/latchkey/secrets/"] == "drwx------ root/root"
    # Were it dpkg's, an update would ask which version of it to keep.
    assert "/etc/latchkey/latchkey.env" not in files
    assert {"/opt/latchkey/Templates/page.mustache", "/opt/latchkey/Public/app.css"} <= files.keys()
    for unit in ("latchkey.socket", "latchkey.service", "latchkey-backup.service", "latchkey-backup.timer"):
        assert files[f"/lib/systemd/system/{unit}"] == "-rw-r--r-- root/root"


def test_the_debian_package_names_the_libraries_that_it_needs(packages: Path) -> None:
    package, = packages.glob("latchkey_*.deb")

    needed = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout

    for library in ("libsqlite3-0", "libsodium23", "libcurl4", "libarchive13", "tzdata", "ca-certificates"):
        assert library in needed


@pytest.mark.parametrize("own", [None, "LATCHKEY_BASE_URL=https://own.example.com\n"], ids=["new", "edited"])
def test_the_settings_file_is_made_once_for_root_alone_and_then_left_as_it_is(tmp_path: Path, own: str | None) -> None:
    settings = tmp_path / "latchkey.env"
    if own:
        settings.write_text(own)
        settings.chmod(0o644)
    example = ROOT / "Deploy/latchkey.env"
    script = deploy_file("debian/postinst", {
        "/etc/latchkey/latchkey.env": str(settings), "/opt/latchkey/Deploy/latchkey.env": str(example),
        # No user is made, and no site started anew.
        "adduser ": ": ", "[ -d /run/systemd/system ]": "false"})

    subprocess.run(["sh", "-c", script, "postinst", "configure"], check=True, timeout=60, umask=0o022)

    assert settings.read_text() == (own or example.read_text())
    assert settings.stat().st_mode & 0o777 == 0o600


def test_without_sudo_it_is_said_what_root_has_to_run(tmp_path: Path) -> None:
    commands = {"apt-get": "exit 1", "id": "echo 1000"}
    for name, text in commands.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)

    # Nothing else is on the path, so what `package` needs is missing.
    ended = subprocess.run(
        [ROOT / "Scripts/packages", "package"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, timeout=60)

    assert ended.returncode == 1
    assert ended.stderr == (
        "There is no sudo here. Run this as root first:\n"
        "  apt-get install --no-install-recommends binutils dpkg-dev\n")
