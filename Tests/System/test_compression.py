"""Content that is sent compressed, and content that never is."""

import pytest

from latchkey import ROOT
from web_client import WebClient

KILOBYTE = 1024


@pytest.mark.parametrize(
    ("names", "most"), [(["app.css"], 9), (["app.js", "todos.js"], 12), (["calendar.css"], 2), (["drag.js"], 3)])
def test_style_and_scripts_are_small(client: WebClient, names: list[str], most: int) -> None:
    sizes = {}
    for name in names:
        answer = client.get(f"/{name}", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.body() == (ROOT / "Public" / name).read_bytes()
        sizes[name] = int(answer.headers["content-length"])

    print(sizes)
    assert sum(sizes.values()) < most * KILOBYTE, sizes


def test_a_page_with_secrets_is_never_compressed(client: WebClient) -> None:
    """Its size would reveal its secrets character by character (BREACH)."""
    answer = client.get("/login", headers={"Accept-Encoding": "gzip, br"})

    assert "content-encoding" not in answer.headers
