"""A TLS proxy in front of a site, which can tamper with responses."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

Tamper = Callable[[str], str]


class Front:
    """Accepts TLS connections at `localhost` and forwards each to a port, one request per connection."""

    def __init__(self, authority: trustme.CA, folder: Path) -> None:
        self.port_behind = 0
        self.tamper: Tamper = lambda head: head
        self.authorities = folder / "authority.pem"
        authority.cert_pem.write_to_path(self.authorities)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"https://localhost:{self._listener.getsockname()[1]}"
        self.present(authority.issue_cert("localhost"))
        threading.Thread(target=self._accept, daemon=True).start()

    def present(self, certificate: trustme.LeafCert) -> None:
        """The certificate that is shown from now on."""
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(self._context)

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(connection,), daemon=True).start()

    def _pass(self, connection: socket.socket) -> None:
        try:
            with self._context.wrap_socket(connection, server_side=True) as outside:
                request = b""
                while b"\r\n\r\n" not in request:
                    request += outside.recv(65536)
                with socket.create_connection(("127.0.0.1", self.port_behind)) as inside:
                    inside.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
                    answer = b"".join(iter(lambda: inside.recv(65536), b""))
                head, _, content = answer.partition(b"\r\n\r\n")
                outside.sendall(self.tamper(head.decode()).encode() + b"\r\n\r\n" + content)
        except OSError:
            pass


@contextmanager
def tls_front(folder: Path) -> Iterator[tuple[Front, trustme.CA]]:
    authority = trustme.CA()
    front = Front(authority, folder)
    try:
        yield front, authority
    finally:
        front.close()
