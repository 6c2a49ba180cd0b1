"""Whether timing reveals who has an account: logins, sign-ups and reset links, for addresses with and without one."""

import http.client
import math
import os
import re
import socketserver
import statistics
import sys
import time
from urllib.parse import urlencode

from latchkey import Latchkey
from seeded import PASSWORD, seeded

PAIRS = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
WARMING = 20
THINKING = 2.5
"""Seconds for which a form must have been open, and a little more."""


class Sink(socketserver.StreamRequestHandler):
    """Takes every mail and forgets it."""

    def handle(self) -> None:
        self.say("220 sink")
        while line := self.rfile.readline():
            verb = line[:4].upper().strip()
            if verb == b"DATA":
                self.say("354 go on")
                while self.rfile.readline() not in (b".\r\n", b""):
                    pass
            self.say("221 bye" if verb == b"QUIT" else "250 OK")
            if verb == b"QUIT":
                return

    def say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")


class Form:
    """A form that is sent again and again over one connection."""

    def __init__(self, server: Latchkey, path: str, status: int = 303, **fields: str) -> None:
        self.path = path
        self.status = status
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        self.cookie = re.search(r"(?:^|\s|,)(form=[^;]+)", ", ".join(answer.headers.get_all("Set-Cookie")))[1]
        self.fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page)) | fields
        assert "csrf" in self.fields, page[:500]

    def send(self, email: str) -> float:
        """Milliseconds to the answer."""
        body = urlencode(self.fields | {"email": email})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        begun = time.perf_counter()
        self.connection.request("POST", self.path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        elapsed = (time.perf_counter() - begun) * 1e3
        assert answer.status == self.status, answer.status
        return elapsed


def pairs(name: str, form: Form) -> None:
    differences, free, taken = [], [], []
    for number in range(PAIRS + WARMING):
        times = [0.0, 0.0]
        # Neither is always the first of its pair.
        for which in ((0, 1) if number % 2 else (1, 0)):
            address = f"user{number + 1}@example.com" if which else f"nobody{number + 1}@example.com"
            times[which] = form.send(address)
            # The work after the answer, the mail, must not delay the next one.
            time.sleep(0.004)
        if number >= WARMING:
            differences.append(times[1] - times[0])
            free.append(times[0])
            taken.append(times[1])
    slower = sum(difference > 0 for difference in differences)
    chance = math.erfc(abs(slower - PAIRS / 2) / math.sqrt(PAIRS / 4) / math.sqrt(2))
    middle = sorted(differences)[PAIRS // 10:-PAIRS // 10]
    error = statistics.stdev(middle) / math.sqrt(len(middle))
    print(f"{name}: {PAIRS} pairs, medians {statistics.median(free):.3f} ms without an account, "
          f"{statistics.median(taken):.3f} ms with one")
    print(f"  with one slower in {slower} of {PAIRS} (as far from half by chance: {chance:.2g}); the differences' median "
          f"{statistics.median(differences):+.3f} ms, middle mean {statistics.mean(middle):+.3f} ± {error:.3f} ms",
          flush=True)


socketserver.ThreadingTCPServer.daemon_threads = True
with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Sink) as sink:
    # In a process of its own, so that it doesn't share an interpreter with the code that measures time.
    child = os.fork()
    if child == 0:
        sink.serve_forever()
    try:
        mail = {"SMTP_URL": f"smtp://127.0.0.1:{sink.server_address[1]}", "MAIL_FROM": "todo@example.com"}
        with seeded(PAIRS + WARMING, 0, **mail) as server:
            reset = Form(server, "/reset")
            time.sleep(THINKING)
            pairs("asking for a link", reset)
            pairs("logging in", Form(server, "/login", 422, password="a wrong one"))
            sign_up = Form(
                server, "/signup", name="Somebody", password=PASSWORD + " indeed", confirmPassword=PASSWORD + " indeed")
            time.sleep(THINKING)
            pairs("signing up", sign_up)
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
