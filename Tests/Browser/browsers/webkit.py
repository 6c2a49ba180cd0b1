"""WebKitGTK, by WebDriver (W3C). It opens no window of its own accord: it gets an invisible screen."""

import base64
import json
import os
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from browsers.driven_browser import PageLeft, Scheme
from browsers.input_actions import click, keys
from browsers.patience import until
from latchkey import free_port

MINIBROWSER = "webkit2gtk-4.1/MiniBrowser"
"""The browser, in the folder of libraries of whatever processor this is."""


class WebKit:
    def __init__(self, folder: Path, scheme: Scheme, width: int, height: int) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        self.log = open(folder / "log", "wb")
        # The theme decides which colour scheme pages see, the language which language they are asked for.
        self.environment = os.environ | {
            "HOME": str(folder), "GTK_THEME": "Adwaita:dark" if scheme == "dark" else "Adwaita", "GDK_BACKEND": "x11",
            "LC_ALL": "C.UTF-8", "LANGUAGE": "en_GB"}
        try:
            self.environment["DISPLAY"] = self._screen(width, height)
            self._connect()
        except BaseException:
            self._kill()
            raise

    def open(self, url: str) -> None:
        self._tell("POST", "/url", url=url)

    def run(self, expression: str) -> Any:
        try:
            told = self._tell("POST", "/execute/sync", script=f"return JSON.stringify({expression})", args=[])
        except AssertionError as error:
            if "javascript error" in str(error):
                raise
            raise PageLeft from error
        return json.loads(told or "null")

    def click(self, x: float, y: float, times: int = 1) -> None:
        self._tell("POST", "/actions", actions=click(x, y, times))

    def type(self, text: str) -> None:
        self._tell("POST", "/actions", actions=keys(text))

    def picture(self) -> bytes:
        return base64.b64decode(self._tell("GET", "/screenshot"))

    def forget_session(self) -> None:
        for cookie in self._tell("GET", "/cookie"):
            if "expiry" not in cookie:
                self._tell("DELETE", f"/cookie/{cookie['name']}")

    def close(self) -> None:
        try:
            self._tell("DELETE", "")
        finally:
            self._kill()

    def _screen(self, width: int, height: int) -> str:
        """A screen in memory alone, as large as the page is to be; its name."""
        reading, writing = os.pipe()
        self._start(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
            pass_fds=[writing])
        os.close(writing)
        with open(reading) as said:
            return f":{said.readline().strip()}"

    def _connect(self) -> None:
        self.url = f"http://127.0.0.1:{free_port()}/session"
        self._start("WebKitWebDriver", f"--port={self.url.split(':')[2].split('/')[0]}")
        program = next(Path("/usr/lib").glob(f"*/{MINIBROWSER}"))
        options = {"binary": str(program), "args": ["--automation", "--full-screen"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = until(lambda: self._tell("POST", "", capabilities=wanted), "WebKitWebDriver does not start")
        self.url += f"/{session['sessionId']}"

    def _start(self, *command: str, **options: Any) -> None:
        # In a group of its own: what it starts ends with it.
        self.processes.append(subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True, **options))

    def _tell(self, method: str, path: str, **parameters: Any) -> Any:
        """One command, and what it gives."""
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.url + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def _kill(self) -> None:
        for process in reversed(self.processes):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.log.close()
