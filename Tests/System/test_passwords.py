"""The settings for passwords, and `latchkey passwords`."""

import base64
import hashlib
import os
import pty
import signal
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from forms import post, token
from latchkey import STARTING, Latchkey, environment
from member import PASSWORD, Member
from serving import serve
from web_client import WebClient


def digest(password: str) -> str:
    return hashlib.sha1(password.encode()).hexdigest().upper()


def hash_list(folder: Path, counts: dict[str, int]) -> Path:
    """A list like Have I Been Pwned's download, with these passwords."""
    file = folder / "hashes.txt"
    file.write_text("".join(sorted(f"{digest(password)}:{count}\r\n" for password, count in counts.items())))
    return file


@pytest.fixture
def breached(run: Run, tmp_path: Path) -> Path:
    """A file of one forbidden password."""
    output = tmp_path / "breached"
    assert run("passwords", "build", hash_list(tmp_path, {"wet paint on the door": 9}), "--output", output).returncode == 0
    return output


@pytest.mark.parametrize("length", ["", "8", "16...4", "0...16", "8...1025", "8..16", "eight...16", "8...16...32"])
def test_a_length_that_makes_no_sense_is_named(run: Run, length: str) -> None:
    for command in ("serve", "check"):
        expect_refusal(run(command, PASSWORD_LENGTH=length), "8...256", f'"{length}"')
    if length:
        expect_refusal(run("check", f"--password-length={length}"), f'"{length}"')


@pytest.mark.parametrize("length", ["", "0", "1025", "-8", "8.5", "8...16", "eight"])
def test_a_length_beside_a_second_factor_that_makes_no_sense_is_named(run: Run, length: str) -> None:
    for command in ("serve", "check"):
        expect_refusal(run(command, PASSWORD_LENGTH_WITH_FACTOR=length), "beside a second factor", f'"{length}"')
    if length:
        expect_refusal(run("check", f"--password-length-with-factor={length}"), f'"{length}"')


@pytest.mark.parametrize(("first", "beside"), [(None, 16), ("10...64", 11), ("4...16", 8)])
def test_a_length_beside_a_second_factor_above_that_without_one_is_named(
    run: Run, first: str | None, beside: int
) -> None:
    settings = {"PASSWORD_LENGTH": first} if first else {}
    for command in ("serve", "check"):
        expect_refusal(
            run(command, PASSWORD_LENGTH_WITH_FACTOR=str(beside), **settings), "must not be longer",
            f"{(first or '15').partition('...')[0]}, not {beside}")


def test_the_length_beside_a_second_factor_is_that_of_the_setting(program: Path, tmp_path: Path) -> None:
    settings = {"SECOND_FACTOR": "required", "PASSWORD_LENGTH_WITH_FACTOR": "10"}
    for server in serve(Latchkey(program, tmp_path / "data", **settings)):
        client = WebClient(server.url, Accept_Language="en")
        member = Member.unique()
        for password, created in (("7 wet cow", False), ("7 wet cows", True)):
            fields = {
                "csrf": token(client, "/signup"), "name": member.name, "email": member.email, "password": password,
                "confirmPassword": password}
            assert (post(client, "/signup", fields.items()).headers.get("location") == "/todos") == created, password


def test_a_length_may_be_given_by_a_flag(run: Run) -> None:
    assert run("check", "--password-length", "4...16", PASSWORD_LENGTH="nonsense").returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_terminal_shows_again_what_is_typed_after_a_check_that_was_interrupted(
    program: Path, tmp_path: Path, number: signal.Signals
) -> None:
    terminal, end = pty.openpty()

    def shows() -> bool:
        return bool(termios.tcgetattr(end)[3] & termios.ECHO)

    asking = subprocess.Popen(
        [program, "passwords", "check"], env=environment(DATA=str(tmp_path / "data")), stdin=end,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        until = time.monotonic() + STARTING
        while shows():
            assert time.monotonic() < until and asking.poll() is None
            time.sleep(0.02)
        asking.send_signal(number)
        assert asking.wait(timeout=STARTING) == -number
        assert shows()
    finally:
        asking.kill()
        asking.wait()
        os.close(terminal)
        os.close(end)


def test_a_list_is_built_and_asked(run: Run, tmp_path: Path) -> None:
    file = hash_list(tmp_path, {"wet paint on the door": 9, "seldom seen": 2, "한글 비밀번호": 70})
    output = tmp_path / "breached"

    built = run("passwords", "build", file, "--output", output, "--min-count", "3")

    assert (built.returncode, built.stdout, built.stderr) == (0, f"Wrote 2 passwords to {output}.\n", "")
    assert not list(tmp_path.glob("*.new"))
    for password, known in [
        ("wet paint on the door", True), ("Wet Paint on the DOOR", True), ("한글 비밀번호", True),
        ("seldom seen", False), ("password", False), ("", False),
    ]:
        asked = run("passwords", "check", said=password + "\n", BREACHED_PASSWORDS=str(output))
        assert asked.returncode == 0
        assert asked.stdout == ("Refused: it is on the list.\n" if known else "It is not on the list.\n"), password
    assert run("passwords", "check", said="password\n").stdout == "Refused: it is on the list.\n"


def test_a_list_without_counts_will_do_and_the_same_list_gives_the_same_file(run: Run, tmp_path: Path) -> None:
    digests = sorted(digest(f"password {number}").lower() for number in range(3000))
    (tmp_path / "plain").write_text("\n".join(digests))
    (tmp_path / "twice").write_text("".join(f"{digest}\n{digest}\n" for digest in digests))

    for name in ("plain", "twice"):
        built = run("passwords", "build", tmp_path / name, "--output", tmp_path / f"{name}.filter")
        assert "Wrote 3000 passwords" in built.stdout

    assert (tmp_path / "plain.filter").read_bytes() == (tmp_path / "twice.filter").read_bytes()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["no hashes"]), ("Dear diary", ["Line 1"]), (f"{digest('a')}:many\n", ["Line 1"]),
        (f"{'0' * 40}:1\n{'0' * 39}:1\n", ["Line 2"]), (f"{'1' * 40}:1\n\n{'0' * 40}:1\n", ["Line 3", "sort"]),
        ("0" * 3_000_000, ["Line 1"]),
    ], ids=["empty", "prose", "count", "short", "order", "endless"])
def test_a_list_that_is_none_is_refused_and_the_old_file_stays(
    run: Run, tmp_path: Path, text: str, words: list[str]
) -> None:
    (tmp_path / "list").write_text(text)
    (tmp_path / "output").write_text("as it was")

    expect_refusal(run("passwords", "build", tmp_path / "list", "--output", tmp_path / "output"), *words)

    assert (tmp_path / "output").read_text() == "as it was"
    assert not list(tmp_path.glob("*.new"))


def test_a_line_of_progress_is_ended_before_an_error_is_told(program: Path, tmp_path: Path) -> None:
    # Longer than the piece after which progress is shown.
    (tmp_path / "list").write_text("".join(f"{number:08X}{0:032}:1\n" for number in range(30_000)) + "Dear diary\n")
    watcher, terminal = pty.openpty()

    ended = subprocess.run(
        [program, "passwords", "build", tmp_path / "list", "--output", tmp_path / "output"], env=environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=terminal, timeout=STARTING)

    os.close(terminal)
    shown = ""
    with os.fdopen(watcher, "rb", buffering=0) as screen:
        # Raises an error once nothing more comes.
        while shown.count("\r\n") < 2:
            shown += screen.read(1000).decode()
    assert ended.returncode == 1
    progress, told, _ = shown.split("\r\n")
    assert progress.startswith("\rBuilding: ") and told.startswith("latchkey: Line 30001 of ")


def test_files_that_can_not_be_read_or_written_are_named(run: Run, tmp_path: Path) -> None:
    file = hash_list(tmp_path, {"a": 1})
    expect_refusal(run("passwords", "build", "/nowhere", "--output", tmp_path / "output"), "/nowhere")
    expect_refusal(run("passwords", "build", tmp_path, "--output", tmp_path / "output"), f"{tmp_path} can't be read")
    expect_refusal(run("passwords", "build", file, "--output", "/nowhere/output"), "/nowhere/output")
    expect_refusal(run("passwords", "build", file, "--output", tmp_path / "output", "--min-count", "0"), "0")
    expect_refusal(run("passwords", "check", BREACHED_PASSWORDS="none"), "none")
    expect_refusal(run("passwords", "check", said=""), "standard input")


def test_neither_a_device_nor_the_list_is_replaced(run: Run, tmp_path: Path) -> None:
    file = hash_list(tmp_path, {"a": 1})
    before = file.read_bytes()
    device = tmp_path / "device"
    os.mkfifo(device)
    expect_refusal(run("passwords", "build", file, "--output", device), "is not a file that can be replaced")
    assert device.is_fifo()
    expect_refusal(run("passwords", "build", file, "--output", file), "is the list itself")
    # Where the file is while it is built.
    draft = tmp_path / "other.new"
    draft.write_bytes(before)
    expect_refusal(run("passwords", "build", draft, "--output", tmp_path / "other"), "is the list itself")
    assert file.read_bytes() == before and draft.read_bytes() == before


def test_without_its_whole_list_the_program_does_not_start(run: Run, tmp_path: Path, breached: Path) -> None:
    whole = breached.read_bytes()
    assert run("check", BREACHED_PASSWORDS=str(breached)).returncode == 0
    for content, word in [
        (None, "a file that this user can read"), (b"", "is not a list of breached passwords"), (b"Dear diary " * 9, "is not a list"),
        (whole[:-1], "cut short"), (whole[:20], "cut short"), (whole + b"x", "damaged"),
        (whole[:30] + bytes([whole[30] ^ 1]) + whole[31:], "damaged"), (whole[:8] + b"\x02" + whole[9:], "version 2"),
    ]:
        breached.unlink()
        if content is not None:
            breached.write_bytes(content)
        for command in ("serve", "check"):
            expect_refusal(run(command, BREACHED_PASSWORDS=str(breached)), str(breached), word)
        breached.touch()


def test_a_list_of_ones_own_takes_the_place_of_the_one_in_the_program(
    program: Path, tmp_path: Path, breached: Path
) -> None:
    for server in serve(Latchkey(program, tmp_path / "data", BREACHED_PASSWORDS=str(breached))):
        client = WebClient(server.url, Accept_Language="en")
        member = Member.unique()
        for password in ("wet paint on the door", "WET PAINT on the door"):
            fields = {
                "csrf": token(client, "/signup"), "name": member.name, "email": member.email, "password": password,
                "confirmPassword": password}
            answer = post(client, "/signup", fields.items())
            assert answer.status == 422
            assert "This password is on lists that attackers try first. Choose a different one." in answer.text()
        member.password = "passwordpassword"
        member.join(client)


def pepper_file(folder: Path, *lines: str) -> Path:
    file = folder / "peppers"
    file.write_text("".join(line + "\n" for line in lines))
    file.chmod(0o600)
    return file


def test_a_pepper_is_added_changed_and_taken_away(program: Path, tmp_path: Path, run: Run) -> None:
    first, second = (run("passwords", "pepper").stdout.strip() for _ in range(2))
    assert first != second and len(base64.b64decode(first.split(":")[1])) == 32
    member = Member.unique()
    file = pepper_file(tmp_path)

    def serving(peppers: list[str], then: Callable[[WebClient], None]) -> str:
        """Serves with these peppers, without any if the list is empty; returns the log."""
        settings = {"PEPPER_FILE": str(pepper_file(tmp_path, *peppers))} if peppers else {}
        server = Latchkey(program, tmp_path / "data", **settings)
        server.start()
        try:
            then(WebClient(server.url, Accept_Language="en"))
        finally:
            assert server.stop() == 0
        return server.logged()

    def taken(client: WebClient) -> None:
        assert member.enter(client).headers.get("location") == "/todos"

    def refused(client: WebClient) -> None:
        for _ in range(2):
            answer = member.enter(client)
            assert answer.status == 422 and "don&#39;t match" in answer.text()

    # From none to the first, to the second, then without the first.
    serving([], member.join)
    serving([first], taken)
    serving([second, first], taken)
    serving([second], taken)

    # Without it no member can log in: the log names it once, and `check` counts.
    logged = serving([first], refused)
    name = second.split(":")[0]
    assert logged.count(name) == 1 and member.email not in logged
    ended = run("check", PEPPER_FILE=str(file))
    expect_refusal(ended, f"{name} (1 member)")
    expect_refusal(run("check"), name)
    assert run("check", PEPPER_FILE=str(pepper_file(tmp_path, second))).returncode == 0
    serving([second], taken)


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ([], "no pepper"), (["only-a-name"], "Line 1"), (["name:"], "Line 1"), ([":" + "A" * 43 + "="], "Line 1"),
        (["name:" + base64.b64encode(b"7" * 31).decode()], "Line 1"), (["name:not base64"], "Line 1"),
        (["a$b:" + base64.b64encode(b"7" * 32).decode()], "Line 1"),
        (["a:" + base64.b64encode(b"7" * 32).decode()] * 2, "same name"),
        (["a:" + base64.b64encode(b"7" * 32).decode(), "", "b"], "Line 3"),
    ], ids=str)
def test_a_file_without_proper_peppers_is_refused_and_never_shown(
    run: Run, tmp_path: Path, lines: list[str], word: str
) -> None:
    file = pepper_file(tmp_path, *lines)

    for command in ("serve", "check"):
        ended = run(command, PEPPER_FILE=str(file))
        expect_refusal(ended, str(file), word)
        assert not any(line.split(":")[-1] in ended.stderr for line in lines if len(line) > 20)


def test_peppers_that_were_edited_on_windows_are_known_and_stay_so(run: Run, tmp_path: Path) -> None:
    lines = [run("passwords", "pepper").stdout.strip() for _ in range(2)]
    file = pepper_file(tmp_path)
    settings = {"PEPPER_FILE": str(file)}
    file.write_bytes(("\ufeff" + "\r\n".join(lines) + "\r\n").encode())
    assert run("seed", "--members=1", "--tasks=0", f"--password={PASSWORD}", **settings).returncode == 0

    assert run("keys", "rotate", "pepper", **settings).returncode == 0
    assert run("check", **settings).returncode == 0
    # The unused one of the two goes; what the member's password was hashed with stays.
    assert run("keys", "prune", "pepper", **settings).stdout.startswith("1 older pepper key was dropped; 1 before")
    assert file.read_text().splitlines()[1:] == [lines[0]]
    assert file.with_name("peppers.dropped").read_text() == lines[1] + "\n"


def test_peppers_that_others_may_read_or_change_are_refused(run: Run, tmp_path: Path) -> None:
    file = pepper_file(tmp_path, run("passwords", "pepper").stdout.strip())
    for mode in (0o604, 0o602, 0o620):
        file.chmod(mode)
        expect_refusal(run("check", PEPPER_FILE=str(file)), str(file), "chmod 600")
    for mode in (0o400, 0o600, 0o640):
        file.chmod(mode)
        assert run("check", PEPPER_FILE=str(file)).returncode == 0
    # A link is followed.
    file.chmod(0o644)
    (tmp_path / "link").symlink_to(file)
    expect_refusal(run("check", PEPPER_FILE=str(tmp_path / "link")), "chmod 600")
    expect_refusal(run("check", PEPPER_FILE="/nowhere/peppers"), "LATCHKEY_PEPPER_FILE")


def test_check_leaves_the_database_as_it_is(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members", "1", "--tasks", "1", "--password", PASSWORD).returncode == 0
    before = (tmp_path / "data/latchkey.sqlite").read_bytes()

    assert run("check").returncode == 0

    assert (tmp_path / "data/latchkey.sqlite").read_bytes() == before
