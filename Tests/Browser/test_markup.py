"""The check of the HTML of pages, which are visited in test_accessibility.py and others."""

from pathlib import Path

import pytest

from markup import validate

pytestmark = pytest.mark.walk


def test_the_checker_finds_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The other tests rely on its result."""
    (tmp_path / "wrong.html").write_text("<!doctype html><html lang=en><title>a</title><p><div id=a></div></p><i id=a></i>")

    with pytest.raises(AssertionError, match="Duplicate ID"):
        validate(tmp_path, capsys)
