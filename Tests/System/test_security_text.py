"""Where to report a vulnerability: RFC 9116, as a program reads it."""

import datetime
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from latchkey import Latchkey

PATH = "/.well-known/security.txt"


def test_the_contact_that_was_set_is_named(program: Path, tmp_path: Path) -> None:
    server = Latchkey(program, tmp_path / "data", SECURITY_CONTACT="security@example.com")
    server.start()
    try:
        with urllib.request.urlopen(server.url + PATH, timeout=10) as answer:
            content_type, text = answer.headers["Content-Type"], answer.read().decode()
    finally:
        assert server.stop() == 0

    assert content_type == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    assert fields["Contact"] == "mailto:security@example.com"
    assert fields["Preferred-Languages"] == "en, ko"
    left = datetime.datetime.fromisoformat(fields["Expires"]) - datetime.datetime.now(datetime.UTC)
    assert datetime.timedelta(days=30) < left < datetime.timedelta(days=365)


def test_nobody_is_named_unless_it_is_set(server: Latchkey) -> None:
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(server.url + PATH, timeout=10)
    assert error.value.code == 404
