"""Logins beside raw Argon2id, other pages during a storm of logins, and whether timing reveals who has an account."""

import json
import os
import re
import socket
import statistics
import subprocess
import threading
import time
from urllib.parse import urlencode

from latchkey import ROOT, Latchkey
from seeded import PASSWORD, log_in, seeded

HASHING = ROOT / ".build/release/HashingBenchmark"
MEMBERS = 400
TASKS = 20

CLIENTS = 12
"""Enough that a login waits whenever a hashing thread is free; each is answered before it asks again."""
SECONDS = 6
RUNS = 3
MARK = 0.97

STORM = 200
STORM_SECONDS = 8
CALM_FACTOR = 3
HASH_MEMORY = 19 * 1024 * 1024
ROOM = 30_000_000

PAIRS = 200
TIMING_MARK = 0.03


class Browser:
    """One connection that logs in again and again, with as little work as there can be on this side."""

    def __init__(self, server: Latchkey, number: int | None, password: str = PASSWORD) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        page = self.ask(b"GET /login HTTP/1.1\r\nHost: a\r\n\r\n")
        self.cookie = re.search(rb"(?i)set-cookie: (form=[^;]+)", page)[1].decode()
        csrf = re.search(rb'name="csrf" value="([^"]+)"', page)[1].decode()
        email = f"user{number}@example.com" if number else "nobody-has-this@example.com"
        self.body = urlencode({"csrf": csrf, "email": email, "password": password})
        self.form = self.request()

    def request(self) -> bytes:
        return (
            "POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Cookie: {self.cookie}\r\nContent-Length: {len(self.body)}\r\n\r\n{self.body}").encode()

    def ask(self, request: bytes) -> bytes:
        """Sends a request; gives the whole answer."""
        self.socket.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            data += self.receive()
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        while len(body) < length:
            piece = self.receive()
            body += piece
            data += piece
        return data

    def receive(self) -> bytes:
        data = self.socket.recv(65_536)
        assert data, "the server closed the connection"
        return data

    def send(self, status: bytes) -> None:
        answer = self.ask(self.form)
        assert answer.startswith(b"HTTP/1.1 " + status), answer[:300]
        # The known-browser cookie. Without it every login would be from a new device and send an email.
        if known := re.search(rb"(?i)set-cookie: (browser=[^;]+)", answer):
            self.cookie += "; " + known[1].decode()
            self.form = self.request()


def memory(server: Latchkey) -> int:
    """Bytes of the process that are in memory now."""
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_nanoseconds(server: Latchkey) -> int:
    """The time on processors so far of all of the process's threads, exact even for a single request."""
    folder = f"/proc/{server.pid}/task"
    return sum(int(open(f"{folder}/{task}/schedstat").read().split()[0]) for task in os.listdir(folder))


def raw() -> dict[str, float]:
    # As low in priority as the hashing threads, so that whatever else runs here takes as much from either.
    done = subprocess.run(
        ["nice", "-n", "10", HASHING, str(SECONDS)], check=True, capture_output=True, text=True, timeout=SECONDS + 60)
    return json.loads(done.stdout)


def keep_logging_in(browsers: list[Browser], seconds: float) -> int:
    """All browsers log in, each again when it was answered. Returns the number of successful logins."""
    counts = [0] * len(browsers)
    end = time.monotonic() + seconds

    def work(index: int) -> None:
        while time.monotonic() < end:
            browsers[index].send(b"303")
            counts[index] += 1

    threads = [threading.Thread(target=work, args=[index]) for index in range(len(browsers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts)


def log_ins(server: Latchkey) -> None:
    browsers = [Browser(server, number) for number in range(1, CLIENTS + 1)]
    keep_logging_in(browsers, 1)
    rates, costs = [], []
    for _ in range(RUNS):
        bare = raw()
        cpu, begun = server.cpu_seconds(), time.monotonic()
        count = keep_logging_in(browsers, SECONDS)
        rate = count / (time.monotonic() - begun)
        cpu = (server.cpu_seconds() - cpu) / count
        rates.append((rate, bare["rate"]))
        costs.append((cpu, bare["cpu"]))
    rate = statistics.median(own / other for own, other in rates)
    cost = statistics.median(other / own for own, other in costs)
    own_rate, bare_rate = (statistics.median(pair[side] for pair in rates) for side in (0, 1))
    own_cost, bare_cost = (statistics.median(pair[side] for pair in costs) for side in (0, 1))
    print(f"Logins, medians of {RUNS} runs of {SECONDS} s, {CLIENTS} clients, {int(bare['threads'])} hashing threads")
    print(f"{'':32}{'a second':>12}{'CPU each':>12}")
    print(f"{'raw Argon2id':32}{bare_rate:12.1f}{bare_cost * 1e3:9.2f} ms")
    print(f"{'logins':32}{own_rate:12.1f}{own_cost * 1e3:9.2f} ms")
    print(f"  {rate:.3f} of the rate, {cost:.3f} by processor time; the mark is {MARK}", flush=True)


def look_at_todos(server: Latchkey, cookie: str, seconds: float) -> list[float]:
    """Looks at the list every five milliseconds, as one more client; gives the times in milliseconds."""
    browser = Browser(server, None)
    request = f"GET /todos HTTP/1.1\r\nHost: a\r\nCookie: {cookie}\r\n\r\n".encode()
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        assert browser.ask(request).startswith(b"HTTP/1.1 200 ")
        times.append((time.monotonic() - begun) * 1e3)
        time.sleep(0.005)
    return times


def storm(server: Latchkey, threads: int) -> None:
    cookie = log_in(server, MEMBERS)
    look_at_todos(server, cookie, 1)
    idle = memory(server)
    calm = look_at_todos(server, cookie, STORM_SECONDS)
    # What the machine itself adds when every core hashes at idle priority: no login is in progress here.
    hashing = subprocess.Popen(
        ["nice", "-n", "10", HASHING, str(STORM_SECONDS + 2)], stdout=subprocess.DEVNULL)
    time.sleep(1)
    beside = look_at_todos(server, cookie, STORM_SECONDS)
    hashing.wait(timeout=60)
    # In a process of its own, so that it doesn't share an interpreter with the code that measures time.
    ready, peaks = os.pipe(), [0]
    child = os.fork()
    if child == 0:
        browsers = [Browser(server, number) for number in range(1, STORM + 1)]
        os.write(ready[1], b"1")
        keep_logging_in(browsers, STORM_SECONDS + 3)
        os._exit(0)
    os.read(ready[0], 1)
    time.sleep(1.5)
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            peaks.append(memory(server))

    watcher = threading.Thread(target=watch)
    watcher.start()
    stormy = look_at_todos(server, cookie, STORM_SECONDS)
    over.set()
    watcher.join()
    assert os.waitpid(child, 0)[1] == 0, "a login of the storm failed"

    calm_p99, beside_p99, storm_p99 = (statistics.quantiles(times, n=100)[98] for times in (calm, beside, stormy))
    allowed = idle + HASH_MEMORY * threads + ROOM
    print(f"A storm of {STORM} waiting logins")
    print(f"{'':32}{'p50':>12}{'p99':>12}{'memory':>12}")
    print(f"{'GET /todos, beside bare hashing':32}{statistics.median(beside):9.2f} ms{beside_p99:9.2f} ms")
    for name, times, p99, size in (("calm", calm, calm_p99, idle), ("storm", stormy, storm_p99, max(peaks))):
        print(f"GET /todos, {name:20}{statistics.median(times):9.2f} ms{p99:9.2f} ms{size / 1e6:9.1f} MB")
    print(
        f"  p99 {storm_p99 / calm_p99:.2f} times as long, the mark is {CALM_FACTOR}; "
        f"{storm_p99 / beside_p99:.2f} times what it is beside bare hashing; "
        f"{max(peaks) / 1e6:.1f} MB of {allowed / 1e6:.1f} MB", flush=True)


def timing(server: Latchkey) -> None:
    unknown, wrong = Browser(server, None, "wrong horse battery"), Browser(server, 1, "wrong horse battery")
    times: tuple[list[float], list[float]] = ([], [])
    costs: tuple[list[float], list[float]] = ([], [])
    for number in range(PAIRS + 10):
        # Neither is always the first of its pair.
        for which in ((0, 1) if number % 2 else (1, 0)):
            cpu, begun = cpu_nanoseconds(server), time.perf_counter()
            (unknown, wrong)[which].send(b"422")
            elapsed = time.perf_counter() - begun
            if number >= 10:
                times[which].append(elapsed * 1e3)
                costs[which].append((cpu_nanoseconds(server) - cpu) / 1e6)
    print(f"A refused login, {PAIRS} pairs, medians; the mark is {TIMING_MARK:.0%}")
    for name, pair in (("to the answer", times), ("processor", costs)):
        medians = [statistics.median(side) for side in pair]
        difference = abs(medians[0] - medians[1]) / medians[1]
        print(
            f"  {name}: unknown address {medians[0]:.2f} ms, wrong password {medians[1]:.2f} ms, {difference:.2%} apart",
            flush=True)


with seeded(MEMBERS, TASKS) as server:
    timing(server)
    log_ins(server)
    storm(server, os.cpu_count() or 1)
