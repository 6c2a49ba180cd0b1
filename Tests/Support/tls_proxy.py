"""TLS in front of a site."""

import hashlib
import socket
import ssl
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager

import trustme
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class TLSListener:
    """Accepts TLS connections at `url`, on `localhost`, for what listens at `port_behind`."""

    def __init__(self, certificate: trustme.LeafCert) -> None:
        self.port_behind = 0
        self.present(certificate)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"https://localhost:{self._listener.getsockname()[1]}"
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
            threading.Thread(target=self._open, args=(connection,), daemon=True).start()

    def _open(self, connection: socket.socket) -> None:
        try:
            with self._context.wrap_socket(connection, server_side=True) as outside:
                self._serve(outside)
        except OSError:
            pass

    def _serve(self, outside: ssl.SSLSocket) -> None:
        raise NotImplementedError


class TLSProxy(TLSListener):
    """Passes bytes on as they come."""

    def __init__(self) -> None:
        certificate = trustme.CA().issue_cert("localhost")
        key = x509.load_pem_x509_certificate(certificate.cert_chain_pems[0].bytes()).public_key()
        self.key = b64encode(hashlib.sha256(
            key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()).decode()
        """What Chromium trusts the certificate by, with `--ignore-certificate-errors-spki-list`."""
        super().__init__(certificate)

    def _serve(self, outside: ssl.SSLSocket) -> None:
        with socket.create_connection(("127.0.0.1", self.port_behind)) as inside:
            threading.Thread(target=self._pass, args=(outside, inside), daemon=True).start()
            self._pass(inside, outside)

    @staticmethod
    def _pass(source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


@contextmanager
def tls_proxy() -> Iterator[TLSProxy]:
    with closing(TLSProxy()) as proxy:
        yield proxy
