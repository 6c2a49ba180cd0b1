"""A to-do belongs to one member: for all others it does not exist."""

import re
from collections.abc import Iterator

import pytest

from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from web_client import WebClient

VERBS = ("complete", "reopen", "delete")


@pytest.fixture
def stranger(server: Latchkey) -> Iterator[WebClient]:
    stranger = WebClient(server.url, Accept_Language="en")
    Member.unique().join(stranger)
    yield stranger
    stranger.dispose()


def test_another_members_todo_is_the_same_404_as_none_at_all(
    client: WebClient, member: Member, stranger: WebClient
) -> None:
    send_todo(client, "Mine")
    mine, nobodys = re.search(r'href="/todos/(\d+)"', client.get("/todos/all").text())[1], "999999999"

    def seen(id: str) -> list[tuple[int, bytes]]:
        csrf = token(stranger, "/todos/new")
        answers = [stranger.get(f"/todos/{id}"), stranger.head(f"/todos/{id}")]
        answers += [stranger.fetch(f"/todos/{id}", method=method) for method in ("PUT", "PATCH", "DELETE")]
        answers += [post(stranger, f"/todos/{id}/{verb}", [("csrf", csrf)]) for verb in VERBS]
        return [(answer.status, answer.body()) for answer in answers]

    assert seen(mine) == seen(nobodys)
    assert [status for status, _ in seen(mine)] == [404, 404, 405, 405, 405, 404, 404, 404]
    page = client.get(f"/todos/{mine}").text()
    assert re.search(r"<h1[^>]*>\s*Mine\s*</h1>", page), page
    assert re.search(r"<button[^>]*>\s*Mark as done\s*</button>", page), page


def test_an_id_that_is_none_is_a_404(client: WebClient, member: Member) -> None:
    csrf = token(client, "/todos/new")

    for id in ("0", "-1", "01", "1.0", "+1", "9" * 40, "abc", "1%00", "%F0%9F%98%80", "1'--"):
        assert client.get(f"/todos/{id}").status == 404, id
        for verb in VERBS:
            assert post(client, f"/todos/{id}/{verb}", [("csrf", csrf)]).status == 404, (id, verb)
