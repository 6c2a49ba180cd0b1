"""The packaged command, which has systemd run the program: what it passes on. In systemd's place is a script."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy_files import deploy_file
from waiting import wait_until

PATIENCE = 20

SYSTEMD_RUN = """
import itertools, json, os, re, subprocess, sys
options = list(itertools.takewhile(lambda word: word.startswith("--"), sys.argv[1:]))
command = [word.replace("$$", "$") for word in sys.argv[len(options) + 1:]]
files = [word.partition("=EnvironmentFile=")[2] for word in options if "=EnvironmentFile=" in word]
environment = dict(word.removeprefix("--setenv=").split("=", 1) for word in options if word.startswith("--setenv="))
for file in files:
    if os.path.exists(file):
        # Values in double quotes as systemd.exec(5) reads them, or without.
        for name, quoted, plain in re.findall(r'^(LATCHKEY_\\w+)=(?:"((?:[^"\\\\]|\\\\.)*)"|(.*))$', open(file).read(), re.M):
            environment[name] = re.sub(r'\\\\(["\\\\`$])', r"\\1", quoted) or plain
told = {"words": sys.argv[1:], "environment": environment, "modes": [os.stat(file).st_mode for file in files]}
json.dump(told, open(os.environ["TOLD"], "w"))
# The signals of whoever runs it are not the command's.
running = subprocess.Popen(command, env=environment | {"PATH": os.environ["PATH"]}, start_new_session=True)
open(os.environ["TOLD"] + ".pid", "w").write(str(running.pid))
sys.exit(abs(running.wait()))
"""

SYSTEMCTL = """
import os, signal, sys
assert sys.argv[1] == "stop" and sys.argv[2].startswith("latchkey-command-")
os.kill(int(open(os.environ["TOLD"] + ".pid").read()), signal.SIGTERM)
"""


class Machine:
    """A folder with the command, a program, and what stands for systemd."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told = folder / "told"
        self.command = self.script("latchkey", deploy_file("latchkey", {
            "[ -d /run/systemd/system ]": "true", "/run/latchkey-command.": f"{folder}/variables.",
            "/opt/latchkey/bin/latchkey": str(folder / "program"),
            "/etc/latchkey/latchkey.env": str(folder / "latchkey.env"),
            "/etc/latchkey/secrets": str(folder / "secrets")}))
        (folder / "secrets").mkdir()
        (folder / "latchkey.env").write_text("LATCHKEY_BASE_URL=https://todo.example.com\n")
        self.script("bin/systemd-run", f"#!{sys.executable}{SYSTEMD_RUN}")
        self.script("bin/systemctl", f"#!{sys.executable}{SYSTEMCTL}")
        self.script("bin/id", "#!/bin/sh\necho 0\n")

    def script(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def start(self, *arguments: str, program: str, **variables: str) -> subprocess.Popen[str]:
        """Starts the command; `program` is what the program does, in Python."""
        self.script("program", f"#!{sys.executable}\nimport os, sys, time\n{program}\n")
        path = f"{self.folder / 'bin'}:/usr/bin:/bin"
        return subprocess.Popen(
            [self.command, *arguments], env={"PATH": path, "TOLD": str(self.told)} | variables, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            # A shell can't trap what was ignored when it began, as it is in tests that run in the background.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def run(self, *arguments: str, said: str = "", program: str, **variables: str) -> subprocess.CompletedProcess[str]:
        started = self.start(*arguments, program=program, **variables)
        output, errors = started.communicate(said, timeout=PATIENCE)
        assert not list(self.folder.glob("variables.*")), "it leaves nothing"
        return subprocess.CompletedProcess(arguments, started.returncode, output, errors)

    def heard(self) -> dict:
        return json.loads(self.told.read_text())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_settings_of_the_environment_count_and_secrets_are_on_no_command_line(machine: Machine) -> None:
    secret = "postgres://todo:a \"secret\" $HOME `id` \\ it's@db/todo"
    ended = machine.run(
        "move", "to-server", program="print(os.environ['LATCHKEY_DATABASE_URL'])", LATCHKEY_DATABASE_URL=secret,
        LATCHKEY_DATA="/tmp/try", OTHER="no")

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, secret + "\n", "")
    heard = machine.heard()
    assert heard["environment"] == {
        "LATCHKEY_DATA": "/tmp/try", "LATCHKEY_BACKUPS": "/var/lib/latchkey-backups",
        "LATCHKEY_BASE_URL": "https://todo.example.com", "LATCHKEY_DATABASE_URL": secret}
    assert not any("secret\"" in word for word in heard["words"])
    assert [stat.S_IMODE(mode) for mode in heard["modes"]][1:] == [0o600]


def test_without_variables_the_sites_own_settings_count(machine: Machine) -> None:
    assert machine.run("check", program="sys.exit(3)").returncode == 3
    assert machine.heard()["environment"]["LATCHKEY_DATA"] == "/var/lib/latchkey"


@pytest.mark.parametrize("name, remedy", [("latchkey.env", "install -m 0600 "), ("secrets", "install -d -m 0700 ")])
def test_what_was_lost_of_the_settings_is_named_with_a_remedy(machine: Machine, name: str, remedy: str) -> None:
    lost = machine.folder / name
    lost.rename(lost.with_suffix(".lost"))

    ended = machine.run("check", program="print('checked')")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"latchkey: There is no {lost}. Put it back, or make a new one: {remedy}")


@pytest.mark.parametrize(
    "line", [
        "export LATCHKEY_SIGN_UP=invited", "LATCHKEY_SIGN_UP: invited", "LATCHKEY-SIGN-UP=invited", "invited",
        "\ufeffLATCHKEY_SIGN_UP=invited"])
def test_a_line_that_systemd_would_pass_over_is_named_by_its_number(machine: Machine, line: str) -> None:
    settings = machine.folder / "latchkey.env"
    settings.write_text(f"# A site\n\n{line}\nLATCHKEY_PORT=9001\n")

    for command in ("check", "doctor"):
        ended = machine.run(command, program="print('checked')")
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr.startswith(f"latchkey: Line 3 of {settings} must be like LATCHKEY_PORT=8080")
        assert "invited" not in ended.stderr
    # Whoever is to be helped at once is not sent away for it.
    assert machine.run("member", "list", program="print('listed')").stdout == "listed\n"


def test_lines_that_systemd_reads_are_left_to_the_program(machine: Machine) -> None:
    lines = [
        "# A site", "", " \t", "; another remark", "LATCHKEY_PORT=9001", " LATCHKEY_HOST = ::1", "TZ=Asia/Seoul",
        "PGOPTIONS=-c jit=off \\", "-c geqo=off", "LATCHKEY_OIDC_NAME=우리 집"]
    for end in ("\n", "\r\n"):
        (machine.folder / "latchkey.env").write_bytes(
            end.join(line for line in lines if end == "\n" or not line.startswith(("PG", "-c"))).encode())

        assert machine.run("check", program="print('checked')").stdout == "checked\n"


def test_arguments_and_input_arrive_as_they_are(machine: Machine) -> None:
    words = ["member", "create", "--name", "Ana $HOME ${PATH} $$", "", "two\nlines\n", "*"]
    ended = machine.run(*words, said="a line\n", program="print(repr(sys.argv[1:]), sys.stdin.read(), end='')")

    assert ended.stdout == f"{words!r} a line\n"
    # systemd 252 replaces variables in arguments; what it gets has none.
    assert "Ana $$HOME $${PATH} $$$$" in machine.heard()["words"]


def test_a_command_without_an_input_runs_as_well(machine: Machine) -> None:
    command = machine.command
    machine.command = machine.script("closing", f'#!/bin/sh\nexec "{command}" "$@" <&-\n')

    ended = machine.run("check", program="print(repr(sys.stdin.read()))")

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "''\n", "")


def test_a_signal_before_the_command_leaves_no_variables(machine: Machine) -> None:
    begun = machine.folder / "begun"
    machine.script("bin/env", f"#!/bin/sh\n: > {begun}\nexec sleep 600\n")
    started = machine.start("check", program="print('checked')", LATCHKEY_SMTP_PASSWORD="hunter2")
    wait_until(begun.exists, "the command does not begin")
    assert list(machine.folder.glob("variables.*"))

    os.killpg(started.pid, signal.SIGINT)
    started.communicate(timeout=PATIENCE)

    assert started.returncode == 130
    assert not list(machine.folder.glob("variables.*"))


@pytest.fixture
def running(machine: Machine) -> Iterator[subprocess.Popen[str]]:
    started = machine.start(
        "seed", program="print(os.getpid(), flush=True)\ntime.sleep(600)")
    yield started
    started.kill()
    started.communicate()


@pytest.mark.parametrize("end", [
    lambda process: os.killpg(process.pid, signal.SIGINT), lambda process: process.terminate()], ids=["Ctrl-C", "TERM"])
def test_a_signal_ends_the_command_itself(
    machine: Machine, running: subprocess.Popen[str], end: Callable[[subprocess.Popen[str]], None]
) -> None:
    program = int(running.stdout.readline())
    told = machine.told.with_name("told.pid")
    # It is there before its number is in it.
    wait_until(lambda: told.exists() and told.read_text(), "nobody knows which process it is")

    end(running)

    assert running.wait(timeout=PATIENCE) == 130
    assert not Path(f"/proc/{program}").exists()
    assert not list(machine.folder.glob("variables.*"))
