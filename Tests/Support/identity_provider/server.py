"""The three flavours behind one port of this machine."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from identity_provider.apple import Apple
from identity_provider.facebook import Facebook
from identity_provider.faults import HUGE, SLOW, Trouble
from identity_provider.flavour import Flavour
from identity_provider.google import Google
from identity_provider.messages import Answer, Refused, Request, fields
from identity_provider.person import Person

MOVED = "moved-"
"""Prefix of the paths that the endpoints have after a redirect."""


class IdentityProvider:
    """Serves from its creation until `stop`. To a browser, `localhost` and its address are two sites."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self._stopped = threading.Event()
        self._server = _Server(("127.0.0.1", 0), self)
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        self.google = Google(self.base, self.people)
        self.apple = Apple(self.base, self.people)
        self.facebook = Facebook(self.base, self.people)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def __enter__(self) -> "IdentityProvider":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Its port refuses connections afterwards."""
        if not self._stopped.is_set():
            self._stopped.set()
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    @property
    def flavours(self) -> dict[str, Flavour]:
        return {flavour.name: flavour for flavour in (self.google, self.apple, self.facebook)}

    def add(self, person: Person) -> Person:
        """Returns a person an account at all three."""
        self.people[person.subject] = person
        return person

    def register(self, site: str) -> None:
        """Registers the site at this address."""
        for name, flavour in self.flavours.items():
            flavour.redirect_uris.add(f"{site}/auth/{name}/callback")

    def settings(self, folder: Path) -> dict[str, str]:
        """A site's settings for this server, by name. Apple's key is written into the folder."""
        return {
            "PROVIDERS_AT": self.base,
            "GOOGLE_CLIENT_ID": self.google.client_id, "GOOGLE_CLIENT_SECRET": self.google.client_secret,
            "APPLE_SERVICE_ID": self.apple.client_id, "APPLE_TEAM_ID": self.apple.team_id,
            "APPLE_KEY_ID": self.apple.key_id, "APPLE_PRIVATE_KEY": str(self.apple.write_key(folder)),
            "FACEBOOK_APP_ID": self.facebook.client_id, "FACEBOOK_APP_SECRET": self.facebook.client_secret,
        }

    def answer(self, request: Request) -> Answer:
        _, name, endpoint, *rest = [*request.path.split("/"), "", ""]
        flavour = self.flavours.get(name)
        if not flavour or any(rest):
            return Answer(404)
        match flavour.troubles.get(endpoint):
            case Trouble.DOWN: return Answer.json({"error": "server_error"}, 500)
            case Trouble.BROKEN: return Answer(200, b'{"access_token": "abc', {"Content-Type": "application/json"})
            # A followed redirect succeeds, so that it shows.
            case Trouble.REDIRECT: return Answer(307, b"", {"Location": f"{self.base}/{name}/{MOVED}{endpoint}"})
            case Trouble.EMPTY: return Answer(200, b"", {"Content-Type": "application/json"})
            case Trouble.HUGE: return _padded(flavour.answer(endpoint, request))
            # A test that stops the server need not wait.
            case Trouble.SLOW: self._stopped.wait(SLOW)
        return flavour.answer(endpoint.removeprefix(MOVED), request)


def _padded(answer: Answer) -> Answer:
    """The same JSON, too large."""
    return Answer(answer.status, answer.body + b" " * HUGE, answer.headers)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], provider: IdentityProvider) -> None:
        self.provider = provider
        super().__init__(address, _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        self._answer("")

    def do_POST(self) -> None:
        self._answer(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())

    def _answer(self, body: str) -> None:
        parts = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            request = Request(self.command, parts.path, fields(parts.query), fields(body), headers)
            answer = self.server.provider.answer(request)
        except Refused as refused:
            answer = Answer.json({"error": refused.error, "error_description": refused.description}, refused.status)
        try:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)
        except OSError:
            # The client has stopped waiting.
            pass

    def log_message(self, *_: object) -> None:
        """Logs nothing: pytest would show it."""
