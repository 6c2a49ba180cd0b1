"""A secret that is set where the path of its file belongs is never printed."""

import json
from pathlib import Path

import pytest

from commands import Run, expect_refusal

BESIDE = {
    "DATABASE_PASSWORD_FILE": {"DATABASE_URL": "postgres://latchkey@127.0.0.1:1/latchkey"},
    "PEPPER_FILE": {},
    "METRICS_TOKEN_FILE": {"METRICS_ADDRESS": "9464"},
    "SMTP_CA_FILE": {"SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "todo@example.com"},
    "SMTP_PASSWORD_FILE": {
        "SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": "todo@example.com", "SMTP_USER": "ana"},
    "GOOGLE_CLIENT_SECRET_FILE": {"GOOGLE_CLIENT_ID": "site"},
    "APPLE_PRIVATE_KEY": {
        "APPLE_SERVICE_ID": "com.example.todo", "APPLE_TEAM_ID": "TEAM123456", "APPLE_KEY_ID": "KEY1234567"},
    "FACEBOOK_APP_SECRET_FILE": {"FACEBOOK_APP_ID": "1"},
    "OIDC_CLIENT_SECRET_FILE": {"OIDC_ISSUER": "https://login.example.com", "OIDC_CLIENT_ID": "todo"},
}
"""Every setting of a file with a secret or certificates, and the settings that it needs."""

SECRETS = {
    "word": "hunter2", "slash": "/hunter2/aB+hunter2=", "pepper": "p1:hunter2hunter2hunter2hunter2hunter2hunter2h=",
    "key": "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n"}

COMMANDS = (
    ["check"], ["check", "--json"], ["serve"], ["settings"], ["settings", "--json"], ["doctor"], ["keys", "list"],
    ["keys", "rotate", "pepper"], ["keys", "prune", "pepper"])


def test_every_setting_of_a_file_with_a_secret_is_tried(run: Run) -> None:
    rows = [json.loads(line) for line in run("settings", "--json").stdout.splitlines()]
    names = {row["name"].removeprefix("LATCHKEY_") for row in rows}

    files = {name for name in names if name.endswith("_FILE")}
    assert files | {"APPLE_PRIVATE_KEY"} == set(BESIDE)


@pytest.mark.parametrize("name", BESIDE)
@pytest.mark.parametrize("kind", SECRETS)
def test_a_secret_in_its_files_place_is_not_printed(run: Run, name: str, kind: str) -> None:
    settings = BESIDE[name] | {name: SECRETS[kind]}

    for command in COMMANDS:
        ended = run(*command, **settings)
        assert "hunter2" not in ended.stdout + ended.stderr, command
        if command == ["check"]:
            expect_refusal(ended, f"LATCHKEY_{name} names no file", "must be a path")


def test_a_file_that_is_there_is_named(run: Run, tmp_path: Path) -> None:
    file, link = tmp_path / "empty", tmp_path / "link"
    file.write_text("")
    file.chmod(0o600)
    link.symlink_to("gone/peppers")

    for name, beside in BESIDE.items():
        for path in (file, tmp_path):
            expect_refusal(run("check", **beside | {name: str(path)}), str(path))
        expect_refusal(run("check", **beside | {name: str(link)}), f"{link} is a link to gone/peppers", name)
        assert f"LATCHKEY_{name}={file}" in run("settings", **beside | {name: str(file)}).stdout


def test_certificates_may_be_read_by_everybody(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "authorities.pem"
    file.write_text("-----BEGIN CERTIFICATE-----\n")
    file.chmod(0o644)

    ended = run("check", **BESIDE["SMTP_CA_FILE"] | {"SMTP_CA_FILE": str(file)})

    assert ended.returncode == 0 and "Warning" not in ended.stdout
