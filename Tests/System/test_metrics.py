"""Metrics and health: at a separate address, read by Prometheus's own parser."""

import http.client
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from commands import Run, expect_refusal
from forms import post, token
from latchkey import STARTING, STOPPING, Latchkey, environment, free_port
from member import PASSWORD, Member
from subset import with_processes_alone
from waiting import wait_until
from web_client import PATIENCE, WebClient

Watched = tuple[Latchkey, int]


@pytest.fixture
def watched(program: Path, tmp_path: Path) -> Iterator[Watched]:
    """A server whose metrics are served at a port."""
    port = free_port()
    server = Latchkey(program, tmp_path / "data", THROTTLE="off", METRICS_ADDRESS=str(port))
    server.start()
    yield server, port
    server.kill()


def ask(port: int, path: str, host: str = "127.0.0.1", **headers: str) -> tuple[int, str, str]:
    """Status, content type and text of the response there."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING)
    connection.request("GET", path, headers={"Host": host} | headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers["Content-Type"], text


def values(port: int) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Each sample's value by name and labels."""
    status, kind, text = ask(port, "/metrics")
    assert (status, kind) == (200, "text/plain; version=0.0.4; charset=utf-8")
    families = list(text_string_to_metric_families(text))
    for family in families:
        assert family.documentation and family.type != "unknown", family.name
    samples = [sample for family in families for sample in family.samples]
    found = {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}
    assert len(found) == len(samples), "no value is told twice"
    return found


def value(port: int, name: str, **labels: str) -> float:
    return values(port).get((name, frozenset(labels.items())), 0)


def test_a_token_is_needed_where_one_is_set(program: Path, tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "token"
    file.write_text("hunter2hunter2-2\n")
    file.chmod(0o600)
    server = Latchkey(program, tmp_path / "data", METRICS_ADDRESS=str(port), METRICS_TOKEN_FILE=str(file))
    server.start()
    try:
        assert ask(port, "/metrics")[0] == ask(port, "/metrics", Authorization="Bearer hunter2hunter2-3")[0] == 401
        assert ask(port, "/metrics", Authorization="Bearer hunter2hunter2-2")[0] == 200
        assert ask(port, "/readyz")[0] == 200
    finally:
        server.stop()
    assert "hunter2" not in server.logged()


@pytest.mark.parametrize(
    "written",
    ["hunter2", "hunter2 hunter2 hunter2", "hunter2hunter2hünter2", "=hunter2hunter2hunter2", "hunter2" * 147])
def test_a_token_that_no_client_can_send_or_anybody_guesses_is_refused_and_not_told(
    run: Run, tmp_path: Path, written: str
) -> None:
    file = tmp_path / "token"
    file.write_text(written + "\n")
    file.chmod(0o600)
    settings = {"METRICS_ADDRESS": str(free_port()), "METRICS_TOKEN_FILE": str(file)}

    ended = run("check", **settings)
    expect_refusal(ended, str(file), "16 to 1024")
    assert "nter2" not in ended.stdout + ended.stderr
    file.write_text("hunter2hunter2+/==\n")
    assert run("check", **settings).returncode == 0


def test_what_people_do_is_counted(watched: Watched) -> None:
    server, port = watched
    guest = WebClient(server.url)
    member = Member.unique()
    member.join(guest)
    post(guest, "/logout", {"csrf": token(guest, "/todos")}.items())
    for password in ("a wrong battery staple", PASSWORD):
        fields = {"email": member.email, "password": password, "csrf": token(guest, "/login")}
        post(guest, "/login", fields.items())
    guest.get("/reset/" + "a" * 43)

    found = values(port)
    guest.dispose()

    def count(name: str, **labels: str) -> float:
        return found[name, frozenset(labels.items())]

    assert count("latchkey_http_requests_total", kind="page", method="POST", route="/login", code="303") == 1
    assert count("latchkey_http_requests_total", kind="page", method="POST", route="/login", code="422") == 1
    assert count("latchkey_http_request_duration_seconds_count", kind="page", method="GET", route="/reset/{token}") == 1
    assert count("latchkey_sign_ins_total", way="password", outcome="success") == 1
    assert count("latchkey_sign_ins_total", way="password", outcome="wrong") == 1
    assert count("latchkey_sign_ins_total", way="provider", outcome="success") == 0
    assert count("latchkey_members") == 1
    assert count("latchkey_sessions") == 1
    # A thread counts what it has hashed a moment after it has returned the outcome.
    wait_until(
        lambda: values(port)["latchkey_hashing_finished_total", frozenset()] >= 3, "no password was hashed", STARTING)
    assert count("latchkey_database_writes_total") > 3
    assert sum(number for (name, _), number in found.items() if name == "latchkey_http_connections") >= 1
    assert abs(count("process_start_time_seconds") - time.time()) < 60
    assert count("process_open_fds") > 5
    assert not any(member.email in part for (_, labels) in found for pair in labels for part in pair)


def test_nothing_that_the_systemd_unit_hides_is_needed(program: Path, tmp_path: Path) -> None:
    port = free_port()
    server = Latchkey(program, tmp_path / "data", METRICS_ADDRESS=str(port))
    server.under = with_processes_alone()
    server.start()
    try:
        began = value(port, "process_start_time_seconds")
        assert abs(began - time.time()) < STARTING
        assert value(port, "process_start_time_seconds") == began
        assert "can't be read" not in ask(port, "/metrics")[2]
    finally:
        server.kill()


def test_counts_grow_and_durations_are_cumulative(watched: Watched) -> None:
    server, port = watched
    labels = {"kind": "page", "method": "GET", "route": "/login"}
    for expected in (1, 2, 3):
        assert ask(server.port, "/login")[0] == 200
        assert value(port, "latchkey_http_requests_total", code="200", **labels) == expected

    name = "latchkey_http_request_duration_seconds_bucket"
    buckets = [(float(dict(found)["le"]), number) for (sample, found), number in values(port).items()
               if sample == name and labels.items() <= dict(found).items()]
    counts = [number for _, number in sorted(buckets)]
    assert counts == sorted(counts) and counts[-1] == 3 and len(counts) > 10


def test_without_the_setting_nothing_of_it_is_at_the_site(own_server: Latchkey) -> None:
    assert ask(own_server.port, "/metrics")[0] == 404


def test_the_address_of_metrics_shows_no_page(watched: Watched) -> None:
    for path in ("/", "/login", "/app.css", "/todos"):
        assert ask(watched[1], path)[::2] == (404, "Here are /metrics, /healthz and /readyz.\n")


def test_it_is_this_machine_alone_unless_another_is_named(watched: Watched) -> None:
    with open("/proc/net/tcp") as table:
        places = [line.split()[1] for line in list(table)[1:] if line.split()[3] == "0A"]

    assert [place.split(":")[0] for place in places if int(place.split(":")[1], 16) == watched[1]] == ["0100007F"]


def test_metrics_can_be_told_at_a_socket_of_the_file_system(program: Path, tmp_path: Path) -> None:
    path = tmp_path / "metrics"
    server = Latchkey(program, tmp_path / "data", METRICS_ADDRESS=str(path))
    server.start()
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        client.sendall(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        answer = client.makefile("rb").read()

    assert answer.startswith(b"HTTP/1.1 200 ") and b"latchkey_build_info" in answer
    assert server.stop() == 0
    assert not path.exists()


@pytest.mark.parametrize("host", ["127.0.0.1", "anything.example", "10.1.2.3:9999"])
def test_health_is_told_whatever_name_is_asked_for_and_leaves_no_trace(watched: Watched, host: str) -> None:
    server, port = watched
    for place in (server.port, port):
        assert ask(place, "/healthz", host) == (200, "text/plain; charset=utf-8", "Alive.\n")
        assert ask(place, "/readyz", host) == (200, "text/plain; charset=utf-8", "Ready.\n")

    assert not any(name == "latchkey_http_requests_total" for name, _ in values(port))
    assert server.stop() == 0
    own = ("Metrics are served", "A new site was created", "Stopping: finishing open requests")
    assert [line for line in server.logged().splitlines() if not any(said in line for said in own)] == []


def test_while_it_finishes_what_was_begun_it_is_alive_and_not_ready(watched: Watched) -> None:
    server, port = watched
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as slow:
        slow.sendall(b"POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        # The server has begun to handle it.
        assert slow.recv(100).startswith(b"HTTP/1.1 100 ")
        slow.sendall(b"1")
        server.process.terminate()
        end = time.monotonic() + STARTING
        while ask(port, "/readyz")[0] == 200 and time.monotonic() < end:
            time.sleep(0.02)

        assert ask(port, "/readyz") == (
            503, "text/plain; charset=utf-8",
            "The program is stopping: it finishes open requests and accepts no new ones.\n")
        assert ask(port, "/healthz")[0] == 200
        slow.sendall(b"2345")
        assert slow.recv(100).startswith(b"HTTP/1.1 4")
    assert server.process.wait(timeout=STOPPING) == 0


def test_a_database_that_is_lost_makes_it_not_ready_and_strangers_do_not_learn_why(watched: Watched) -> None:
    server, port = watched
    (server.data / "latchkey.sqlite").rename(server.data / "elsewhere")
    # The result of a check counts for a second.
    time.sleep(1.1)

    assert ask(server.port, "/readyz") == (503, "text/plain; charset=utf-8", "Not ready.\n")
    status, _, text = ask(port, "/readyz")
    assert status == 503 and text.startswith("The database can't be read")
    (server.data / "elsewhere").rename(server.data / "latchkey.sqlite")


def test_many_who_ask_at_once_are_all_answered(watched: Watched) -> None:
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda: answers.append(ask(watched[1], path)[0]))
        for path in ["/metrics", "/readyz", "/healthz"] * 8]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [200] * 24


def refused(program: Path, folder: Path, **settings: str) -> str:
    """The message of a program that can't serve at these addresses."""
    settings = {"DATA": str(folder / "data"), "PORT": str(free_port())} | settings
    ended = subprocess.run(
        [program, "serve"], env=environment(**settings), capture_output=True, text=True, timeout=STARTING)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1), ended.stderr
    return ended.stderr


def test_metrics_need_an_address_of_their_own(program: Path, tmp_path: Path) -> None:
    port = str(free_port())
    assert "an address of their own" in refused(program, tmp_path, PORT=port, METRICS_ADDRESS=port)
    path = str(tmp_path / "socket")
    assert "an address of their own" in refused(program, tmp_path, SOCKET=path, METRICS_ADDRESS=path)


def test_an_address_that_is_taken_is_named(program: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert port in refused(program, tmp_path, PORT=str(free_port()), METRICS_ADDRESS=port)


def test_no_more_than_so_many_may_look_at_once(watched: Watched) -> None:
    _, port = watched
    idle = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(64)]
    try:
        # Each is certain to be there once it was answered.
        for connection in idle:
            connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 ")
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as further:
            assert further.recv(4096).startswith(b"HTTP/1.1 503 ")
    finally:
        for connection in idle:
            connection.close()
