"""A release server over a database full of made-up members."""

import http.client
import re
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

from latchkey import ROOT, Latchkey

PROGRAM = ROOT / ".build/release/latchkey"
PASSWORD = "correct horse battery"


@contextmanager
def seeded(
    members: int, tasks: int, under: Sequence[str] = (), program: Path = PROGRAM, variables: Mapping[str, str] = {},
    keeping: str | None = None, **settings: str
) -> Iterator[Latchkey]:
    """Serves `members` with `tasks` to-dos each for as long as the block runs, then deletes them.

    Without throttles: here one address logs in more often than any person. `under`: a command that runs the server.
    `variables`: more of its environment, and of the environment of what fills the database. `keeping`: a data folder that
    stays, and is only filled if it isn't there.
    """
    with tempfile.TemporaryDirectory() as folder:
        given = {"LOG_LEVEL": "warning", "THROTTLE": "off"} | settings
        data = Path(keeping or f"{folder}/data")
        is_filled = data.exists()
        server = Latchkey(program, data, **given)
        server.environment |= variables
        # What the program says when it has started.
        server.url = given.get("BASE_URL", server.url)
        if not is_filled:
            subprocess.run(
                [server.program, "seed", f"--members={members}", f"--tasks={tasks}", f"--password={PASSWORD}"],
                cwd=folder, env=server.environment, check=True, timeout=3600)
        server.under = list(under)
        server.start()
        try:
            _wait_for_rest(server)
            yield server
            code = server.stop()
            assert code == 0, f"the server ended with {code} and logged:\n{server.logged()}"
        finally:
            server.kill()


def _wait_for_rest(server: Latchkey) -> None:
    """Returns once the search index in a file is rewritten, as it is once a day from the first start on.

    For a million to-dos that is half a minute of a quarter of a processor, which would be counted to the requests.
    """
    file = server.data / "latchkey.sqlite"
    end = time.monotonic() + 3600
    while file.exists():
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            yesterday = (time.time() - 24 * 60 * 60) * 1000
            if database.execute("SELECT 1 FROM todos_search_rewrites WHERE at > ?", [yesterday]).fetchone():
                return
        assert time.monotonic() < end, "the search index is not rewritten"
        time.sleep(0.5)


def log_in(server: Latchkey, number: int, *, proven: bool = False) -> str:
    """Logs a made-up member in; gives the Cookie header of their session.

    With `proven` it also opens what takes a reauthentication.
    """
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/login")
    page = connection.getresponse()
    form_cookie = cookie_in(page)
    csrf = re.search(r'name="csrf" value="([^"]+)"', page.read().decode())[1]

    fields = {"csrf": csrf, "email": f"user{number}@example.com", "password": PASSWORD}
    headers = {"Cookie": form_cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/login", urlencode(fields), headers)
    answer = connection.getresponse()
    connection.close()
    assert answer.status == 303, f"member {number} was answered {answer.status}"
    cookies = [line.partition(";")[0] for line in answer.headers.get_all("Set-Cookie")]
    names = ("session=", "proof=") if proven else ("session=",)
    return "; ".join(cookie for cookie in cookies if cookie.startswith(names))


def cookie_in(answer: http.client.HTTPResponse) -> str:
    return answer.headers["Set-Cookie"].partition(";")[0]


def form_token(server: Latchkey, cookie: str) -> str:
    """The hidden fields in the forms of a session's pages."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/todos", headers={"Cookie": cookie})
    token = re.search(r'name="csrf" value="([^"]+)"', connection.getresponse().read().decode())[1]
    connection.close()
    return token
