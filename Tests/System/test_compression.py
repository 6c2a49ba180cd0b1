"""Content that is sent compressed, and content that never is."""

import pytest

from forms import post, token
from member import Member
from web_client import WebClient

KILOBYTE = 1024


@pytest.mark.parametrize("coding", ["gzip", "br"])
@pytest.mark.parametrize(
    ("names", "most"), [
        (["app.css"], 3.25), (["member.css"], 4), (["forms.css"], 1), (["todo.css"], 1.75), (["calendar.css"], 2.5),
        (["app.js"], 4), (["app.js", "todos.js"], 9.1), (["drag.js"], 2.75), (["calendar.js"], 3), (["passkeys.js"], 3),
        (["strength.js"], 2), (["copy.js"], 1), (["paste.js"], 1.25), (["rename.js"], 1.25), (["unsaved.js"], 0.5),
        (["keys.js"], 0.25),
    ])
def test_style_and_scripts_are_small(client: WebClient, names: list[str], most: float, coding: str) -> None:
    sizes = {}
    for name in names:
        answer = client.get(f"/{name}", headers={"Accept-Encoding": coding})
        assert answer.headers["content-encoding"] == coding
        assert answer.body() == client.get(f"/{name}", headers={"Accept-Encoding": "identity"}).body()
        # What only readers of the file need is not sent.
        assert b"/*" not in answer.body() and b"\n// " not in answer.body() and b"\n  " not in answer.body()
        sizes[name] = int(answer.headers["content-length"])

    print(sizes)
    assert sum(sizes.values()) < most * KILOBYTE, sizes


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_page_is_compressed_for_who_asks_from_here(client: WebClient, site: str) -> None:
    Member.unique().join(client)
    plain = client.get("/todos/new")

    answer = client.get("/todos/new", headers={"Accept-Encoding": "gzip, br", "Sec-Fetch-Site": site})

    assert answer.headers["content-encoding"] == "gzip" and answer.body() == plain.body()
    assert int(answer.headers["content-length"]) < int(plain.headers["content-length"]) / 3


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/login", {}), ("/login", {"Sec-Fetch-Site": "cross-site"}), ("/login", {"Sec-Fetch-Site": "same-site"}),
        ("/login?next=/todos/new", {"Sec-Fetch-Site": "none"}), ("/no-such-page", {"Sec-Fetch-Site": "same-origin"}),
        ("/login", {"Sec-Fetch-Site": "none", "Accept-Encoding": "gzip;q=0"}),
    ])
def test_a_page_that_a_stranger_may_have_chosen_from_is_not(
    client: WebClient, path: str, headers: dict[str, str]
) -> None:
    """Its size would reveal its secrets character by character (BREACH)."""
    answer = client.get(path, headers={"Accept-Encoding": "gzip, br"} | headers)

    assert "content-encoding" not in answer.headers


def test_the_answer_to_a_form_is_not_compressed(client: WebClient) -> None:
    fields = {"email": "ana@example.com", "password": "wrong password", "csrf": token(client, "/login")}

    answer = post(client, "/login", fields.items(), **{"Accept-Encoding": "gzip", "Sec-Fetch-Site": "same-origin"})

    assert answer.status == 422 and "content-encoding" not in answer.headers
