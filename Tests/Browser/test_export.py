"""The zip file of a member's data, read by programs that know nothing of the one that wrote it."""

import csv
import datetime
import io
import json
import re
import zipfile

from playwright.sync_api import Page

from forms import post, token
from latchkey import Latchkey
from member import PASSWORD, Member, add_todo, cookie

TITLES = [
    "=cmd|' /C calc'!A0", "+1+1", "-2", '@SUM(1;2) "quoted", and commas', "장보기 = 우유 🥛", "<script>alert(1)</script>",
]


def unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_everything_comes_back_as_it_was_typed(server: Latchkey, page: Page, member: Member) -> None:
    for title in TITLES:
        fields = {
            "csrf": token(page.request, "/todos/new"), "title": title, "category": "Idea", "date": "2026-11-21",
            "startTime": "09:00", "endTime": "10:00", "description": "two\nlines, \"quoted\""}
        assert post(page.request, "/todos", fields.items()).status == 303

    answer = post(page.request, "/account/export", [("csrf", token(page.request, "/account"))])

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
        {"completed": "", "recurrence": "", "ownCategory": "", **todo} for todo in todos]

    assert [event["event"] for event in json.loads(files["history.json"])] == ["signed-up"]
    assert json.loads(files["devices.json"])[0]["thisDevice"] is True
    everything = b"".join(files.values())
    for secret in (PASSWORD, cookie(page.context, "session")["value"], "$argon2"):
        assert secret.encode() not in everything


def test_a_browser_saves_it(server: Latchkey, page: Page, member: Member) -> None:
    add_todo(page, "Taken along")
    page.goto("/account")

    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()

    assert download.value.suggested_filename.startswith("latchkey-")
    with open(download.value.path(), "rb") as file:
        assert b"Taken along" in unpacked(file.read())["todos.json"]
