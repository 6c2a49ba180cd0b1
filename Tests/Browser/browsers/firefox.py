"""Firefox, by WebDriver BiDi (W3C), which it supports natively."""

import base64
import itertools
import json
import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from browsers.driven_browser import PageLeft, Scheme
from browsers.input_actions import click, keys
from browsers.patience import PATIENCE, until

PREFERENCES = """
user_pref("intl.accept_languages", "en-GB");
user_pref("layout.css.prefers-color-scheme.content-override", {scheme});
// Only this machine can be reached: all else goes to a port without a listener.
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
"""


class Firefox:
    def __init__(self, folder: Path, scheme: Scheme, width: int, height: int) -> None:
        (folder / "user.js").write_text(PREFERENCES.format(scheme=0 if scheme == "dark" else 1))
        with open(folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                ["firefox-esr", "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"],
                env=os.environ | {"HOME": str(folder)}, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        with ExitStack() as ends:
            ends.callback(self._kill)
            self.socket = ends.enter_context(self._connection(folder / "WebDriverBiDiServer.json"))
            self.numbers = itertools.count(1)
            self._send_command("session.new", capabilities={})
            self.tab = self._send_command("browsingContext.getTree", maxDepth=0)["contexts"][0]["context"]
            viewport = {"width": width, "height": height}
            self._send_command("browsingContext.setViewport", context=self.tab, viewport=viewport, devicePixelRatio=1)
            self.ends = ends.pop_all()

    def open(self, url: str) -> None:
        self._send_command("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        try:
            told = self._send_command(
                "script.evaluate", expression=f"JSON.stringify({expression})", target={"context": self.tab},
                awaitPromise=False)
        except AssertionError as error:
            # An error in the script itself is reported below.
            raise PageLeft from error
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    def click(self, x: float, y: float, times: int = 1) -> None:
        self._send_command("input.performActions", context=self.tab, actions=click(x, y, times))

    def type(self, text: str) -> None:
        self._send_command("input.performActions", context=self.tab, actions=keys(text))

    def picture(self) -> bytes:
        return base64.b64decode(self._send_command("browsingContext.captureScreenshot", context=self.tab)["data"])

    def forget_session(self) -> None:
        here = {"type": "context", "context": self.tab}
        for cookie in self._send_command("storage.getCookies", partition=here)["cookies"]:
            if "expiry" not in cookie:
                self._send_command("storage.deleteCookies", filter={"name": cookie["name"]}, partition=here)

    def close(self) -> None:
        with self.ends:
            self._send_command("browser.close")
            self.process.wait(timeout=PATIENCE)

    def _connection(self, address_file: Path) -> ClientConnection:
        address = json.loads(until(address_file.read_text, "Firefox says no address"))
        return connect(f"ws://{address['ws_host']}:{address['ws_port']}/session", max_size=None, open_timeout=PATIENCE)

    def _send_command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Sends one command and returns its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv(timeout=60))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def _kill(self) -> None:
        self.process.kill()
        self.process.wait()
