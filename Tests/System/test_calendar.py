"""Calendars and imports, read by independent programs."""

import csv
import datetime
import gzip
import http.client
import io
import json
import re
import zipfile
from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar, Event, Todo

from calendars import refusal, report, subscribe, upload
from forms import post, token
from latchkey import Latchkey
from member import Member, send_todo
from web_client import PATIENCE, WebClient

ZONES = [
    "Europe/Berlin", "America/New_York", "Asia/Seoul", "Asia/Calcutta", "Pacific/Apia", "Africa/Casablanca",
    "Australia/Lord_Howe",
]
TITLES = [
    "Buy milk", "comma, semicolon; backslash \\ colon: \"quotes\"", "김밥 🍙 " * 20, "=1+1", "BEGIN:VEVENT", "it's \\n no line",
]


def future(days: int = 7) -> datetime.date:
    """A day that is still to come: calendars leave out what is long past, and series are taken from the present on."""
    return datetime.date.today() + datetime.timedelta(days=days)


def choose_zone(request: WebClient, zone: str) -> None:
    fields = {"csrf": token(request, "/account/time-zone"), "timeZone": zone}
    assert post(request, "/account/time-zone", fields.items()).status == 303


@pytest.mark.parametrize("kind, name", [("tasks", "VTODO"), ("events", "VEVENT")])
def test_a_feed_is_read_back_as_it_was_typed(client: WebClient, member: Member, kind: str, name: str) -> None:
    choose_zone(client, "Europe/Berlin")
    date = future().isoformat()
    for title in TITLES:
        send_todo(client, title.strip(), date)
    path = subscribe(client, kind)

    answer = client.get(path)

    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = answer.body().split(b"\r\n")
    assert all(len(line) <= 75 and b"\n" not in line for line in lines)
    for line in lines:
        line.decode()
    calendar = Calendar.from_ical(answer.body())
    assert calendar["version"] == "2.0" and calendar["prodid"]
    entries = calendar.walk(name)
    assert sorted(str(entry["summary"]) for entry in entries) == sorted(title.strip() for title in TITLES)
    for entry in entries:
        assert not entry.errors
        assert str(entry["description"]) == 'two\nlines, "quoted"'
        assert entry["dtstart"].dt == datetime.datetime.fromisoformat(date + "T09:00").replace(
            tzinfo=ZoneInfo("Europe/Berlin"))
        end = entry["due" if name == "VTODO" else "dtend"].dt
        assert end - entry["dtstart"].dt == datetime.timedelta(hours=1)
        assert entry["dtstamp"].dt.tzinfo is not None
    assert len({str(entry["uid"]) for entry in entries}) == len(TITLES)
    assert {str(entry["uid"]) for entry in Calendar.from_ical(client.get(path).body()).walk(name)} == {
        str(entry["uid"]) for entry in entries}


@pytest.mark.parametrize("zone", ZONES)
def test_a_zone_is_told_as_the_tz_database_has_it(client: WebClient, member: Member, zone: str) -> None:
    choose_zone(client, zone)
    # The International Date Line was moved around Samoa within these years.
    for year in (2010, 2026):
        send_todo(client, f"In {year}", f"{year}-11-21")

    calendar = Calendar.from_ical(client.get("/todos/export/ics").body())

    [told] = calendar.walk("VTIMEZONE")
    assert told["tzid"] == zone
    # From the file alone, with a zone name that is in no database.
    told["tzid"] = "told"
    clock = told.to_tz(lookup_tzid=False)
    moment = datetime.datetime(2010, 11, 22, tzinfo=datetime.UTC)
    while moment.year < 2031:
        for offset in (datetime.timedelta(0), datetime.timedelta(minutes=29)):
            expected = (moment + offset).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
            shown = expected.replace(tzinfo=clock)
            assert shown.utcoffset() == expected.replace(tzinfo=ZoneInfo(zone)).utcoffset() or _is_near_change(
                expected, zone), (zone, expected)
        moment += datetime.timedelta(days=3, hours=7)


def _is_near_change(shown: datetime.datetime, zone: str) -> bool:
    """At a change of clocks, libraries differ in which of two times they choose."""
    hours = [shown + datetime.timedelta(hours=hour) for hour in (-3, 3)]
    return len({hour.replace(tzinfo=ZoneInfo(zone)).utcoffset() for hour in hours}) > 1


def test_what_repeats_is_a_rule_that_ends_when_ours_does(client: WebClient, member: Member) -> None:
    choose_zone(client, "America/New_York")
    date, last = future(), future(70)
    content = ("title,date,start,end,recurrence\n"
               f"Walk,{date},09:00,10:00,FREQ=WEEKLY;UNTIL={last:%Y%m%d}\nSwim,{date},20:00,21:00,FREQ=DAILY\n")
    assert report(upload(client, content.encode(), "todos.csv")) == [2, 0, 0]

    entries = Calendar.from_ical(client.get(subscribe(client, "events")).body()).walk("VEVENT")

    rules = {str(entry["summary"]): entry["rrule"] for entry in entries}
    assert rules["Swim"].to_ical() == b"FREQ=DAILY"
    [until] = rules["Walk"]["until"]
    assert until == datetime.datetime.combine(
        last, datetime.time(9), ZoneInfo("America/New_York")).astimezone(datetime.UTC)


def test_who_has_it_already_is_told_so(server: Latchkey, client: WebClient, member: Member) -> None:
    send_todo(client, "Buy milk", future().isoformat())
    path = subscribe(client)

    def ask(**headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        answer.content = answer.read()
        connection.close()
        return answer

    first = ask()
    assert first.status == 200 and first.headers["Set-Cookie"] is None
    assert first.headers["Cache-Control"] == "no-store"
    assert first.headers["X-Robots-Tag"] == "noindex, nofollow"
    again = ask(If_None_Match=first.headers["ETag"])
    assert (again.status, again.content) == (304, b"")
    send_todo(client, "Buy oats", future().isoformat())
    changed = ask(If_None_Match=first.headers["ETag"])
    assert changed.status == 200 and changed.headers["ETag"] != first.headers["ETag"]
    # The token of a calendar's address is in no log.
    assert path.removeprefix("/calendar/").removesuffix(".ics") not in server.logged()


def test_exports_are_read_by_others_and_come_back_as_they_were(client: WebClient, member: Member) -> None:
    for title in TITLES:
        send_todo(client, title.strip(), future().isoformat())
    titles = sorted(title.strip() for title in TITLES)

    files = {name: client.get(f"/todos/export/{name}").body() for name in ("ics", "csv", "json")}

    assert sorted(str(entry["summary"]) for entry in Calendar.from_ical(files["ics"]).walk("VTODO")) == titles
    assert sorted(todo["title"] for todo in json.loads(files["json"])) == titles
    rows = list(csv.DictReader(io.StringIO(files["csv"].decode("utf-8-sig"), newline=""), strict=True))
    assert sorted(row["title"].removeprefix("'") for row in rows) == titles
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    for name, content in files.items():
        assert report(upload(client, content, f"todos.{name}")) == [0, len(TITLES), 0]


def test_another_programs_calendar_is_taken_and_undone(client: WebClient, member: Member) -> None:
    choose_zone(client, "Asia/Seoul")
    begin = datetime.datetime.combine(future(), datetime.time(9), ZoneInfo("Europe/Berlin"))
    calendar = Calendar()
    calendar.add("prodid", "-//Somebody else//EN")
    calendar.add("version", "2.0")
    event = Event()
    event.add("summary", "Fly, far; away " * 10)
    event.add("dtstart", begin)
    event.add("dtend", begin + datetime.timedelta(hours=1))
    event.add("rrule", {"freq": "weekly"})
    todo = Todo()
    todo.add("summary", "Pack")
    todo.add("due", future(6))
    calendar.add_component(event)
    calendar.add_component(todo)

    answer = upload(client, calendar.to_ical())

    assert report(answer) == [2, 0, 0]
    todos = {todo["title"]: todo for todo in json.loads(client.get("/todos/export/json").body())}
    flight = todos[("Fly, far; away " * 10).strip()]
    there = begin.astimezone(ZoneInfo("Asia/Seoul"))
    assert (flight["date"], flight["start"], flight["end"]) == (
        str(future()), f"{there:%H:%M}", f"{there + datetime.timedelta(hours=1):%H:%M}")
    assert flight["recurrence"] == "FREQ=WEEKLY"
    assert todos["Pack"]["date"] == str(future(6)) and not {"start", "end"} & todos["Pack"].keys()

    undo = re.search(r'action="(/todos/undo/imported/\d+)"', answer.text())
    assert post(client, undo[1], [("csrf", token(client, "/todos/import"))]).status == 303
    assert json.loads(client.get("/todos/export/json").body()) == []
    assert "Pack" in client.get("/todos/trash").text()


def zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("todos.csv", content)
    return file.getvalue()


def calendar_of(lines: bytes) -> bytes:
    return b"BEGIN:VCALENDAR\r\n" + lines + b"END:VCALENDAR\r\n"


@pytest.mark.parametrize("make, status, sentence", [
    (lambda: zipped(b"title,date\n" + b"a,2026-11-22\n" * 1_000_000), 422, "compressed"),
    (lambda: gzip.compress(bytes(50_000_000)), 422, "compressed"),
    (lambda: b"title,date\n" + b"," * 4_000_000, 422, "more than 100 columns"),
    (lambda: b'title,date\n"' + b"a," * 2_000_000, 422, "never closed"),
    (lambda: calendar_of(b"BEGIN:VTODO\r\n" * 100), 422, "nested too deeply"),
    (lambda: calendar_of(b"BEGIN:VTODO\r\nEND:VTODO\r\n" * 31_000), 422, "too many entries"),
    (lambda: calendar_of(b"BEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\n" * 10_001), 422, "more than 10000 entries"),
    (lambda: calendar_of(b"BEGIN:VTODO\r\nSUMMARY:" + b"x" * 3_900_000 + b"\r\nEND:VTODO\r\n"), 422, "longer than"),
    (lambda: calendar_of(b"A:\r\n" * 900_000), 422, "too many lines"),
    (lambda: calendar_of(b"X:1\r\n" + b" \r\n" * 1_300_000), 422, "no to-dos"),
    (lambda: b"[" * 4_000_000, 422, "JSON"),
    (lambda: b"[" + b"{}," * 1_300_000 + b"{}]", 422, "more than 10000 entries"),
    (lambda: bytes(4_000_000), 422, "NUL"),
    (lambda: b"x" * (5 << 20), 413, "too large"),
])
def test_a_hostile_file_is_answered_with_a_sentence(
    client: WebClient, member: Member, make: Callable[[], bytes], status: int, sentence: str
) -> None:
    # Without an ending, which would have to fit.
    answer = upload(client, make(), "todos")

    assert (answer.status, sentence in refusal(answer)) == (status, True), refusal(answer)
    assert json.loads(client.get("/todos/export/json").body()) == []


def test_ten_megabytes_are_refused_before_they_are_read(server: Latchkey, client: WebClient, member: Member) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", "/todos/import")
    connection.putheader("Content-Type", "multipart/form-data; boundary=b")
    connection.putheader("Content-Length", str(10 << 20))
    connection.endheaders()

    answer = connection.getresponse()

    assert answer.status == 413 and b"too large" in answer.read()
    connection.close()


def test_a_rule_without_end_stays_one_to_do(client: WebClient, member: Member) -> None:
    content = calendar_of(
        b"BEGIN:VEVENT\r\nSUMMARY:For ever\r\nDTSTART:20261122T090000\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n")

    assert report(upload(client, content)) == [1, 0, 0]
    assert len(json.loads(client.get("/todos/export/json").body())) == 1


def test_ten_thousand_entries_are_taken_at_once(client: WebClient, member: Member) -> None:
    # Calendars go back for a year.
    year = datetime.date.today().year
    content = "title,date,description\n" + "".join(
        f"Number {number},{year}-{number % 12 + 1:02}-{number % 28 + 1:02},Something to say about it\n"
        for number in range(10_000))

    assert report(upload(client, content.encode(), "todos.csv")) == [10_000, 0, 0]
    path = subscribe(client, "events")
    assert len(Calendar.from_ical(client.get(path).body()).walk("VEVENT")) == 5000
