"""WebKitGTK, by WebDriver (W3C), on a virtual display."""

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
"""The browser's path, in the library folder of this processor architecture."""


class WebKit:
    def __init__(self, folder: Path, scheme: Scheme, width: int, height: int) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        self.log = open(folder / "log", "wb")
        # The theme decides the colour scheme of pages; the environment decides their language.
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
        self._send_command("POST", "/url", url=url)

    def run(self, expression: str) -> Any:
        try:
            told = self._send_command("POST", "/execute/sync", script=f"return JSON.stringify({expression})", args=[])
        except AssertionError as error:
            if "javascript error" in str(error):
                raise
            raise PageLeft from error
        return json.loads(told or "null")

    def click(self, x: float, y: float, times: int = 1) -> None:
        self._send_command("POST", "/actions", actions=click(x, y, times))

    def type(self, text: str) -> None:
        self._send_command("POST", "/actions", actions=keys(text))

    def picture(self) -> bytes:
        return base64.b64decode(self._send_command("GET", "/screenshot"))

    def forget_session(self) -> None:
        for cookie in self._send_command("GET", "/cookie"):
            if "expiry" not in cookie:
                self._send_command("DELETE", f"/cookie/{cookie['name']}")

    def close(self) -> None:
        try:
            self._send_command("DELETE", "")
        finally:
            self._kill()

    def _screen(self, width: int, height: int) -> str:
        """Starts a virtual display of the page's size; returns its name."""
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
        session = until(lambda: self._send_command("POST", "", capabilities=wanted), "WebKitWebDriver does not start")
        self.url += f"/{session['sessionId']}"

    def _start(self, *command: str, **options: Any) -> None:
        # In its own process group, so that its children end with it.
        self.processes.append(subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True, **options))

    def _send_command(self, method: str, path: str, **parameters: Any) -> Any:
        """Sends one command and returns its result."""
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
