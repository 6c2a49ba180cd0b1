"""Where settings come from, and `latchkey settings`, which shows them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import settings_page
from commands import expect_refusal
from latchkey import ROOT, STARTING, environment

Settings = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def settings(program: Path, tmp_path: Path) -> Settings:
    """Runs `latchkey settings` in its own folder."""

    def run(*flags: str, **variables: str) -> subprocess.CompletedProcess[str]:
        variables.setdefault("HOME", str(ROOT))
        return subprocess.run(
            [program, "settings", *flags], env=environment(**variables), cwd=tmp_path, capture_output=True, text=True,
            timeout=STARTING)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a settings file that only its owner can read."""

    def write(text: str, name: str = "latchkey.env", mode: int = 0o600) -> Path:
        file = tmp_path / name
        file.write_text(text)
        file.chmod(mode)
        return file

    return write


def table(ended: subprocess.CompletedProcess[str]) -> dict[str, dict[str, str]]:
    assert ended.returncode == 0, ended.stderr
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    return {row["name"].removeprefix("LATCHKEY_"): row for row in rows}


def test_every_setting_is_listed_with_value_source_and_meaning(settings: Settings, write: Callable[..., Path]) -> None:
    write("LATCHKEY_PORT=9001\nLATCHKEY_HOST=0.0.0.0\nLATCHKEY_TIME_ZONE=Asia/Seoul\n")

    rows = table(settings("--json", "--port", "9003", HOST="::1", PORT="9002"))

    assert {name: (rows[name]["value"], rows[name]["source"]) for name in ["PORT", "HOST", "TIME_ZONE", "THROTTLE"]} == {
        "PORT": ("9003", "flag"), "HOST": ("::1", "environment"), "TIME_ZONE": ("Asia/Seoul", "file"),
        "THROTTLE": ("on", "default")}
    assert all(row["meaning"].endswith(".") for row in rows.values())
    assert "value" not in rows["SMTP_URL"] and rows["SMTP_URL"]["source"] == "default"


def test_every_setting_says_whether_all_nodes_need_the_same(settings: Settings) -> None:
    rows = table(settings("--json"))
    shared = {name for name, row in rows.items() if row["isShared"]}

    assert {"BASE_URL", "TIME_ZONE", "SIGN_UP", "SECOND_FACTOR", "SESSION_IDLE", "PASSWORD_LENGTH", "MAIL_FROM"} <= shared
    assert not {"PORT", "HOST", "DATA", "PROXIES", "LOG_LEVEL", "METRICS_ADDRESS", "DATABASE_CONNECTIONS"} & shared
    # What a file holds is told as the setting's that has it without a file.
    assert not {name for name in shared if name.endswith("_FILE")}


def test_the_page_of_settings_is_what_the_program_tells(program: Path) -> None:
    assert (ROOT / "Docs/Settings.md").read_text() == settings_page.page(program)


def test_what_is_listed_is_a_file_of_settings(settings: Settings, write: Callable[..., Path]) -> None:
    variables = {"PORT": "9001", "MAIL_FROM": "To-dos <todo@example.com>", "SESSION_IDLE": "45m", "OIDC_NAME": "우리 집"}
    variables |= {"OIDC_ISSUER": "https://login.example.com", "OIDC_CLIENT_ID": "todo", "OIDC_CLIENT_SECRET": "hunter2"}
    listed = settings(**variables)
    assert listed.returncode == 0 and "hunter2" not in listed.stdout

    write(listed.stdout)
    # Only the secret must be set again.
    rows = table(settings("--json", OIDC_CLIENT_SECRET="hunter2"))

    for name, value in variables.items():
        if name != "OIDC_CLIENT_SECRET":
            assert (rows[name]["value"], rows[name]["source"]) == (value, "file")


def test_what_is_listed_does_not_go_into_the_file_that_is_read(program: Path, tmp_path: Path) -> None:
    def into(name: str, mode: str, **variables: str) -> subprocess.CompletedProcess[str]:
        with (tmp_path / name).open(mode) as output:
            return subprocess.run(
                [program, "settings"], cwd=tmp_path, env=environment(**variables), stdout=output, stderr=subprocess.PIPE,
                text=True, timeout=STARTING)

    for name, variables in {"latchkey.env": {}, "mine.env": {"SETTINGS": "mine.env"}}.items():
        (tmp_path / name).write_text("LATCHKEY_PORT=9001\n")
        expect_refusal(into(name, "a", **variables), name, "> new.env")
        assert (tmp_path / name).read_text() == "LATCHKEY_PORT=9001\n"
        expect_refusal(into(name, "w", **variables), name, "the shell has emptied", "> new.env")
        assert (tmp_path / name).read_text() == ""
        assert into("new.env", "w").returncode == 0


def test_secrets_are_never_shown(settings: Settings, write: Callable[..., Path]) -> None:
    write("LATCHKEY_SMTP_PASSWORD=hunter2\nLATCHKEY_SMTP_USER=ana\n")
    mail = {"SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "todo@example.com"}
    for flags in [[], ["--json"]]:
        ended = settings(*flags, **mail, GOOGLE_CLIENT_ID="id", GOOGLE_CLIENT_SECRET="hunter3")
        assert ended.returncode == 0, ended.stderr
        assert "hunter" not in ended.stdout + ended.stderr
    row = table(settings("--json", **mail))["SMTP_PASSWORD"]
    assert (row["isSecret"], row["source"]) == (True, "file") and "value" not in row

    for place in (
        "smtp://ana:hunter2@mail.example.com", "smtp://ana:hunter2/x@mail.example.com", "smtp://hunter2@mail.example.com",
        "smtp://ana:hunter2#x@mail.example.com", "smtp://ana:%hunter2@mail.example.com", "ana:hunter2@mail.example.com"):
        misplaced = settings(**mail | {"SMTP_URL": place})
        assert "hunter" not in misplaced.stdout + misplaced.stderr, place
        expect_refusal(misplaced, "smtp://")
    # Neither has one in it.
    for contact in ("https://social.example.com/@todo", "mailto:security@example.com"):
        shown = {"MAIL_FROM": "To-dos: all <todo@example.com>", "SECURITY_CONTACT": contact}
        rows = table(settings("--json", **mail | shown))
        assert {name: rows[name]["value"] for name in shown} == shown


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("PROT", "PORT"), ("BASEURL", "BASE_URL"), ("SMTP_PASWORD", "SMTP_PASSWORD"), ("TIMEZONE", "TIME_ZONE"),
        # One letter of three is just a third.
        ("PRT", "PORT"),
    ])
def test_a_misspelt_setting_is_named_with_the_one_that_is_meant(
    settings: Settings, write: Callable[..., Path], name: str, meant: str
) -> None:
    expect_refusal(settings(**{name: "hunter2"}), f"LATCHKEY_{name}.", f"Did you mean LATCHKEY_{meant}?")

    write(f"LATCHKEY_{name}=hunter2\n")
    ended = settings()
    expect_refusal(ended, f"LATCHKEY_{name}, which is in latchkey.env.", f"Did you mean LATCHKEY_{meant}?")
    assert "hunter2" not in ended.stderr


def test_a_setting_like_no_other_is_named_with_where_all_are_listed(settings: Settings, write: Callable[..., Path]) -> None:
    expect_refusal(settings(ZZZZ="1"), "LATCHKEY_ZZZZ. `latchkey settings` lists them all.")
    write("LATCHKEY_ZZZZ=1\n")
    expect_refusal(settings(), "LATCHKEY_ZZZZ, which is in latchkey.env. `latchkey settings` lists them all.")


def test_a_misspelt_setting_does_not_keep_the_list_away(settings: Settings) -> None:
    ended = settings("--json", PROT="9001", ZZZZ="1", HOST="::1")

    assert ended.returncode == 1 and len(ended.stderr.splitlines()) == 2
    rows = {row["name"]: row for row in map(json.loads, ended.stdout.splitlines())}
    assert rows["LATCHKEY_HOST"]["value"] == "::1" and "LATCHKEY_PORT" in rows and "LATCHKEY_PROT" not in rows


def test_one_setting_is_shown_by_its_name(settings: Settings) -> None:
    for name in ("PORT", "LATCHKEY_PORT", "port"):
        rows = table(settings(name, "--json", PORT="9001"))
        assert list(rows) == ["PORT"] and rows["PORT"]["value"] == "9001"

    for name, words in {"PROT": "Did you mean LATCHKEY_PORT?", "zzzz": "`latchkey settings` lists them all."}.items():
        ended = settings(name)
        expect_refusal(ended, f"There is no setting LATCHKEY_{name.upper()}.", words)
        assert ended.stdout == ""


@pytest.mark.parametrize("name", ["SETTINGS", "HOME", "TEMPLATES", "BREACHED_PASSWORDS"])
def test_a_setting_that_names_nothing_is_named(program: Path, name: str) -> None:
    mail = {"SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "todo@example.com"}

    ended = subprocess.run(
        [program, "check"], env=environment(**{"DATA": "no-site"} | mail | {name: ""}), capture_output=True, text=True,
        timeout=STARTING)

    expect_refusal(ended, f"LATCHKEY_{name} must ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hunter2", "like LATCHKEY_PORT=8080"), ("=hunter2", "like LATCHKEY_PORT=8080"),
        # A secret in Base64, alone on its line.
        ("hunter2=", "like LATCHKEY_PORT=8080"), ("hunter2==", "like LATCHKEY_PORT=8080"),
        ("PATH=hunter2", "like LATCHKEY_PORT=8080"),
        ("export LATCHKEY_HOST=hunter2", "like LATCHKEY_PORT=8080"), ("LATCHKEY_HOST=", "no value behind =. Write one, or remove the line"),
        ("LATCHKEY_HOST= hunter2", "value right after ="),
        ("LATCHKEY_HOST=hunter2   # A remark", "a remark needs a line of its own"),
        ("LATCHKEY_HOST=# A remark", "a remark needs a line of its own"),
        ("LATCHKEY_HOST =hunter2", "like LATCHKEY_PORT=8080"),
        ("LATCHKEY_HOST=\"hunter2\"", "without quotation marks"), ("LATCHKEY_HOST='hunter2'", "without quotation marks"),
        ("LATCHKEY_PORT=2", "LATCHKEY_PORT a second time"), ("LATCHKEY_HOST=hunter2\\", "no backslash"),
        ("LATCHKEY_HOST=hun\\ter2", "no backslash"), ("# A comment that goes on\\", "must not end with a backslash"),
    ])
def test_a_line_that_says_nothing_clear_is_named_by_its_number(
    settings: Settings, write: Callable[..., Path], line: str, words: str
) -> None:
    write(f"# A port\nLATCHKEY_PORT=1\n\n{line}\n")
    ended = settings()
    expect_refusal(ended, "Line 4 of latchkey.env", words)
    assert "hunter2" not in ended.stderr


def test_all_bad_lines_are_told_beside_the_list_and_the_values_of_the_others(
    settings: Settings, write: Callable[..., Path]
) -> None:
    write("hunter2\nLATCHKEY_HOST='hunter2'\nLATCHKEY_PORT=many\nLATCHKEY_PROT=1\nLATCHKEY_TIME_ZONE=Asia/Seoul\n\nx\n")

    ended = settings("--json")

    words = ("Line 1 of", "Line 2 of", "Line 7 of", "LATCHKEY_PROT, which is in", '"many"')
    said = ended.stderr.splitlines()
    assert ended.returncode == 1
    assert len(said) == len(words) and all(word in line for word, line in zip(words, said)), said
    rows = {row["name"]: row for row in map(json.loads, ended.stdout.splitlines())}
    assert rows["LATCHKEY_TIME_ZONE"]["value"] == "Asia/Seoul" and rows["LATCHKEY_HOST"]["source"] == "default"
    assert "hunter2" not in ended.stdout + ended.stderr


def test_spaces_comments_and_line_ends_of_other_systems_do_no_harm(settings: Settings, write: Callable[..., Path]) -> None:
    write("  # A port \r\n\r\n LATCHKEY_PORT=9001 \r\nLATCHKEY_MAIL_FROM=A = B <todo@example.com>")
    rows = table(settings("--json"))
    assert rows["PORT"]["value"] == "9001"
    assert rows["MAIL_FROM"]["value"] == "A = B <todo@example.com>"


def test_a_byte_order_mark_and_a_hash_in_a_value_do_no_harm(settings: Settings, write: Callable[..., Path]) -> None:
    write("\ufeffLATCHKEY_PORT=9001\nLATCHKEY_MAIL_FROM=Team #1 <todo@example.com>\n")
    rows = table(settings("--json"))
    assert rows["PORT"]["value"] == "9001"
    assert rows["MAIL_FROM"]["value"] == "Team #1 <todo@example.com>"


def test_a_base_url_with_a_password_is_not_repeated(settings: Settings) -> None:
    for url in ("https://ana:hunter2@todo.example.com", "https://hunter2@todo.example.com", "ana:hunter2@todo.example.com"):
        ended = settings(BASE_URL=url)
        expect_refusal(ended, "The base URL must be like", "without a user name or password")
        assert "hunter2" not in ended.stderr


def test_another_file_can_be_named_and_must_be_there(settings: Settings, write: Callable[..., Path]) -> None:
    write("LATCHKEY_PORT=9001\n")
    other = write("LATCHKEY_PORT=9002\n", name="other.env")

    assert table(settings("--json", "--settings", str(other)))["PORT"]["value"] == "9002"
    assert table(settings("--json", SETTINGS=str(other)))["PORT"]["value"] == "9002"
    expect_refusal(settings("--settings", "nowhere.env"), "nowhere.env")
    expect_refusal(settings("--settings", "."), ". can't be read", "is a text file", "this user may read it")
    write("LATCHKEY_SETTINGS=other.env\n")
    expect_refusal(
        settings(), "LATCHKEY_SETTINGS, which is in latchkey.env, can't stand in a file of settings", "with --settings")


def test_a_file_that_is_a_link_to_nothing_is_not_passed_over(
    settings: Settings, write: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "latchkey.env").symlink_to("gone.env")
    expect_refusal(settings(), "latchkey.env can't be read", "check that it exists")
    write("LATCHKEY_SIGN_UP=invited\n", name="gone.env")
    assert settings().returncode == 0


def test_a_file_with_secrets_is_for_its_owner_alone(settings: Settings, write: Callable[..., Path]) -> None:
    file = write("LATCHKEY_PORT=9001\n", mode=0o644)
    assert table(settings("--json"))["PORT"]["value"] == "9001"

    file.write_text("LATCHKEY_OIDC_CLIENT_SECRET=hunter2\n")
    ended = settings(OIDC_ISSUER="https://login.example.com", OIDC_CLIENT_ID="todo")
    expect_refusal(ended, "LATCHKEY_OIDC_CLIENT_SECRET", "chmod 600")
    assert "hunter2" not in ended.stderr


def test_a_setting_in_the_file_counts_and_is_refused_as_any_other(
    program: Path, tmp_path: Path, settings: Settings, write: Callable[..., Path]
) -> None:
    write(f"LATCHKEY_PORT=http\nLATCHKEY_HOME={ROOT}\n")
    refused = settings()
    expect_refusal(refused, '"http"')
    assert "LATCHKEY_PORT=http" in refused.stdout

    checked = subprocess.run(
        [program, "check"], env=environment(), cwd=tmp_path, capture_output=True, text=True, timeout=STARTING)
    expect_refusal(checked, '"http"')


@pytest.mark.parametrize(
    ("name", "value"),
    [("TODOS_PER_MEMBER", "0"), ("TODOS_PER_MEMBER", "many"), ("CATEGORIES_PER_MEMBER", "8"),
     ("CATEGORIES_PER_MEMBER", "201"), ("IMPORTS_PER_HOUR", "-1")])
def test_a_quota_that_makes_no_sense_is_refused_with_what_it_may_be(settings: Settings, name: str, value: str) -> None:
    expect_refusal(settings(**{name: value}), f"LATCHKEY_{name} must be from ", f'"{value}"')


@pytest.mark.parametrize("value", ["off", "1h", "7d", "90d"])
def test_the_recovery_of_the_second_factor_is_off_or_between_an_hour_and_ninety_days(
    settings: Settings, value: str
) -> None:
    usual = table(settings("--json"))["SECOND_FACTOR_RECOVERY"]
    given = table(settings("--json", SECOND_FACTOR_RECOVERY=value))["SECOND_FACTOR_RECOVERY"]

    assert (usual["value"], usual["source"]) == ("72h", "default")
    assert (given["value"], given["source"]) == (value, "environment")


@pytest.mark.parametrize("value", ["on", "soon", "72", "-1h", "1.5h", "59m", "3599s", "91d", "99999999999999999999d"])
def test_a_recovery_of_the_second_factor_that_makes_no_sense_is_refused_with_what_it_may_be(
    settings: Settings, value: str
) -> None:
    expect_refusal(
        settings(SECOND_FACTOR_RECOVERY=value),
        f'The second factor\'s recovery must be off or between 1h and 90d, not "{value}".')


def test_a_quota_counts_by_file_environment_or_flag(program: Path, tmp_path: Path, write: Callable[..., Path]) -> None:
    write(f"LATCHKEY_TODOS_PER_MEMBER=2\nLATCHKEY_HOME={ROOT}\n")

    def seed(tasks: int, *flags: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, "seed", "--members=1", f"--tasks={tasks}", "--password=correct horse battery", *flags],
            env=environment(DATA=str(tmp_path / f"{tasks}{len(flags)}{len(variables)}"), **variables), cwd=tmp_path,
            capture_output=True, text=True, timeout=STARTING)

    full = seed(3)
    assert full.returncode != 0 and "A member may have 2 to-dos" in full.stderr
    assert seed(2).stdout == "Added 1 member with 2 to-dos.\n"
    assert seed(3, TODOS_PER_MEMBER="3").returncode == 0
    assert seed(3, "--todos-per-member=3").returncode == 0
