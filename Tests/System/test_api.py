"""The JSON API: the running program's responses match its OpenAPI file, and the examples of
its documentation work."""

import json
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator

from forms import post
from forms import token as form_token
from latchkey import ROOT, Latchkey
from member import Member
from web_client import PATIENCE, WebClient

DOCUMENT = json.loads((ROOT / "Public/openapi.json").read_text(encoding="utf-8"))
TODO = {"title": "Call Ana", "category": "MakeCall", "date": "2026-11-24", "startTime": "09:00", "endTime": "09:30"}


def make_token(client: WebClient, permission: str = "change", name: str = "Test") -> str:
    """Creates a token as a member does, by the form."""
    fields = {"csrf": form_token(client, "/account/tokens"), "name": name, "permission": permission, "lifetime": "30"}
    return re.search(r'>(latchkey_[^<]+)<', post(client, "/account/tokens", fields.items()).text())[1]


def new_token(server: Latchkey) -> str:
    """A token of a new member."""
    client = WebClient(server.url)
    Member.unique().join(client)
    return make_token(client)


def resolved(node: dict) -> dict:
    """The target of a reference inside the document."""
    while "$ref" in node:
        path, node = node["$ref"].removeprefix("#/").split("/"), DOCUMENT
        for key in path:
            node = node[key]
    return node


def operation(method: str, path: str) -> dict:
    """The document's entry for a path: a literal path goes before a template, as in the program."""
    template = re.sub(r"^(/todos/(?:category|day))/[^/]+$|^/todos/\d+", lambda found: (
        "/todos/{id}" if not found[1] else {"category": "/todos/category/{category}", "day": "/todos/day/{date}"}[
            found[1].rpartition("/")[2]]), path)
    return DOCUMENT["paths"][template][method.lower()]


class Program:
    """A client with a token. Each response is validated against the document."""

    def __init__(self, server: Latchkey, token: str) -> None:
        self.client = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
        self.seen: set[tuple[str, int]] = set()

    def send(self, method: str, path: str, **options: object) -> httpx.Response:
        return self.expect_promised(method, path, self.client.request(method, path, **options))

    def expect_promised(self, method: str, path: str, answer: httpx.Response) -> httpx.Response:
        """Validates a response against the document; returns it."""
        described = operation(method, path.split("?")[0])
        self.seen.add((described["operationId"], answer.status_code))
        promised = described["responses"]
        assert str(answer.status_code) in promised, (method, path, answer.status_code, answer.text)
        response = resolved(promised[str(answer.status_code)])
        for name, header in response.get("headers", {}).items():
            is_sometimes = answer.status_code == 401 or "only for" in resolved(header)["description"].lower()
            assert name in answer.headers or is_sometimes, (method, path, name)
        if "content" not in response:
            assert answer.content == b""
            return answer
        (media_type, content), = response["content"].items()
        assert answer.headers["Content-Type"] == media_type
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **content["schema"],
                  "components": DOCUMENT["components"]}
        Draft202012Validator(schema, format_checker=FormatChecker()).validate(answer.json())
        return answer

    def add(self, **members: object) -> dict:
        answer = self.send("POST", "/todos", json=TODO | members)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.fixture
def api(client: WebClient, member: Member, server: Latchkey) -> Iterator[Program]:
    api = Program(server, make_token(client))
    yield api
    api.client.close()


def test_the_document_is_openapi_3_1_and_served() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()
    assert DOCUMENT["openapi"].startswith("3.1.")


def test_the_document_is_served(server: Latchkey) -> None:
    assert httpx.get(server.url + "/openapi.json", timeout=PATIENCE).json() == DOCUMENT


def test_every_operation_answers_as_it_promises(api: Program) -> None:
    for number in range(101):
        api.add(title=f"Number {number}", description="우유 😀\n<b>")
    first = api.send("GET", "/todos").json()
    second = api.send("GET", first["next"]).json()
    assert [len(part["todos"]) for part in (first, second)] == [100, 1] and second["next"] is None
    todo = first["todos"][0]
    path = f"/todos/{todo['id']}"

    assert api.send("POST", "/todos", json=TODO | {"title": "Number 0"}).status_code == 409
    assert api.send("POST", "/todos", json=TODO | {"title": "Number 0", "again": True}).status_code == 201
    assert api.send("PATCH", path, json={"title": "Other", "version": 1}).json()["version"] == 2
    lost = api.send("PATCH", path, json={"title": "Late", "version": 1})
    assert lost.status_code == 409 and lost.json()["todo"]["title"] == "Other"
    assert api.send("PATCH", path, json={"title": "Late"}).status_code == 428
    assert api.send("PATCH", path, json={"title": "Late"}, headers={"If-Match": '"1.."'}).status_code == 412
    tag = api.send("GET", path).headers["ETag"]
    merge = {"If-Match": tag, "Content-Type": "application/merge-patch+json"}
    assert api.send("PATCH", path, content='{"description": null}', headers=merge).json()["description"] == ""
    for verb in ("complete", "reopen"):
        assert api.send("POST", f"{path}/{verb}", headers={"If-Match": "*"}).status_code == 200
    assert api.send("POST", f"{path}/complete").json()["completedAt"]
    assert api.send("DELETE", path).status_code == 204
    assert api.send("POST", f"{path}/restore").status_code == 200
    for list in ("completed", "trash", "search?q=number", "category/MakeCall", "day/2026-11-24"):
        assert api.send("GET", f"/todos/{list}").status_code == 200, list
    assert api.send("GET", "/categories").json()["categories"]
    assert api.send("DELETE", path).status_code == 204
    assert api.send("POST", f"{path}/purge").status_code == 204
    assert api.send("GET", path).status_code == 404

    described = {item["operationId"] for items in DOCUMENT["paths"].values() for name, item in items.items()
                 if name != "parameters"}
    assert {name for name, status in api.seen if status < 300} == described


def test_bad_input_is_answered_as_promised_and_changes_nothing(api: Program) -> None:
    path = f"/todos/{api.add()['id']}"
    before = api.send("GET", path).text
    bodies = [
        b"", b"{", b"[]", b"null", b'"x"', b'{"title": 1}', b'{"title": 1e999}', b'{"title": "x", "title": "y"}', b"\xff",
        b'{"a":' * 5000, b'{"title": "' + b"x" * 300_000 + b'"}', b'{"title": "\\ud800"}', b'{"title": "\\u0000"}',
        b'{"date": "2026-02-30"}', b'{"startTime": "24:30"}', b'{"version": 99999999999999999999}', b"{} {}", b"NaN",
        b'{"__proto__": {}}', b'{"title": "' + b"e\xcc\x81" * 20_000 + b'"}', b'{"nobody knows": 1}',
    ]
    for body in bodies:
        for method, to in (("POST", "/todos"), ("PATCH", path)):
            answer = api.send(method, to, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (400, 413, 422, 428), (body[:40], answer.status_code)
            assert answer.json()["detail"].endswith(".")
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert api.send("POST", "/todos", content=b"{}", headers={"Content-Type": kind}).status_code == 415
    for place in ("", "x", "2026-02-30.09:00.1", "2026-11-24.09:00.1.2", "%00"):
        assert api.send("GET", f"/todos?after={place}").status_code == 400
    assert api.send("GET", path).text == before
    assert len(api.send("GET", "/todos").json()["todos"]) == 1


def test_another_members_todo_is_none(api: Program, server: Latchkey) -> None:
    mine = api.add()
    stranger = Program(server, new_token(server))
    path = f"/todos/{mine['id']}"

    assert stranger.send("PATCH", path, json={"title": "Theirs", "version": 1}).status_code == 404
    for method, verb in (("GET", ""), ("DELETE", ""), ("POST", "/complete"), ("POST", "/reopen"), ("POST", "/restore"),
                         ("POST", "/purge")):
        answers = [stranger.send(method, place + verb) for place in (path, "/todos/999999999")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
    assert api.send("GET", path).json() == mine


def test_a_token_is_neither_in_the_log_nor_in_the_data(own_server: Latchkey) -> None:
    token = new_token(own_server)
    Program(own_server, token).add()
    own_server.stop()

    secret = token.removeprefix("latchkey_").encode()
    assert secret.decode() not in own_server.logged()
    for file in own_server.data.rglob("*"):
        assert not file.is_file() or secret not in file.read_bytes(), file
    own_server.start()
    assert len(Program(own_server, token).send("GET", "/todos").json()["todos"]) == 1


def test_a_cookie_opens_nothing_to_programs(client: WebClient, member: Member) -> None:
    # The browser is signed in.
    answer = client.get("/todos", headers={"Accept": "application/json"})
    assert answer.status == 401
    assert answer.headers["content-type"] == "application/problem+json"
    fields = (TODO | {"csrf": form_token(client, "/todos/new")}).items()
    assert post(client, "/todos", fields, Accept="application/json").status == 401
    assert post(client, "/todos", fields, Authorization="Bearer latchkey_").status == 401
    assert client.get("/todos").headers["content-type"].startswith("text/html")


def test_what_breaks_a_limit_of_http_gets_a_sentence_of_text(api: Program) -> None:
    text = (ROOT / "Docs/API.md").read_text(encoding="utf-8")
    for status, size, options in (
        (414, "an address over 8 KiB (414)", {"url": "/todos?q=" + "x" * (8 << 10)}),
        (431, "fields over 32 KiB (431)", {"url": "/todos", "headers": {"X-Large": "x" * (32 << 10)}}),
        (413, "a body over 1 MiB (413)", {"url": "/todos", "headers": {"Content-Type": "application/json"}, "content": b" " * ((1 << 20) + 1)}),
    ):
        answer = api.client.request("POST", **options)
        assert (answer.status_code, answer.headers["Content-Type"]) == (status, "text/plain; charset=utf-8")
        assert size in text.replace("\n", " ")


def examples() -> list[str]:
    text = (ROOT / "Docs/API.md").read_text(encoding="utf-8")
    return [block for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) if "export TOKEN" not in block]


def test_the_examples_of_the_page_work(own_server: Latchkey) -> None:
    """Runs the examples in the order of the page. Their to-do is added first, with the ID that they use."""
    token = new_token(own_server)
    program = Program(own_server, token)
    assert program.add(title="Call Ben")["id"] == 1
    environment = {"TOKEN": token, "SITE": own_server.url, "PATH": "/usr/bin:/bin"}
    assert len(examples()) == 5

    for example in examples():
        # A refusal has problem details, which an example must not run into.
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", example], env=environment, capture_output=True, text=True,
                              timeout=30)
        assert done.returncode == 0, (example, done.stderr)
        assert "openapi.json" not in done.stdout, (example, done.stdout)

    todos = program.send("GET", "/todos").json()["todos"]
    assert [(todo["title"], todo["startTime"]) for todo in todos] == [("Call Ana", "09:00"), ("Call Ben", "10:00")]


def test_the_page_shows_what_a_todo_and_a_problem_look_like(api: Program) -> None:
    text = (ROOT / "Docs/API.md").read_text(encoding="utf-8")
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    listed, problem = shown
    api.add()

    real = api.send("GET", "/todos").json()
    assert listed["todos"][0] | {"id": 0} == real["todos"][0] | {"id": 0} and listed.keys() == real.keys()
    wrong = api.send("POST", "/todos", json=TODO | {"date": "2026-02-30"}, headers={"Accept-Language": "en"}).json()
    assert problem | {"type": 0} == wrong | {"type": 0}
    assert problem["type"].partition("/openapi")[2] == wrong["type"].partition("/openapi")[2]


def test_ten_thousand_adds_in_a_minute_are_held_back(program: Path, tmp_path: Path) -> None:
    """With throttling, which the shared server does not have."""
    throttled = Latchkey(program, tmp_path / "data")
    throttled.start()
    try:
        api = Program(throttled, new_token(throttled))

        def add(number: int) -> httpx.Response:
            return api.client.post("/todos", json=TODO | {"title": f"Number {number}"})

        added = 0
        # Side by side: on a busy machine one after the other would take longer than the allowance to come back.
        with ThreadPoolExecutor(8) as pool:
            for first in range(0, 10_000, 100):
                answers = list(pool.map(add, range(first, first + 100)))
                added += sum(answer.status_code == 201 for answer in answers)
                if refused := [answer for answer in answers if answer.status_code != 201]:
                    break

        answer = api.expect_promised("POST", "/todos", refused[0])
        assert added >= 1000 and answer.status_code == 429
        assert int(answer.headers["Retry-After"]) >= 1
        assert "Try again in" in answer.json()["detail"]
    finally:
        assert throttled.stop() == 0
