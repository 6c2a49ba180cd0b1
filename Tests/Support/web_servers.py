"""nginx and Caddy in front of the program, with the files of Deploy/, on this machine's loopback addresses."""

import os
import re
import socket
import ssl
import subprocess
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import trustme

from deploy_files import deploy_file
from latchkey import Latchkey, free_port
from member import PASSWORD, Member
from serving import serve

STARTING = 20
"""Seconds that a start may take on a busy machine."""

NGINX = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
    # As in Debian's own file.
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""

CADDY = """
{{
	admin off
	http_port {plain}
	https_port {port}
	default_bind 127.0.0.1
"""
"""How the file's options begin here."""


def only(trust: ssl.SSLContext, version: ssl.TLSVersion, ciphers: str = "ALL") -> ssl.SSLContext:
    """A client that knows one version of TLS, however old, and trusts what another does."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    client.load_verify_locations(cadata="".join(map(ssl.DER_cert_to_PEM_cert, trust.get_ca_certs(binary_form=True))))
    # Python warns of old versions.
    with warnings.catch_warnings(record=True):
        client.minimum_version = client.maximum_version = version
    return client


def spoken(port: int, client: ssl.SSLContext) -> str | None:
    """The version of TLS that a server at this port agrees on."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with client.wrap_socket(connection, server_hostname="localhost") as encrypted:
            return encrypted.version()


def gets_ticket(port: int, client: ssl.SSLContext) -> bool:
    """Whether a server at this port seals sessions of TLS 1.2 by a key of its own, and hands them out."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with client.wrap_socket(connection, server_hostname="localhost") as encrypted:
            return encrypted.session.has_ticket


class WebServer:
    """Serves TLS as `localhost` and forwards to the socket in its folder. `port` is for https, `plain` for http."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.plain = free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self.socket = folder / "socket"
        self.log = folder / "log"
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        authority = trustme.CA()
        issued = authority.issue_cert("localhost")
        issued.private_key_pem.write_to_path(self.key)
        self.certificate.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))
        self.trust = ssl.create_default_context()
        authority.configure_trust(self.trust)

    def command(self) -> list[str | Path]:
        """Writes the configuration; returns the command."""
        raise NotImplementedError

    def start(self) -> None:
        with self.log.open("wb") as log:
            # Caddy stores its state in the home folder.
            self.process = subprocess.Popen(
                self.command(), env=os.environ | {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)},
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + STARTING
        while True:
            try:
                with self.visitor() as visitor:
                    visitor.get("/")
                return
            except httpx.ConnectError:
                running = self.process.poll() is None and time.monotonic() < end
                assert running, self.log.read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)

    def visitor(self, address: str = "127.0.0.1", **fields: str) -> httpx.Client:
        """A client with cookies that connects from this loopback address and sends these fields with every request."""
        return httpx.Client(
            base_url=self.url, headers={"Accept-Language": "en", "Origin": self.url} | fields, timeout=60,
            transport=httpx.HTTPTransport(verify=self.trust, local_address=address))

    def logs(self) -> str:
        """All that it has logged."""
        logs = [path.read_text() for path in self.folder.rglob("*log") if path.is_file()]
        assert logs
        return "\n".join(logs)


class Nginx(WebServer):
    file = "nginx.conf"

    def command(self) -> list[str | Path]:
        # Started by root, its workers run as another user, who can't enter a test's folder.
        user = "user root;" if os.geteuid() == 0 else ""
        configuration = self.folder / "nginx.conf"
        site = deploy_file(self.file, self.replaced())
        configuration.write_text(NGINX.format(folder=self.folder, user=user, site=site))
        return ["/usr/sbin/nginx", "-e", self.folder / "nginx.log", "-c", configuration]

    def replaced(self) -> dict[str, str]:
        """What is another here than in the file."""
        return {
            "    listen [::]:80;\n": "", "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "/etc/letsencrypt/live/todo.example.com/fullchain.pem": str(self.certificate),
            "/etc/letsencrypt/live/todo.example.com/privkey.pem": str(self.key),
            "/var/log/nginx/latchkey.log": str(self.folder / "site.log"),
            "https://todo.example.com": self.url, "todo.example.com": "localhost"} | self.replaced_behind()

    def replaced_behind(self) -> dict[str, str]:
        """The same for where it forwards to."""
        return {"/run/latchkey.sock": str(self.socket)}


class NginxBeforeNodes(Nginx):
    """Forwards to the nodes at these two addresses, such as `127.0.0.1:8080`."""

    file = "nginx-nodes.conf"

    def __init__(self, folder: Path, nodes: list[str]) -> None:
        super().__init__(folder)
        self.nodes = nodes

    def replaced_behind(self) -> dict[str, str]:
        return {f"192.0.2.{number}:8080": node for number, node in enumerate(self.nodes, 1)}


class Caddy(WebServer):
    def command(self) -> list[str | Path]:
        site = deploy_file("Caddyfile", {
            "/run/latchkey.sock": str(self.socket), "\n{\n": CADDY.format(plain=self.plain, port=self.port),
            "\ntodo.example.com {": f"\nhttps://localhost:{self.port} {{\n\ttls {self.certificate} {self.key}\n",
            "https://todo.example.com": self.url, "http://todo.example.com": "http://localhost"})
        configuration = self.folder / "Caddyfile"
        configuration.write_text(site)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", configuration]


def behind(front: WebServer, program: Path, **settings: str) -> Iterator[WebServer]:
    """Runs the program on the web server's socket, and the web server before it."""
    site = Latchkey(program, front.folder / "data", SOCKET=str(front.socket), BASE_URL=front.url, **settings)
    site.url = front.url
    for _ in serve(site):
        front.start()
        try:
            yield front
        finally:
            front.stop()


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def front(request: pytest.FixtureRequest, program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    yield from behind(request.param(tmp_path_factory.mktemp("front")), program, PROXIES="unix")


@pytest.fixture
def untrusted(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A web server that the program's settings don't trust."""
    yield from behind(Nginx(tmp_path_factory.mktemp("front")), program)


@pytest.fixture(params=[Nginx, Caddy])
def deserted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """A web server without the program: no socket is there."""
    front = request.param(tmp_path_factory.mktemp("front"))
    front.start()
    try:
        yield front
    finally:
        front.stop()


def token(visitor: httpx.Client, path: str) -> str:
    """The hidden value of the forms on the page at `path`."""
    found = re.search(r'name="csrf" value="([^"]+)"', visitor.get(path).text)
    assert found, f"{path} has no form"
    return found[1]


def join(visitor: httpx.Client) -> None:
    """Signs a new member up and leaves them signed in."""
    member = Member.unique()
    fields = {"name": member.name, "email": member.email, "password": PASSWORD, "confirmPassword": PASSWORD}
    answer = visitor.post("/signup", data=fields | {"csrf": token(visitor, "/signup")})
    assert answer.headers.get("location") == "/todos", answer.text
