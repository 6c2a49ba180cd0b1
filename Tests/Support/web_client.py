"""An HTTP client with cookies and redirects."""

import ssl
from http.cookiejar import Cookie
from typing import Any

import httpx

PATIENCE = 45.0
"""Seconds that an answer may take on a busy machine."""

UPLOADING = 60.0
"""Seconds that a file may take, with its processing."""

TRUST = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No authority: this machine is reached by plain http, and reading the system's takes 40 ms for each client."""


class Answer:
    """The site's answer."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.url = str(response.url)
        self.status = response.status_code
        self.headers: dict[str, str] = dict(response.headers)
        """By names in lower case; several of a name are one, with commas between."""

    @property
    def headers_array(self) -> list[dict[str, str]]:
        """All header fields, each as sent."""
        return [{"name": name, "value": value} for name, value in self._response.headers.multi_items()]

    def text(self) -> str:
        return self._response.text

    def body(self) -> bytes:
        return self._response.content

    def json(self) -> Any:
        return self._response.json()


class WebClient:
    """Sends requests without a browser. The names are Playwright's, so code for one works with the other.

    A path is relative to `base_url`; a full URL is used as it is.
    """

    def __init__(self, base_url: str = "", **headers: str | bytes) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._client = httpx.Client(
            base_url=base_url, headers=named, timeout=PATIENCE, trust_env=False, verify=TRUST,
            event_hooks={"response": [self._trust_this_machine]})

    def get(self, path: str, **options: Any) -> Answer:
        return self.fetch(path, **options)

    def post(self, path: str, **options: Any) -> Answer:
        return self.fetch(path, method="POST", **options)

    def head(self, path: str, **options: Any) -> Answer:
        return self.fetch(path, method="HEAD", **options)

    def fetch(
        self, path: str, method: str = "GET", data: bytes | str | None = None, form: dict[str, str] | None = None,
        headers: dict[str, str] | None = None, max_redirects: int = 20,
    ) -> Answer:
        self._client.max_redirects = max_redirects
        return Answer(self._client.request(
            method, path, content=data, data=form, headers=headers, follow_redirects=max_redirects > 0))

    def upload(self, path: str, fields: dict[str, str], files: dict[str, tuple[str, bytes]]) -> Answer:
        """Sends a form with files, each with its name, as `multipart/form-data`."""
        return Answer(self._client.post(path, data=fields, files=files, timeout=UPLOADING))

    def _trust_this_machine(self, _: httpx.Response) -> None:
        """Browsers treat `localhost` like TLS: `Secure` cookies are sent there, too."""
        for cookie in self._client.cookies.jar:
            cookie.secure = False

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._client.cookies.jar}

    def storage_state(self) -> dict[str, list[dict[str, Any]]]:
        def described(cookie: Cookie) -> dict[str, Any]:
            return {
                "name": cookie.name, "value": cookie.value, "domain": cookie.domain, "path": cookie.path,
                "expires": cookie.expires or -1, "httpOnly": cookie.has_nonstandard_attr("HttpOnly"),
                "sameSite": cookie.get_nonstandard_attr("SameSite")}

        return {"cookies": [described(cookie) for cookie in self._client.cookies.jar]}

    def cookie(self, name: str) -> dict[str, Any] | None:
        """All attributes of the cookie of this name."""
        return next((cookie for cookie in self.storage_state()["cookies"] if cookie["name"] == name), None)

    def keep(self, name: str, value: str) -> None:
        """Sets a cookie, as if the site had sent it."""
        host = self._client.base_url.host
        # The jar's form of host names without a dot.
        self._client.cookies.set(name, value, domain=host if "." in host else f"{host}.local")

    def forget(self, name: str) -> None:
        self._client.cookies.delete(name)

    def dispose(self) -> None:
        self._client.close()
