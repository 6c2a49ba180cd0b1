"""A TLS proxy in front of a site, which can tamper with responses."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

from tls_proxy import TLSListener

Tamper = Callable[[str], str]


class Front(TLSListener):
    """Forwards each connection to a port, one request per connection."""

    def __init__(self, authority: trustme.CA, folder: Path) -> None:
        self.tamper: Tamper = lambda head: head
        self.authorities = folder / "authority.pem"
        authority.cert_pem.write_to_path(self.authorities)
        super().__init__(authority.issue_cert("localhost"))

    def _serve(self, outside: ssl.SSLSocket) -> None:
        request = b""
        while b"\r\n\r\n" not in request:
            request += outside.recv(65536)
        with socket.create_connection(("127.0.0.1", self.port_behind)) as inside:
            inside.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            answer = b"".join(iter(lambda: inside.recv(65536), b""))
        head, _, content = answer.partition(b"\r\n\r\n")
        outside.sendall(self.tamper(head.decode()).encode() + b"\r\n\r\n" + content)


@contextmanager
def tls_front(folder: Path) -> Iterator[tuple[Front, trustme.CA]]:
    authority = trustme.CA()
    front = Front(authority, folder)
    try:
        yield front, authority
    finally:
        front.close()
