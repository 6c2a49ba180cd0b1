"""The zip file of a member's data, read by independent programs."""

import csv
import datetime
import io
import json
import re
import zipfile

from forms import post, token
from member import PASSWORD, Member, send_todo
from web_client import WebClient

TITLES = [
    "=cmd|' /C calc'!A0", "+1+1", "-2", '@SUM(1;2) "quoted", and commas', "장보기 = 우유 🥛", "<script>alert(1)</script>",
]


def unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_everything_comes_back_as_it_was_typed(client: WebClient, member: Member) -> None:
    for title in TITLES:
        send_todo(client, title)

    answer = post(client, "/account/export", [("csrf", token(client, "/account"))])

    assert answer.status == 200
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["cache-control"] == "no-store"
    name = re.fullmatch(r'attachment; filename="latchkey-(.*)\.zip"', answer.headers["content-disposition"])
    assert name and datetime.date.fromisoformat(name[1])
    files = unpacked(answer.body())
    account = json.loads(files["account.json"])
    assert (account["name"], account["email"]) == (member.name, member.email)
    assert datetime.datetime.fromisoformat(account["created"]).utcoffset() is not None

    todos = json.loads(files["todos.json"])
    assert [todo["title"] for todo in todos] == TITLES
    assert {todo["description"] for todo in todos} == {'two\nlines, "quoted"'}
    # As spreadsheets read it: with the mark in front, lines that end in CR LF, and nothing to calculate.
    assert files["todos.csv"].startswith(b"\xef\xbb\xbf") and files["todos.csv"].endswith(b"\r\n")
    rows = list(csv.DictReader(io.StringIO(files["todos.csv"].decode("utf-8-sig"), newline=""), strict=True))
    assert [row["title"].removeprefix("'") for row in rows] == TITLES
    assert not any(value.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for value in row.values())
    assert [{**row, "title": row["title"].removeprefix("'")} for row in rows] == [
        {"completed": "", "recurrence": "", "ownCategory": "", "trashed": "", "ownCategoryColour": "",
         "ownCategoryIcon": "", **todo} for todo in todos]

    assert [event["event"] for event in json.loads(files["history.json"])] == ["signed-up"]
    assert json.loads(files["devices.json"])[0]["thisDevice"] is True
    everything = b"".join(files.values())
    for secret in (PASSWORD, client.cookies["session"], "$argon2"):
        assert secret.encode() not in everything
