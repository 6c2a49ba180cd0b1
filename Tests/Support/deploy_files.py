"""The files of Deploy/, for this machine, and what Docs/ adds to them."""

import random
import re
import textwrap
from collections.abc import Mapping

from latchkey import ROOT


def deploy_file(name: str, replaced: Mapping[str, str]) -> str:
    """A file of Deploy/ with replacements for this machine; each replaced text must be there."""
    text = (ROOT / "Deploy" / name).read_text()
    for old, new in replaced.items():
        assert old in text, f"{name} has no {old}"
        text = text.replace(old, new)
    return text


def documented_file(page: str, after: str) -> str:
    """The first file that a page of Docs/ shows after these words, such as `systemctl edit latchkey.socket`."""
    _, found, rest = (ROOT / "Docs" / page).read_text().partition(after)
    shown = re.search(r"^( *)```ini\n(.*?)^\1```$", rest, re.MULTILINE | re.DOTALL)
    assert found and shown, f"{page} shows no file after {after!r}"
    return textwrap.dedent(shown[2])


def loopback_network() -> str:
    """What takes the place of `192.0.2.` in these files: loopback addresses of our own, with all ports free."""
    return f"127.{random.randint(1, 254)}.{random.randint(1, 254)}."
