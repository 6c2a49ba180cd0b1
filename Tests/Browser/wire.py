"""A proxy between browser and server that records what the browser requests: responses from its cache do not
appear, and icons for tabs, which browsers hide from tests, do."""

import re
import socket
import threading

from latchkey import Latchkey

REQUEST = re.compile(rb"(?:^|\r\n\r\n)[A-Z]+ (\S+) HTTP/1\.1\r\n")


class Wire:
    """Listens on its own port and forwards everything."""

    def __init__(self, server: Latchkey) -> None:
        self.server = server
        self.asked: list[str] = []
        """The requested paths, in order."""
        self.received = 0
        """Bytes that came from the server, with headers."""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self.socket.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self.socket.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.server.port))
            threading.Thread(target=self._pass, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, False), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, is_asking: bool) -> None:
        try:
            while piece := source.recv(1 << 16):
                if is_asking:
                    self.asked += [path.decode() for path in REQUEST.findall(piece)]
                else:
                    self.received += len(piece)
                sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass
