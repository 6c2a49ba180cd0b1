"""What a page waits for when its browser first has to prove its device: one round trip for a challenge, and one for another
device cookie. Beside it, the page that members look at all day, of the same logins on the same connections.

The time in which a device signs is left out: that is its own affair, and takes longer in a security chip than here.
"""

import statistics
import time
from http.client import HTTPConnection, HTTPResponse

from bound_device import CHALLENGE, BoundDevice
from member import Member
from seeded import PASSWORD, seeded
from web_client import WebClient

URL = "https://localhost:8443"
"""Logins are bound over https only. Here no proxy takes it from the requests."""
MEMBERS = 20
"""In turns: a challenge must be later than the one that its login used last, by a millisecond."""
TASKS = 20
REFRESHES = 100
"""Of each member."""


class Browser:
    """A new login of a made-up member, bound to a device."""

    def __init__(self, port: int, number: int, algorithm: str) -> None:
        client = WebClient(f"http://127.0.0.1:{port}", Accept_Language="en")
        self.device = BoundDevice(client, algorithm)
        log_in = Member(f"User {number}", f"user{number}@example.com", PASSWORD).enter(client)
        assert self.device.register(log_in).status == 200
        self.cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        client.dispose()
        # With less work on this side than WebClient has.
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, **headers: str) -> tuple[HTTPResponse, float]:
        """Returns the answer, and the milliseconds until all of it was there."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        begun = time.perf_counter()
        self.connection.request(method, path, headers={"Cookie": self.cookies} | named)
        answer = self.connection.getresponse()
        answer.read()
        return answer, (time.perf_counter() - begun) * 1e3

    def refresh(self) -> float:
        path, session = self.device.instructions["refresh_url"], self.device.instructions["session_identifier"]
        asked, first = self.ask("POST", path, Sec_Secure_Session_Id=session)
        assert asked.status == 403, asked.status
        proof = self.device.proof(CHALLENGE.fullmatch(asked.headers["Secure-Session-Challenge"])[1])
        renewed, second = self.ask("POST", path, Sec_Secure_Session_Id=session, Secure_Session_Response=proof)
        assert renewed.status == 200 and "__Host-device=" in renewed.headers["Set-Cookie"], renewed.status
        return first + second

    def look_at_todos(self) -> float:
        page, elapsed = self.ask("GET", "/todos")
        assert page.status == 200, page.status
        return elapsed


def main() -> None:
    with seeded(MEMBERS, TASKS, BASE_URL=URL) as server:
        print(f"One after the other, {MEMBERS * REFRESHES} times each")
        print(f"{'':40}{'p50':>12}{'p99':>12}{'server CPU':>14}")
        for algorithm in "ES256", "RS256":
            browsers = [Browser(server.port, number, algorithm) for number in range(1, MEMBERS + 1)]
            for name, do in (
                (f"device cookie, {algorithm}, two requests", Browser.refresh), ("GET /todos", Browser.look_at_todos),
            ):
                for browser in browsers:
                    do(browser)
                before = server.cpu_seconds()
                times = [do(browser) for _ in range(REFRESHES) for browser in browsers]
                cpu = (server.cpu_seconds() - before) / len(times) * 1e3
                p50, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
                print(f"{name:40}{p50:9.2f} ms{p99:9.2f} ms{cpu:11.2f} ms", flush=True)
            for browser in browsers:
                browser.connection.close()


if __name__ == "__main__":
    main()
