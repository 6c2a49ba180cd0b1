"""The site behind nginx and behind Caddy: what it learns about its visitors, and what reaches them."""

import csv
import io
import re
import socket
import ssl

import httpx
import pytest

from web_client import PATIENCE
from web_servers import WebServer, join, only, spoken, token

MEBIBYTE = 1 << 20


def add(visitor: httpx.Client, title: str) -> None:
    fields = {
        "title": title, "category": "Work", "date": "2026-11-22", "startTime": "09:00", "endTime": "10:00",
        "description": ""}
    assert visitor.post("/todos", data=fields | {"csrf": token(visitor, "/todos/new")}).status_code == 303


def test_whoever_comes_by_plain_http_is_sent_to_https(front: WebServer) -> None:
    answer = httpx.get(f"http://localhost:{front.plain}/login?next=/todos", headers={"Host": "localhost"}, timeout=PATIENCE)

    assert answer.is_redirect
    assert answer.headers["location"] == front.url + "/login?next=/todos"
    assert "set-cookie" not in answer.headers
    assert not re.search(r"\d", answer.headers.get("server", "")), "it tells no version"


def test_a_program_with_a_token_is_not_sent_on_but_told(front: WebServer) -> None:
    answer = httpx.get(
        f"http://localhost:{front.plain}/todos", headers={"Host": "localhost", "Authorization": "Bearer latchkey_x"},
        timeout=PATIENCE)

    assert answer.status_code == 403 and "location" not in answer.headers
    assert answer.text.startswith("Use https") and answer.headers["content-type"].startswith("text/plain")


def test_old_versions_of_tls_are_refused_and_the_newest_is_spoken(front: WebServer) -> None:
    assert spoken(front.port, front.trust) == "TLSv1.3"
    assert spoken(front.port, only(front.trust, ssl.TLSVersion.TLSv1_2)) == "TLSv1.2"
    with pytest.raises((ssl.SSLError, ConnectionError)):
        spoken(front.port, only(front.trust, ssl.TLSVersion.TLSv1_1))
    with pytest.raises((ssl.SSLError, ConnectionError)):
        # No forward secrecy, and no authenticated encryption.
        spoken(front.port, only(front.trust, ssl.TLSVersion.TLSv1_2, "AES128-SHA:ECDHE-ECDSA-AES128-SHA"))


def test_security_headers_are_sent_once_and_pages_uncompressed(front: WebServer) -> None:
    with front.visitor(**{"Accept-Encoding": "gzip, br, zstd"}) as visitor:
        login = visitor.get("/login")
        style = visitor.get(re.search(r'href="(/app\.[^"]*css[^"]*|/[^"]*app[^"]*\.css[^"]*)"', login.text)[1])

    for name in ("strict-transport-security", "content-security-policy", "x-content-type-options", "cache-control"):
        assert len(login.headers.get_list(name)) == 1, name
    assert "max-age=63072000" in login.headers["strict-transport-security"]
    assert "content-encoding" not in login.headers
    assert not re.search(r"\d", login.headers.get("server", "")), "it tells no version"
    assert style.headers["content-encoding"] == "br"


FORGED = {"X-Forwarded-For": "192.0.2.66", "Forwarded": "for=192.0.2.66", "X-Real-IP": "192.0.2.66"}


def test_the_history_tells_the_visitors_address_whatever_they_claim(front: WebServer) -> None:
    with front.visitor("127.0.7.1", **FORGED) as visitor:
        join(visitor)
        history = visitor.get("/account/history").text

    assert "127.0.7.1" in history
    assert "192.0.2.66" not in history


def test_a_web_server_that_was_not_named_is_not_believed(untrusted: WebServer) -> None:
    with untrusted.visitor("127.0.7.1", **FORGED) as visitor:
        join(visitor)
        history = visitor.get("/account/history").text

    assert "Unknown address" in history
    assert "127.0.7.1" not in history and "192.0.2.66" not in history


def test_guesses_are_counted_by_the_visitors_network_whatever_they_claim(front: WebServer) -> None:
    def guess(visitor: httpx.Client, number: int) -> int:
        fields = {"csrf": token(visitor, "/login"), "email": f"nobody{number}@example.com", "password": "a wrong one"}
        claim = {"X-Forwarded-For": f"192.0.2.{number}"}
        return visitor.post("/login", data=fields, headers=claim).status_code

    with front.visitor("127.9.9.9") as guesser, front.visitor("127.8.8.8") as other:
        assert guess(guesser, 0) == 422
        assert any(guess(guesser, number) == 429 for number in range(1, 40))
        assert guess(other, 100) == 422


def test_events_come_at_once(front: WebServer) -> None:
    with front.visitor() as visitor, front.visitor() as other:
        join(visitor)
        other.cookies = visitor.cookies
        with visitor.stream("GET", "/todos/events", timeout=30) as events:
            marks = (line for line in events.iter_lines() if line.startswith("data: "))
            first = next(marks)
            add(other, "Told to all")
            assert next(marks) != first


def table(size: int) -> bytes:
    """To-dos as CSV, nearly as many bytes."""
    row = f"2026-11-22,{'가' * 1900}\n"
    rows = [f"To-do {number},{row}" for number in range(size // (len(row.encode()) + 10))]
    return ("title,date,description\n" + "".join(rows)).encode()


def upload(visitor: httpx.Client, content: bytes) -> httpx.Response:
    return visitor.post(
        "/todos/import", data={"csrf": token(visitor, "/todos/import")}, files={"file": ("todos.csv", content)})


def test_the_largest_import_and_its_download_get_through(front: WebServer) -> None:
    content = table(4 * MEBIBYTE)
    assert 3.9 * MEBIBYTE < len(content) <= 4 * MEBIBYTE
    with front.visitor() as visitor:
        join(visitor)
        assert upload(visitor, content).status_code == 200
        taken = visitor.get("/todos/export/csv")

    def titles(table: bytes) -> list[str]:
        return sorted(row["title"] for row in csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))

    assert titles(taken.content) == titles(content)


def test_what_is_too_large_is_refused_by_the_program_while_it_can_be(front: WebServer) -> None:
    with front.visitor() as visitor:
        join(visitor)
        refused = upload(visitor, b"x" * (5 * MEBIBYTE))
        assert refused.status_code == 413
        assert "This file is too large. The limit is 4 MB." in refused.text

        refused = upload(visitor, b"x" * (8 * MEBIBYTE + MEBIBYTE // 2))
        assert refused.status_code == 413
        assert "content-security-policy" in refused.headers

        assert upload(visitor, b"x" * (10 * MEBIBYTE)).status_code == 413


SECRET = "dGhpcyBpcyBhIHNlY3JldA"


def test_links_that_are_secrets_are_in_no_log_of_the_web_server(front: WebServer) -> None:
    with front.visitor() as visitor:
        assert visitor.get(f"/reset/{SECRET}").status_code in (200, 303, 404)
    assert SECRET not in front.logs()


def test_links_that_are_secrets_are_not_logged_on_their_way_from_http(front: WebServer) -> None:
    link = f"http://localhost:{front.plain}/calendar/{SECRET}.ics"

    assert httpx.get(link, headers={"Host": "localhost"}, timeout=PATIENCE).is_redirect
    assert SECRET not in front.logs()


def test_links_that_are_secrets_are_not_logged_while_the_program_is_away(deserted: WebServer) -> None:
    with deserted.visitor() as visitor:
        assert visitor.get(f"/reset/{SECRET}").status_code == 502
        # A socket that nobody listens at.
        with socket.socket(socket.AF_UNIX) as unheard:
            unheard.bind(str(deserted.socket))
            deserted.socket.chmod(0o777)
            assert visitor.get(f"/reset/{SECRET}").status_code == 502
    assert SECRET not in deserted.logs()
