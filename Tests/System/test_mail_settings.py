"""Invalid mail settings, and invalid arguments of `latchkey outbox`."""

import subprocess
from pathlib import Path

import pytest

from latchkey import STARTING, environment
from mail_server import MailServer
from mailing import SENDER, Serve, outbox


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"SMTP_URL": "mail.example.com"}, "smtp://"), ({"SMTP_URL": "http://mail.example.com"}, "smtp://"),
        ({"SMTP_URL": "smtp://ana:hunter2@mail.example.com"}, "smtp://"),
        ({"MAIL_FROM": ""}, "LATCHKEY_MAIL_FROM"), ({"MAIL_FROM": "ana"}, '"ana"'),
        ({"MAIL_FROM": "a@example.com\nBcc: b@example.com"}, "sender"),
        ({"SMTP_SECURITY": "none"}, '"none"'),
        ({"SMTP_URL": "smtps://mail.example.com", "SMTP_SECURITY": "plain"}, "smtps://"),
        ({"SMTP_USER": "ana"}, "LATCHKEY_SMTP_PASSWORD"), ({"SMTP_PASSWORD": "hunter2"}, "LATCHKEY_SMTP_USER"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD": "hunter2", "SMTP_PASSWORD_FILE": "/dev/null"}, "not both"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD_FILE": "/dev/null"}, "/dev/null"),
        ({"SMTP_USER": "", "SMTP_PASSWORD": "hunter2"}, "LATCHKEY_SMTP_USER must be one line that is not empty"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD": ""}, "LATCHKEY_SMTP_PASSWORD must be one line that is not empty"),
        ({"SMTP_USER": "ana", "SMTP_PASSWORD": "hunter2\n"}, "LATCHKEY_SMTP_PASSWORD must be one line"),
        ({"SMTP_CA_FILE": "/nowhere"}, "LATCHKEY_SMTP_CA_FILE names no file"),
        ({"SMTP_TIMEOUT": "0"}, 'LATCHKEY_SMTP_TIMEOUT must be a number of seconds from 1 to 600, not "0"'),
        ({"SMTP_ANSWER_TIMEOUT": "601"}, 'LATCHKEY_SMTP_ANSWER_TIMEOUT must be a number of seconds from 1 to 600, not "601"'),
        ({"SMTP_CONNECT_TIMEOUT": "10s"}, 'LATCHKEY_SMTP_CONNECT_TIMEOUT must be a number of seconds from 1 to 600'),
        ({"SMTP_URL": ""}, "smtp://"),
    ])
def test_a_setting_for_mail_that_makes_no_sense_is_named(program: Path, settings: dict[str, str], named: str) -> None:
    all_settings = {"SMTP_URL": "smtp://mail.example.com", "MAIL_FROM": SENDER} | settings
    all_settings = {name: value for name, value in all_settings.items() if (name, value) != ("MAIL_FROM", "")}

    ended = subprocess.run(
        [program, "check"], env=environment(**all_settings), capture_output=True, text=True, timeout=STARTING)

    assert ended.returncode == 1
    assert named in ended.stderr
    assert "hunter2" not in ended.stderr


def test_the_outbox_of_a_folder_without_a_database_is_not_made_up(program: Path, tmp_path: Path) -> None:
    for arguments in (["list"], ["show", "1"], ["retry", "1"]):
        ended = subprocess.run(
            [program, "outbox", *arguments, "--data", str(tmp_path)], env=environment(), capture_output=True,
            text=True, timeout=STARTING)

        assert ended.returncode == 1
        assert str(tmp_path) in ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_mail_that_is_not_there_is_said_to_be_so(serve: Serve) -> None:
    with MailServer() as mail_server:
        latchkey = serve(mail_server)

        for arguments in (["show", "9"], ["retry", "9"]):
            with pytest.raises(subprocess.CalledProcessError):
                outbox(latchkey, *arguments)
        assert outbox(latchkey, "retry", "--all") == "0 emails will be sent.\n"
