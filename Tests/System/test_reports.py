"""JSON output of commands: the same as the text, one object a line."""

import json
import os
import resource
import socket
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, expect_refusal
from faults import Scribe
from latchkey import STARTING, Latchkey, environment
from member import PASSWORD


def test_routes_are_told_as_json(run: Run) -> None:
    told = [json.loads(line) for line in run("routes", "--json").stdout.splitlines()]

    lines = run("routes").stdout.splitlines()
    assert len(told) == len(lines) and {"method": "GET", "path": "/login", "audience": "guests"} in told
    for route, line in zip(told, lines):
        assert [route["method"], route["path"], *route["audience"].split()] == line.split()


def test_whether_histories_are_whole_is_told_as_json(run: Run, own_server: Latchkey, tmp_path: Path) -> None:
    Scribe(own_server).sign_up("ana@example.com")
    Scribe(own_server).log_in("ana@example.com")
    assert json.loads(run("audit", "verify", "--json").stdout) == {"whole": True, "lines": 2}

    with closing(sqlite3.connect(tmp_path / "data/latchkey.sqlite")) as database, database:
        database.execute("UPDATE history SET address = '203.0.113.9' WHERE id = 2")
    ended = run("audit", "verify", "--json")
    assert json.loads(ended.stdout) == {"whole": False, "brokenLine": 2, "member": 1}
    expect_refusal(ended, "Line 2 of member 1's audit log")


def test_a_backup_is_told_as_json(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0

    told = json.loads(run("backup", "--json", "--to", tmp_path / "copies").stdout)
    assert told == {"hasManifest": True, "isWhole": True, "path": str(next((tmp_path / "copies").iterdir()))}
    assert json.loads(run("backup", "--json", "--verify", told["path"]).stdout) == told
    assert run("backup", "--verify", told["path"]).stdout == f"{told['path']} is intact.\n"

    (Path(told["path"]) / "history.key").unlink()
    ended = run("backup", "--json", "--verify", told["path"])
    assert json.loads(ended.stdout) == {"isWhole": False, "path": told["path"], "problem": f"{told['path']}/history.key is missing."}
    expect_refusal(ended, "history.key is missing")


def test_what_check_finds_is_told_as_json(run: Run) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0

    def check(**settings: str) -> list[tuple[str, str]]:
        told = [json.loads(line) for line in run("check", "--json", **settings).stdout.splitlines()]
        return [(finding["subject"], finding["verdict"]) for finding in told]

    assert check() == [("Settings", "fine"), ("Data", "fine")]
    google = {"GOOGLE_CLIENT_ID": "id", "GOOGLE_CLIENT_SECRET": "secret"}
    assert check(**google)[-1] == ("Google", "fine")
    assert check(BASE_URL="http://todo.example.com")[-1] == ("TLS", "warning")
    assert check(PORT="many") == [("Settings", "problem")]
    assert check(PORT="many", THROTTLE="perhaps") == [("Settings", "problem")] * 2


def test_check_tells_all_that_is_wrong(run: Run, tmp_path: Path) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    backup = Path(run("backup").stdout.strip())
    for key in ("outbox.key", "history.key"):
        (tmp_path / "data" / key).write_bytes(b"short")
    (backup / "history.key").unlink()

    told = [json.loads(line) for line in run("check", "--json").stdout.splitlines()]
    assert [(finding["subject"], finding["verdict"]) for finding in told] == [
        ("Settings", "fine"), ("Keys", "problem"), ("Keys", "problem"), ("Data", "fine"), ("Backup", "problem")]
    said = run("check").stderr.splitlines()
    words = ("outbox.key is damaged", "history.key is damaged", "history.key is missing")
    assert len(said) == 3 and all(word in line for word, line in zip(words, said)), said
    assert "outbox.key is damaged" in run("doctor").stdout


def test_check_tells_all_settings_that_are_wrong(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.env"
    file.write_text("LATCHKEY_PROT=1\nLATCHKEY_ZZZZ=2\nLATCHKEY_SESSION_IDLE=long\nLATCHKEY_PROXIES=everywhere\n")
    wrong = {"BASEURL": "x", "PORT": "many", "THROTTLE": "perhaps", "LOG_LEVEL": "loud", "SESSION_ABSOLUTE": "ever",
             "IMPORTS_PER_HOUR": "-1", "SMTP_USER": "ana", "GOOGLE_CLIENT_ID": "id", "APPLE_TEAM_ID": "id"}

    ended = run("check", SETTINGS=str(file), **wrong)

    assert ended.returncode == 1
    words = (
        "LATCHKEY_BASEURL.", "LATCHKEY_PROT, which is in", "LATCHKEY_ZZZZ, which is in", '"many"', '"everywhere"',
        '"perhaps"', '"loud"', '"long"', '"ever"', '"-1"', "LATCHKEY_SMTP_USER", "LATCHKEY_GOOGLE_CLIENT_SECRET",
        "LATCHKEY_APPLE_SERVICE_ID")
    said = ended.stderr.splitlines()
    assert len(said) == len(words) and all(word in line for word, line in zip(words, said)), said


def test_check_tells_all_settings_of_a_kind_that_are_wrong(run: Run) -> None:
    mail = {"SMTP_URL": "mail.example.com", "SMTP_SECURITY": "none", "SMTP_PASSWORD_FILE": "/nowhere/password",
            "SMTP_CA_FILE": "/nowhere/authorities", "SMTP_TIMEOUT": "soon"}
    providers = {"GOOGLE_CLIENT_ID": "a b", "GOOGLE_CLIENT_SECRET_FILE": "/nowhere/secret", "APPLE_TEAM_ID": "a b",
                 "APPLE_PRIVATE_KEY": "/nowhere/key", "OIDC_ISSUER": "login.example.com", "OIDC_CLIENT_ID": "a b",
                 "OIDC_NAME": "x" * 41, "OIDC_LOGOUT": "perhaps"}
    database = {"DATABASE_URL": "db.example.com", "DATABASE_PASSWORD_FILE": "/nowhere/database",
                "DATABASE_CONNECTIONS": "many"}
    others = {"BASE_URL": "todo", "LOG_FORMAT": "xml", "METRICS_ADDRESS": "here", "PEPPER_FILE": "/nowhere/peppers",
              "BREACHED_PASSWORDS": "/nowhere/breached"}

    ended = run("check", **mail | providers | database | others)

    assert ended.returncode == 1
    words = (
        "The base URL", "LATCHKEY_DATABASE_PASSWORD_FILE names no file", "LATCHKEY_DATABASE_URL must",
        "LATCHKEY_DATABASE_CONNECTIONS must", '"xml"', '"here"', "smtp://mail.example.com:587", "LATCHKEY_MAIL_FROM",
        '"none"', "LATCHKEY_SMTP_PASSWORD_FILE names no file", "LATCHKEY_SMTP_USER",
        "LATCHKEY_SMTP_CA_FILE names no file", '"soon"',
        "LATCHKEY_GOOGLE_CLIENT_ID must",
        "LATCHKEY_APPLE_SERVICE_ID is missing, and so is LATCHKEY_APPLE_KEY_ID; LATCHKEY_APPLE_TEAM_ID, ",
        "LATCHKEY_APPLE_TEAM_ID must",
        "LATCHKEY_OIDC_CLIENT_SECRET or LATCHKEY_OIDC_CLIENT_SECRET_FILE is missing", "LATCHKEY_OIDC_ISSUER must",
        "LATCHKEY_OIDC_CLIENT_ID must", "LATCHKEY_OIDC_NAME must", '"perhaps"',
        "LATCHKEY_GOOGLE_CLIENT_SECRET_FILE names no file", "LATCHKEY_APPLE_PRIVATE_KEY names no file",
        "LATCHKEY_PEPPER_FILE names no file", "/nowhere/breached")
    said = ended.stderr.splitlines()
    assert len(said) == len(words) and all(word in line for word, line in zip(words, said)), said


def test_check_tells_all_files_that_are_wrong(run: Run, tmp_path: Path) -> None:
    ended = run(
        "check", TEMPLATES=str(tmp_path / "templates"), PEPPER_FILE=str(tmp_path / "peppers"),
        BREACHED_PASSWORDS=str(tmp_path / "breached"), SOCKET=str(tmp_path / "none/socket"))

    words = ("templates", "LATCHKEY_PEPPER_FILE", "breached", "none/socket")
    said = ended.stderr.splitlines()
    assert len(said) == len(words) and all(word in line for word, line in zip(words, said)), said


def test_doctor_tells_all_files_that_are_wrong(run: Run, tmp_path: Path) -> None:
    ended = run("doctor", TEMPLATES=str(tmp_path / "templates"), SOCKET=str(tmp_path / "none/socket"))

    told = [line for line in ended.stdout.splitlines() if line.startswith("problem  Settings: ")]
    assert len(told) == 2 and "templates" in told[0] and "none/socket" in told[1], ended.stdout
    assert ended.stderr.count("Settings") == 1


def test_doctor_counts_problems_and_names_each_subject_once(run: Run) -> None:
    ended = run("doctor", PORT="many", THROTTLE="perhaps")
    assert ended.stderr == "latchkey: There are 2 problems: Settings.\n"


def test_doctor_tells_of_settings_as_json(run: Run) -> None:
    ended = run("doctor", "--json", PORT="many")
    assert ended.returncode == 1
    [told] = [json.loads(line) for line in ended.stdout.splitlines()]
    assert (told["subject"], told["verdict"]) == ("Settings", "problem") and "port" in told["sentence"]


@pytest.mark.parametrize("odd", ["todo.example.com", "ftp://todo.example.com", "https://todo.example.com:99999", "https://todo.example.com/todos"])
def test_a_base_url_that_leads_nowhere_is_refused(run: Run, odd: str) -> None:
    expect_refusal(run("check", BASE_URL=odd), "The base URL must be like https://todo.example.com", odd)


@pytest.mark.parametrize("host", ["", "300.1.1.1", "127.0.0.1:80", "[::1]"])
def test_check_refuses_a_host_that_is_none(run: Run, host: str) -> None:
    expect_refusal(run("check", HOST=host), "The host must be an address of this machine", f'not "{host}"')


@pytest.mark.parametrize(("name", "value"), [("HOST", "192.0.2.1"), ("METRICS_ADDRESS", "192.0.2.1:9464")])
def test_check_refuses_another_machines_address(run: Run, name: str, value: str) -> None:
    expect_refusal(run("check", **{name: value}), '"192.0.2.1" is not an address of this machine.')


def test_check_does_not_mind_that_the_site_is_served(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as site, socket.create_server(("127.0.0.1", 0)) as metrics:
        ports = {"PORT": str(site.getsockname()[1]), "METRICS_ADDRESS": str(metrics.getsockname()[1])}
        assert run("check", **ports).returncode == 0


@pytest.mark.skipif(
    int(Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text()) < 2, reason="every port is for every user")
@pytest.mark.parametrize(("name", "value"), [("PORT", "1"), ("METRICS_ADDRESS", "127.0.0.1:1")])
def test_check_refuses_a_port_that_is_not_for_this_user(program: Path, name: str, value: str) -> None:
    nobody = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        for port, told in ((value, True), (value + "0001", False)):
            ended = subprocess.run(
                [program, "check"], env=environment(DATA=f"{folder}/data", **{name: port}), cwd=folder,
                capture_output=True, text=True, timeout=STARTING, **nobody)
            assert ("Port 1 may not be opened by this user" in ended.stderr) == told, ended.stderr
            assert ended.returncode == told, ended.stderr


@pytest.mark.parametrize("name", ["SOCKET", "METRICS_ADDRESS"])
def test_check_refuses_a_socket_that_no_start_could_make(run: Run, tmp_path: Path, name: str) -> None:
    for path, words in {
            "/etc": "exists and is not a socket", str(tmp_path / "none/socket"): "No such file",
            str(tmp_path / ("s" * 150)): "too long"}.items():
        expect_refusal(run("check", **{name: path}), path, words)
    assert run("check", **{name: str(tmp_path / "socket")}).returncode == 0


def test_check_refuses_a_socket_without_a_name(run: Run) -> None:
    expect_refusal(run("check", SOCKET=""), "The socket has no name")


def test_check_warns_of_what_others_can_read(run: Run) -> None:
    for fine in ("http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080", "https://todo.example.com"):
        assert "Warning" not in run("check", BASE_URL=fine).stdout
    for plain in ("http://todo.example.com", "http://192.168.1.7:8080"):
        ended = run("check", BASE_URL=plain)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert f"Warning: LATCHKEY_BASE_URL is {plain}" in ended.stdout and "unencrypted" in ended.stdout


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_check_warns_when_other_machines_reach_a_site_that_names_its_own(run: Run, tmp_path: Path, host: str) -> None:
    for fine in ({"BASE_URL": "https://todo.example.com"}, {"SOCKET": str(tmp_path / "socket"), "PROXIES": "unix"}):
        assert "Warning" not in run("check", HOST=host, **fine).stdout
    ended = run("check", HOST=host)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"Warning: Other machines reach {host}, but links lead them to http://localhost:8080" in ended.stdout
    assert "by another address can't log in" in ended.stdout and "LATCHKEY_BASE_URL" in ended.stdout


def test_check_warns_of_a_site_that_does_not_throttle(run: Run) -> None:
    for fine in ({}, {"BASE_URL": "https://todo.example.com"}, {"THROTTLE": "off"}):
        assert "Warning" not in run("check", **fine).stdout
    ended = run("check", BASE_URL="https://todo.example.com", THROTTLE="off")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Warning: LATCHKEY_THROTTLE is off" in ended.stdout


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PASSWORD_LENGTH": "4...16"}, "LATCHKEY_PASSWORD_LENGTH lets a password have a length of 4:"),
        ({"PASSWORD_LENGTH_WITH_FACTOR": "1"}, "LATCHKEY_PASSWORD_LENGTH_WITH_FACTOR lets a password have a length of 1:"),
    ])
def test_check_warns_of_passwords_that_a_few_guesses_find(run: Run, settings: dict[str, str], said: str) -> None:
    secure = {"BASE_URL": "https://todo.example.com"}
    for fine in (settings, secure, secure | {"PASSWORD_LENGTH": "8...256"}):
        assert "Warning" not in run("check", **fine).stdout
    ended = run("check", **secure, **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"Warning: {said}" in ended.stdout


def test_check_warns_of_a_limit_below_the_connections(program: Path, tmp_path: Path) -> None:
    for connections, told in (("200", False), ("201", True)):
        ended = subprocess.run(
            [program, "check"], env=environment(DATA=str(tmp_path / "data"), CONNECTIONS=connections),
            capture_output=True, text=True, timeout=STARTING,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)))
        assert ended.returncode == 0, ended.stderr
        assert ("Warning: This process may open 200 files at most" in ended.stdout) == told
        assert ("LimitNOFILE" in ended.stdout) == told


@pytest.mark.parametrize("everybody", ["0.0.0.0/0", "::/0"])
def test_check_warns_when_everybody_is_a_proxy(run: Run, everybody: str) -> None:
    assert "Warning" not in run("check", PROXIES="10.0.0.0/8,unix").stdout
    ended = run("check", PROXIES=f"10.0.0.0/8,{everybody}")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"Warning: LATCHKEY_PROXIES trusts everybody ({everybody})" in ended.stdout


def test_check_and_doctor_warn_of_a_socket_whose_visitors_are_one_network(run: Run, tmp_path: Path) -> None:
    sentence = "LATCHKEY_PROXIES does not name unix"
    socket = str(tmp_path / "socket")
    ended = run("check", SOCKET=socket, PROXIES="10.0.0.0/8")
    assert (ended.returncode, ended.stderr) == (0, "") and sentence in ended.stdout
    assert sentence not in run("check", SOCKET=socket, PROXIES="unix").stdout
    assert sentence in run("doctor", SOCKET=socket).stdout
    assert sentence not in run("doctor", SOCKET=socket, PROXIES="unix").stdout


def test_check_warns_of_a_password_that_travels_unencrypted(run: Run) -> None:
    mail = {"MAIL_FROM": "todo@example.com", "SMTP_SECURITY": "plain"}
    login = {"SMTP_USER": "ana", "SMTP_PASSWORD": "hunter2"}
    for fine in (
        {"SMTP_URL": "smtp://mail.example.com"}, login | {"SMTP_URL": "smtp://127.0.0.1"},
        login | {"SMTP_URL": "smtp://mail.example.com", "SMTP_SECURITY": "starttls"},
    ):
        assert "Warning" not in run("check", **mail | fine).stdout
    ended = run("check", SMTP_URL="smtp://mail.example.com", **mail | login)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Warning: LATCHKEY_SMTP_SECURITY is plain: the password travels to mail.example.com" in ended.stdout


def test_check_warns_of_files_that_others_can_use(run: Run, tmp_path: Path) -> None:
    secret, data = tmp_path / "secret", tmp_path / "data"
    secret.write_text("hunter2\n")
    data.mkdir()
    settings = {
        "SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "todo@example.com", "SMTP_USER": "ana",
        "SMTP_PASSWORD_FILE": str(secret)}
    secret.chmod(0o640)
    data.chmod(0o755)
    assert "Warning" not in run("check", **settings).stdout

    secret.chmod(0o644)
    data.chmod(0o775)
    ended = run("check", **settings)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"Warning: {secret} holds a secret" in ended.stdout and "chmod 600" in ended.stdout
    assert f"Warning: Other users of this machine can write into {data}" in ended.stdout and "chmod 700" in ended.stdout


@pytest.mark.parametrize("name", ["history.key", "outbox.key", "latchkey.sqlite"])
def test_check_warns_of_an_open_folder_that_a_link_leads_to(run: Run, tmp_path: Path, name: str) -> None:
    assert run("seed", "--members=1", "--tasks=1", f"--password={PASSWORD}").returncode == 0
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "data" / name).rename(kept / name)
    (tmp_path / "data" / name).symlink_to(kept / name)
    kept.chmod(0o755)
    assert "Warning" not in run("check").stdout

    kept.chmod(0o777)
    assert f"Warning: Other users of this machine can write into {kept}." in run("check").stdout
    assert f"warning  Data folder: Other users of this machine can write into {kept}." in run("doctor").stdout


def test_check_warns_of_an_issuer_that_few_write_like_this(run: Run) -> None:
    settings = {"OIDC_CLIENT_ID": "id", "OIDC_CLIENT_SECRET": "secret"}
    for fine in ("https://login.example.com", "https://login.example.com/realms/site", "https://login.example.com:8443"):
        assert "Warning" not in run("check", OIDC_ISSUER=fine, **settings).stdout
    for odd, words in {
        "https://login.example.com/": "ends with a slash", "https://login.example.com:443": "names the default port",
        "https://Login.example.com": "capital letters", "HTTPS://login.example.com": "capital letters",
    }.items():
        ended = run("check", OIDC_ISSUER=odd, **settings)
        assert ended.returncode == 0 and words in ended.stdout and "latchkey doctor" in ended.stdout
