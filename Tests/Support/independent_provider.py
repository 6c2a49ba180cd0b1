"""An independent OpenID Connect provider, with its own reading of the standard."""

import json
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.serving import BaseWSGIServer, make_server

from identity_provider.messages import Answer, post

# Its library warns on import about its age. It is pinned.
with warnings.catch_warnings(record=True):
    from oidc_provider_mock import User, app

COMPANY = [
    User(sub="mina", claims={"email": "mina@company.example", "email_verified": True, "name": "Mina Park"}),
    User(sub="otto", claims={"email": "otto@company.example", "email_verified": False, "name": "Otto Lind"}),
]


class IndependentProvider:
    """Accepts registered clients only, and requires a nonce. Anyone can log in there, under any name."""

    title = "Our company"
    """The provider's name on a site's button."""

    def __init__(self, server: BaseWSGIServer) -> None:
        self.issuer = f"http://127.0.0.1:{server.server_port}"

    def register(self, site: str) -> dict[str, str]:
        """The settings of a site at this address, by their names (RFC 7591)."""
        answer: Answer = post(
            f"{self.issuer}/oauth2/clients", json.dumps({"redirect_uris": [f"{site}/auth/oidc/callback"]}),
            "application/json")
        assert answer.status == 201, answer.body
        client = json.loads(answer.body)
        return {
            "OIDC_ISSUER": self.issuer, "OIDC_CLIENT_ID": client["client_id"],
            "OIDC_CLIENT_SECRET": client["client_secret"], "OIDC_NAME": self.title}


@contextmanager
def independent_provider() -> Iterator[IndependentProvider]:
    """Serves any person."""
    application = app(require_client_registration=True, require_nonce=True, user_claims=COMPANY)
    server = make_server("127.0.0.1", 0, application, threaded=True)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield IndependentProvider(server)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
