"""Logins beside raw Argon2id, the to-dos during a storm of logins, and logins by passkey."""

import http.client
import json
import re
import socket
import statistics
import subprocess
import tempfile
import time
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

from clients import HOST, receive
from latchkey import ROOT, Latchkey
from load import SECONDS, Request, Server, load, measure
from peer import installed
from report import Skipped
from seeded import PASSWORD, PROGRAM, cookie_in, log_in, seeded

HASHING = ROOT / ".build/release/HashingBenchmark"
MEMBERS = 400
TASKS = 20
CLIENTS = 12
"""Enough that a login waits whenever a hashing thread is free."""
RUNS = 3
STORM = 200
"""Logins that wait."""
STORM_BEGINS = 2
"""Seconds."""
LOOKS_EVERY = 0.005
PASSKEYS, BY_PASSKEY = 20, 10
"""Members, and logins of each: few enough that no login ends their oldest."""


class Logins(ExitStack):
    @cached_property
    def site(self) -> Latchkey:
        return self.enter_context(seeded(MEMBERS, TASKS))

    @cached_property
    def cookie(self) -> str:
        return log_in(self.site, MEMBERS)

    def against_argon2id(self) -> tuple[float, str]:
        """How much of its processor time a login spends in Argon2id; medians of runs in turns."""
        requests = [login(self.site, number) for number in range(1, CLIENTS + 1)]
        runs = []
        for number in range(RUNS):
            bare = raw(SECONDS)
            own = measure(self.site, requests, CLIENTS, warm_up=0 if number else 1)
            runs.append((bare["cpu"] * 1e6 / own.cpu, own.rate, bare["rate"]))
        share, own_rate, bare_rate = (statistics.median(run[index] for run in runs) for index in range(3))
        return share, f"{own_rate:.1f} logins/s, {bare_rate:.1f} hashes/s"

    @cached_property
    def _beside_storm(self) -> float:
        requests = [login(self.site, number) for number in range(1, STORM + 1)]
        return p99_beside_storm(self.site, self.cookie, requests)

    def beside_storm_against_bare_hashing(self) -> tuple[float, str]:
        """What the machine itself adds when each core hashes at a low priority is no fault of the logins."""
        hashing = subprocess.Popen(
            ["nice", "-n", "10", HASHING, str(SECONDS + 2 * STORM_BEGINS)], stdout=subprocess.DEVNULL)
        time.sleep(STORM_BEGINS)
        beside = p99(look(self.site, self.cookie, SECONDS))
        assert hashing.wait(timeout=60) == 0, "Argon2id did not run"
        return self._beside_storm / beside, f"{self._beside_storm:.2f} and {beside:.2f} ms"

    def beside_storm_against_peers(self) -> tuple[float, str]:
        found = {"Latchkey": self._beside_storm}
        for peer in installed(MEMBERS, TASKS):
            with peer:
                found[peer.name] = p99_beside_storm(peer, peer.log_in(MEMBERS), [peer.login(n + 1) for n in range(STORM)])
        if len(found) == 1:
            raise Skipped(f"none is installed; `Scripts/packages peers` does that; {self._beside_storm:.2f} ms")
        best = min(value for name, value in found.items() if name != "Latchkey")
        return self._beside_storm / best, ", ".join(f"{name} {value:.1f} ms" for name, value in found.items())

    def by_passkey(self) -> tuple[float, str]:
        """The page, the challenge, and the answer with its signature; of the algorithm that takes longest."""
        # These need the Python packages of the tests.
        from fido2.cose import ES256, RS256, EdDSA
        from member import Member
        from passkeys import PasswordManager, served
        from web_client import WebClient

        def newcomer(algorithm: type) -> tuple:
            manager = PasswordManager(WebClient(site.url, Accept_Language="en"), site.url)
            return manager, manager.sign_up(Member.unique(), algorithm)[0]

        def log_in(manager: PasswordManager, passkey: object) -> None:
            manager.client.forget("session")
            assert manager.log_in(passkey).headers["location"] == "/todos"

        times = {}
        with tempfile.TemporaryDirectory() as folder:
            site = served(PROGRAM, Path(folder) / "data")
            site.start()
            for algorithm in ES256, EdDSA, RS256:
                members = [newcomer(algorithm) for _ in range(PASSKEYS)]
                # The first login of each is of a new browser.
                for member in members:
                    log_in(*member)
                before = site.cpu_seconds()
                for _ in range(BY_PASSKEY):
                    for member in members:
                        log_in(*member)
                times[algorithm.__name__] = (site.cpu_seconds() - before) / (PASSKEYS * BY_PASSKEY) * 1000
                for manager, _ in members:
                    manager.client.dispose()
            site.stop()
        return max(times.values()), ", ".join(f"{name} {value:.2f}" for name, value in times.items())


def login(site: Latchkey, number: int) -> Request:
    """A member's login form, sent once: without the cookie of a known browser each login would send an email."""
    connection = http.client.HTTPConnection(HOST, site.port, timeout=30)
    connection.request("GET", "/login")
    page = connection.getresponse()
    cookie = cookie_in(page)
    csrf = re.search(r'name="csrf" value="([^"]+)"', page.read().decode())[1]
    request = Request("/login", cookie, {"csrf": csrf, "email": f"user{number}@example.com", "password": PASSWORD})
    connection.request("POST", "/login", str(request).strip().split("\t")[2], {
        "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"})
    answer = connection.getresponse()
    assert answer.status == 303, answer.status
    connection.close()
    known = re.search(r"browser=[^;]+", ", ".join(answer.headers.get_all("Set-Cookie")))[0]
    return Request("/login", f"{cookie}; {known}", request.form)


def raw(seconds: float) -> dict[str, float]:
    """Argon2id alone: how often a second, and its seconds of CPU. As low in priority as the hashing threads, so that what
    else runs here takes as much from either."""
    done = subprocess.run(
        ["nice", "-n", "10", HASHING, str(seconds)], check=True, capture_output=True, text=True, timeout=seconds + 60)
    return json.loads(done.stdout)


def p99_beside_storm(server: Server, cookie: str, requests: list[Request]) -> float:
    with load(server, requests, STORM, SECONDS + 2 * STORM_BEGINS):
        time.sleep(STORM_BEGINS)
        return p99(look(server, cookie, SECONDS))


def look(server: Server, cookie: str, seconds: float) -> list[float]:
    """Looks at the to-dos every five milliseconds, as one more client; gives the times in milliseconds."""
    request = f"GET /todos HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\n\r\n".encode()
    times, end = [], time.monotonic() + seconds
    with socket.create_connection((HOST, int(server.url.rpartition(":")[2])), timeout=60) as connection:
        while time.monotonic() < end:
            begun = time.monotonic()
            connection.sendall(request)
            data = receive(connection)
            assert data.startswith(b"HTTP/1.1 200 "), data[:200]
            length = int(re.search(rb"(?i)content-length: (\d+)", data)[1])
            while len(data.partition(b"\r\n\r\n")[2]) < length:
                data += receive(connection)
            times.append((time.monotonic() - begun) * 1e3)
            time.sleep(LOOKS_EVERY)
    return times


def p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]
