"""The process: start, refused start, and end."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from forms import encode, post, token
from latchkey import ROOT, STARTING, STOPPING, Latchkey, environment, free_port
from member import PASSWORD, Member
from web_client import PATIENCE, WebClient

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
"""The server's interim response to a request with `Expect: 100-continue` (RFC 9110, 10.1.1)."""


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    """Settings with which the program would start."""
    return {"PORT": str(free_port()), "DATA": str(tmp_path / "data")}


@pytest.fixture
def refusal(program: Path) -> Callable[..., str]:
    """Starts the program, which must refuse; returns its error, without its name."""

    def run(*arguments: str | Path, **settings: str) -> str:
        ended = subprocess.run(
            [program, *(arguments or ["serve"])], env=environment(**settings), capture_output=True,
            stdin=subprocess.DEVNULL, text=True, timeout=STARTING)
        assert ended.returncode == 1
        assert ended.stdout == ""
        assert ended.stderr.startswith("latchkey: ")
        return ended.stderr.removeprefix("latchkey: ")

    return run


def expect_sentence(said: str, *words: str) -> None:
    """A single line that names what is wrong."""
    assert said.endswith("\n") and said.count("\n") == 1, said
    for word in words:
        assert word in said, said


@pytest.fixture
def data(settings: dict[str, str]) -> Path:
    """The data folder with keys, which are checked first."""
    data = Path(settings["DATA"])
    data.mkdir()
    for name in ("outbox.key", "history.key"):
        (data / name).write_bytes(os.urandom(32))
        (data / name).chmod(0o600)
    return data


def test_a_file_that_is_no_database_is_named(
    settings: dict[str, str], data: Path, refusal: Callable[..., str]
) -> None:
    (data / "latchkey.sqlite").write_text("Dear diary, this is no database at all.\n" * 100)

    expect_sentence(refusal(**settings), "latchkey.sqlite")
    assert (data / "latchkey.sqlite").read_text().startswith("Dear diary")


def test_a_folder_in_the_databases_place_is_named(
    settings: dict[str, str], data: Path, refusal: Callable[..., str]
) -> None:
    (data / "latchkey.sqlite").mkdir()

    expect_sentence(refusal(**settings), "latchkey.sqlite")


def test_a_data_folder_that_can_not_be_made_is_named(
    settings: dict[str, str], refusal: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()

    expect_sentence(refusal(**settings | {"DATA": str(tmp_path / "file/data")}), "file/data")


def test_a_damaged_key_is_named_and_left_as_it_is(settings: dict[str, str], refusal: Callable[..., str]) -> None:
    key = Path(settings["DATA"]) / "outbox.key"
    key.parent.mkdir()
    key.write_bytes(b"short")

    expect_sentence(refusal(**settings), "outbox.key")
    assert key.read_bytes() == b"short"


def test_a_port_that_another_program_has_is_named(settings: dict[str, str], refusal: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", int(settings["PORT"]))):
        expect_sentence(refusal(**settings), settings["PORT"], "in use")


def test_two_servers_do_not_share_a_port(
    settings: dict[str, str], refusal: Callable[..., str], own_server: Latchkey
) -> None:
    expect_sentence(refusal(**settings | {"PORT": str(own_server.port)}), str(own_server.port), "in use")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "0"), ("PORT", "65536"), ("PORT", "-1"), ("PORT", "http"), ("PORT", ""),
        ("HOST", "256.1.1.1"), ("HOST", "192.0.2.1"),
        ("BASE_URL", "example.com"), ("BASE_URL", "ftp://example.com"), ("BASE_URL", "http://example.com/path"),
        ("PASSKEY_DOMAIN", "https://old.example.com"), ("PASSKEY_DOMAIN", "old.example.com:443"),
        ("PASSKEY_DOMAIN", "192.0.2.1"), ("PASSKEY_DOMAIN", "com"), ("TIME_ZONE", "Atlantis"), ("LOG_LEVEL", "loud"),
        ("SESSION_IDLE", "2"), ("SESSION_IDLE", "59s"), ("SESSION_IDLE", "25h"), ("SESSION_ABSOLUTE", "-1h"),
        ("SESSION_ABSOLUTE", "1h"), ("REMEMBER_DEVICE", "401d"), ("REMEMBER_DEVICE", "30 days"),
        ("REMEMBER_DEVICE", "99999999999999999999d"), ("REMEMBER_DEVICE", ""),
        ("SECURITY_CONTACT", "security"), ("SECURITY_CONTACT", "http://example.com/security"),
        ("HOME", "/nowhere"), ("TEMPLATES", "/nowhere"), ("LOG_FORMAT", "xml"), ("LOG_FORMAT", ""),
        ("LOG_EVENTS", "some"),
        ("METRICS_ADDRESS", "0"), ("METRICS_ADDRESS", "65536"), ("METRICS_ADDRESS", "here"),
        ("METRICS_ADDRESS", "127.0.0.1"), ("METRICS_ADDRESS", ":9464"), ("METRICS_ADDRESS", "127.0.0.1:"),
        ("METRICS_ADDRESS", "::1:9464"), ("METRICS_ADDRESS", ""),
    ])
def test_a_setting_that_makes_no_sense_is_named(
    settings: dict[str, str], refusal: Callable[..., str], name: str, value: str
) -> None:
    expect_sentence(refusal(**settings | {name: value}), value)


def test_a_passkey_domain_at_an_address_without_passkeys_is_refused(
    settings: dict[str, str], refusal: Callable[..., str]
) -> None:
    expect_sentence(
        refusal(**settings | {"BASE_URL": "http://todo.example.com", "PASSKEY_DOMAIN": "example.com"}),
        "LATCHKEY_PASSKEY_DOMAIN is of no use at http://todo.example.com")


def test_an_unknown_setting_is_named_with_those_that_there_are(
    settings: dict[str, str], refusal: Callable[..., str]
) -> None:
    expect_sentence(refusal(**settings | {"PROT": "8081"}), "LATCHKEY_PROT", "LATCHKEY_PORT")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["serve", "--prot", "8081"], "--prot"), (["serve", "--port"], "--port"), (["serve", "now"], "now"),
        (["sreve"], "Did you mean latchkey serve?"),
        (["member", "dissable", "ana@example.com"], "Did you mean latchkey member disable?"),
        (["audit", "xyz", "--json"], "Use latchkey audit --help"),
        (["help", "sreve"], "Did you mean latchkey serve?"), (["help", "zzzz"], "Use latchkey --help"),
        ([""], 'There is no command latchkey "".'), (["serve", "now"], "See latchkey serve --help."),
        (["member", "show"], "See latchkey member show --help."), (["--zzzz"], "See latchkey --help."),
        (["backup", "--verify="], "--verify"), (["backup", "--verify", ""], "--verify needs the name of a backup's folder"),
        (["seed", "--members", "many", "--tasks", "1", "--password", PASSWORD], "many"),
        (["seed", "--members", "1", "--tasks", "1", "--password", ""], "--password must not be empty"),
        (["seed", "--members", "1"], "--tasks"), (["serve", "--port", "0"], "0"),
    ],
    ids=str)
def test_a_command_that_makes_no_sense_is_answered_with_a_sentence(
    refusal: Callable[..., str], arguments: list[str], named: str
) -> None:
    expect_sentence(refusal(*arguments), named)


def test_seeding_refuses_a_database_that_has_members(
    program: Path, settings: dict[str, str], refusal: Callable[..., str]
) -> None:
    seed = ["seed", "--members", "2", "--tasks", "3", "--password", PASSWORD]
    subprocess.run([program, *seed], env=environment(**settings), check=True, timeout=60, capture_output=True)

    expect_sentence(refusal(*seed, **settings), "members already")


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """A copy of the templates, to be broken."""
    return shutil.copytree(ROOT / "Templates", tmp_path / "Templates")


@pytest.mark.parametrize(
    ("broken", "reason"),
    [("{{#email}}never closed", "email"), ("{{nobody.knows.this}}", "nobody"), ("{{>Nowhere/None}}", "Nowhere/None")])
def test_a_broken_template_is_shown_with_its_place(
    settings: dict[str, str], refusal: Callable[..., str], templates: Path, broken: str, reason: str
) -> None:
    (templates / "Login/Login.mustache").write_text(f"<p>first line</p>\n<p>{broken}</p>\n")

    said = refusal(**settings, TEMPLATES=str(templates))

    assert "Login/Login" in said
    assert reason in said
    assert "2" in said


def test_a_first_start_without_templates_makes_no_site(
    settings: dict[str, str], refusal: Callable[..., str], tmp_path: Path
) -> None:
    expect_sentence(refusal(**settings, HOME=str(tmp_path)), "There is no template folder", "--home")
    overlay = str(tmp_path / "overlay")
    expect_sentence(refusal(**settings, TEMPLATES=overlay), f"There is no template folder at {overlay}.", "--templates")

    assert not Path(settings["DATA"]).exists()


def test_too_few_descriptors_are_named_as_the_reason(program: Path, settings: dict[str, str]) -> None:
    ended = subprocess.run(
        ["sh", "-c", 'ulimit -n 16 && exec "$0" serve', program], env=environment(**settings), capture_output=True,
        text=True, timeout=STARTING)
    assert ended.returncode == 1
    assert "Too many open files" in ended.stderr and "Start in the folder" not in ended.stderr


def test_a_data_folder_that_can_not_be_one_is_told_with_the_reason(
    settings: dict[str, str], refusal: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "gone")

    expect_sentence(refusal(**settings | {"DATA": str(tmp_path / "file")}), "is not a folder")
    expect_sentence(refusal(**settings | {"DATA": str(tmp_path / "link")}), "a link to a folder that does not exist")
    assert not (tmp_path / "gone").exists()


def test_a_first_start_with_a_broken_template_makes_no_site(
    settings: dict[str, str], refusal: Callable[..., str], templates: Path
) -> None:
    (templates / "Login/Login.mustache").write_text("{{#email}}never closed")

    assert "Login/Login" in refusal(**settings, TEMPLATES=str(templates))

    assert not Path(settings["DATA"]).exists()


def test_a_first_start_where_another_program_listens_makes_no_site(
    settings: dict[str, str], refusal: Callable[..., str], tmp_path: Path
) -> None:
    path = str(tmp_path / "socket")
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.socket(socket.AF_UNIX) as taken_path:
        taken_path.bind(path)
        taken_path.listen()
        port = str(taken.getsockname()[1])
        for name, value in (("PORT", port), ("METRICS_ADDRESS", port), ("SOCKET", path), ("METRICS_ADDRESS", path)):
            expect_sentence(refusal(**settings | {name: value}), value, "in use")

            assert not Path(settings["DATA"]).exists()


@pytest.mark.parametrize(("name", "value"), [("HOST", "192.0.2.1"), ("METRICS_ADDRESS", "192.0.2.1:9464")])
def test_a_first_start_at_another_machines_address_makes_no_site(
    settings: dict[str, str], refusal: Callable[..., str], name: str, value: str
) -> None:
    expect_sentence(refusal(**settings | {name: value}), '"192.0.2.1" is not an address of this machine.')

    assert not Path(settings["DATA"]).exists()


def test_a_text_that_one_language_lacks_is_named(
    settings: dict[str, str], refusal: Callable[..., str], templates: Path
) -> None:
    korean = templates / "Texts/ko.json"
    korean.write_text(json.dumps(json.loads(korean.read_text()) | {"only.here": "여기만"}))

    assert "only.here" in refusal(**settings, TEMPLATES=str(templates))


def test_a_table_of_texts_that_is_no_json_is_named(
    settings: dict[str, str], refusal: Callable[..., str], templates: Path
) -> None:
    (templates / "Texts/ko.json").write_text("{")

    expect_sentence(refusal(**settings, TEMPLATES=str(templates)), "ko.json")


def test_lifetimes_are_settings(program: Path, settings: dict[str, str]) -> None:
    server = Latchkey(
        program, Path(settings["DATA"]), SESSION_IDLE="60s", SESSION_ABSOLUTE="1m", REMEMBER_DEVICE="400d")
    server.start()
    try:
        member = Member.unique()
        browser = WebClient(server.url)
        member.join(browser)
        fields = {"email": member.email, "password": PASSWORD, "remember": "yes"}
        browser.dispose()
        browser = WebClient(server.url)
        answer = post(browser, "/login", (fields | {"csrf": token(browser, "/login")}).items())
        assert "Max-Age=34560000" in answer.headers["set-cookie"]
        browser.dispose()
    finally:
        assert server.stop() == 0


def test_help_names_every_lifetime_with_its_default(program: Path) -> None:
    said = subprocess.run(
        [program, "serve", "--help"], capture_output=True, text=True, timeout=STARTING, check=True,
        env=environment() | {"COLUMNS": "1000"}).stdout

    for flag, default in (("--session-idle", "2h"), ("--session-absolute", "24h"), ("--remember-device", "30d")):
        described = " ".join(said.partition(flag)[2].split()[:60])
        assert f"Default: {default}." in described, described


def test_help_lists_a_commands_own_options_and_says_where_the_settings_are(program: Path) -> None:
    def help_of(*arguments: str) -> str:
        return subprocess.run(
            [program, *arguments], capture_output=True, text=True, timeout=STARTING, check=True,
            env=environment() | {"COLUMNS": "1000"}).stdout

    for command in (["keys", "list"], ["backup"], ["audit", "verify"], ["passwords", "check"]):
        said = help_of(*command, "--help")
        assert "All settings are options, too" in said and "--smtp-url" not in said
        assert "--smtp-url" in help_of(*command, "--help-hidden")
    assert "--smtp-url" in help_of("serve", "--help")
    assert "After the right password, the login page says" in help_of("member", "disable", "--help")


@pytest.mark.parametrize("arguments", [["settings"], ["routes"], ["settings", "--json"], ["--help"], ["--version"]])
def test_what_can_not_be_said_is_a_failure(program: Path, tmp_path: Path, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [program, *arguments], cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE, text=True,
            timeout=STARTING)
    expect_sentence(ended.stderr, "can't be written")
    assert ended.returncode == 1


def test_help_is_no_mistake(program: Path) -> None:
    for arguments in (["--help"], ["serve", "--help"], ["seed", "--help"]):
        ended = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=STARTING)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert "USAGE" in ended.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_what_was_begun_is_finished_before_the_program_ends(
    own_server: Latchkey, number: signal.Signals
) -> None:
    if signal.getsignal(number) == signal.SIG_IGN:
        pytest.skip(f"{number.name} is ignored here, and so by the program")
    guest = WebClient(own_server.url)
    fields = {"csrf": token(guest, "/signup"), "name": "Ana", "email": "slow@example.com",
              "password": PASSWORD, "confirmPassword": PASSWORD}
    body = encode(fields.items())
    cookie = guest.storage_state()["cookies"][0]
    head = (
        f"POST /signup HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie['name']}={cookie['value']}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n")
    with socket.create_connection(("127.0.0.1", own_server.port), timeout=PATIENCE) as slow:
        slow.sendall(head.encode())
        assert slow.recv(1000) == CONTINUE
        slow.sendall(body[:20])

        own_server.process.send_signal(number)
        wait_until_refused(own_server.port)
        slow.sendall(body[20:])
        answer = slow.makefile("rb").read()

    assert answer.startswith(b"HTTP/1.1 303 ")
    assert own_server.process.wait(timeout=STOPPING) == 0
    guest.dispose()


def test_under_nohup_a_closed_terminal_ends_nothing(program: Path, settings: dict[str, str]) -> None:
    server = Latchkey(program, Path(settings["DATA"]))
    server.under = ["nohup"]
    server.start()
    try:
        server.process.send_signal(signal.SIGHUP)
        # More than signals need to arrive.
        time.sleep(0.5)
        guest = WebClient(server.url)
        assert guest.get("/login").status == 200
        guest.dispose()
    finally:
        assert server.stop() == 0


def wait_until_refused(port: int) -> None:
    """Returns when the port has no listener any more."""
    end = time.monotonic() + STOPPING
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        except ConnectionResetError:
            continue  # It was closing.
        except ConnectionRefusedError:
            return
    raise AssertionError("the server still takes connections after it was told to stop")


def test_closed_standard_descriptors_are_not_reused(program: Path, settings: dict[str, str]) -> None:
    process = subprocess.Popen(
        ["sh", "-c", 'exec "$0" serve <&- >&- 2>&-', str(program)], env=environment(**settings))
    try:
        end = time.monotonic() + STARTING
        while True:
            try:
                socket.create_connection(("127.0.0.1", int(settings["PORT"])), timeout=PATIENCE).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None and time.monotonic() < end
                time.sleep(0.05)
        opened = {os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)}
        process.terminate()
        assert process.wait(timeout=STOPPING) == 0
    finally:
        process.kill()
        process.wait()

    assert opened == {"/dev/null"}


def test_a_command_without_standard_output_fails(program: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", 'exec "$0" --version >&-', str(program)], env=environment(), stderr=subprocess.PIPE, text=True,
        timeout=STARTING)
    assert ended.returncode == 1
    expect_sentence(ended.stderr, "can't be written")


def test_the_program_ends_even_when_told_to_right_after_it_has_said_its_address(own_server: Latchkey) -> None:
    for _ in range(20):
        assert own_server.stop() == 0
        own_server.start()


def test_there_is_an_event_loop_for_each_processor_that_the_program_may_use(own_server: Latchkey) -> None:
    own_server.stop()
    own_server.under = ["taskset", "--cpu-list", str(min(os.sched_getaffinity(0)))]
    own_server.start()

    # A thread names itself before it serves anybody.
    visitor = WebClient(own_server.url)
    assert visitor.get("/healthz").status == 200
    visitor.dispose()
    names = []
    for thread in Path(f"/proc/{own_server.pid}/task").iterdir():
        with suppress(OSError):
            names.append((thread / "comm").read_text().strip())
    assert [name for name in names if name.startswith("http-loop-")] == ["http-loop-0"]


def test_a_second_signal_ends_the_program_at_once(own_server: Latchkey) -> None:
    with socket.create_connection(("127.0.0.1", own_server.port), timeout=PATIENCE) as stuck:
        stuck.sendall(b"POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\n1")
        own_server.process.terminate()
        wait_until_refused(own_server.port)

        # At the same time it would count as the first one, forwarded by a parent.
        time.sleep(0.5)
        own_server.process.terminate()

        assert own_server.process.wait(timeout=STOPPING) == 1
        assert own_server.logged().endswith(
            "latchkey: A second signal ended this before open requests were finished.\n")
        own_server.kill()


def test_what_was_acknowledged_is_there_after_a_kill(own_server: Latchkey) -> None:
    member = Member.unique()
    guest = WebClient(own_server.url)
    member.join(guest)

    own_server.kill()
    own_server.start()

    assert member.email in guest.get("/todos").text()
    guest.dispose()


def test_the_version_is_the_newest_of_the_changelog(program: Path) -> None:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=STARTING).stdout.strip()

    newest = re.search(r"^## (\S+),", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest and said == newest[1]
