"""HAProxy in front of two nodes, with the file of Deploy/, on this machine's loopback addresses."""

import csv
import socket
from pathlib import Path

from deploy_files import deploy_file
from latchkey import free_port
from waiting import wait_until
from web_servers import STARTING, WebServer


class HAProxy(WebServer):
    """Forwards to the nodes at these two addresses, such as `127.0.0.1:8080`."""

    def __init__(self, folder: Path, nodes: list[str]) -> None:
        super().__init__(folder)
        self.nodes = nodes
        self.told = free_port()
        """Where it tells what it takes the nodes for."""
        self.certbot = free_port()
        self.system_log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        """Where the system's log would be."""
        self.system_log.bind(str(folder / "system_log"))
        self.system_log.settimeout(STARTING)

    def command(self) -> list[str | Path]:
        both = self.folder / "both.pem"
        both.write_bytes(self.certificate.read_bytes() + self.key.read_bytes())
        told = f"    stats socket ipv4@127.0.0.1:{self.told} level user\n"
        text = deploy_file("haproxy.cfg", {
            # For root, and /var/lib/haproxy is not this test's folder.
            "    chroot /var/lib/haproxy\n    user haproxy\n    group haproxy\n": told,
            "/dev/log": str(self.folder / "system_log"),
            # Not every machine of tests has IPv6.
            "    bind [::]:80 v6only\n": "", "    bind [::]:443 v6only": "#", "bind :80": f"bind 127.0.0.1:{self.plain}",
            "bind :443": f"bind 127.0.0.1:{self.port}", "127.0.0.1:8402": f"127.0.0.1:{self.certbot}",
            "/etc/haproxy/todo.example.com.pem": str(both),
            "https://todo.example.com": self.url, "server one 192.0.2.1:8080": f"server one {self.nodes[0]}",
            "server two 192.0.2.2:8080": f"server two {self.nodes[1]}",
        })
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(text)
        return ["/usr/sbin/haproxy", "-f", configuration]

    def wait_for(self, node: str, state: str = "UP") -> None:
        """Waits until it takes `one` or `two` for a node that is ready, by all of its last looks, or for another."""
        wait_until(lambda: self._state(node) == state, f"{node} is not {state}")

    def _state(self, node: str) -> str:
        with socket.create_connection(("127.0.0.1", self.told)) as asked, asked.makefile(encoding="ascii") as answer:
            asked.sendall(b"show stat\n")
            rows = csv.DictReader(answer)
            return next(row["status"] for row in rows if (row["# pxname"], row["svname"]) == ("nodes", node))

    def stop(self) -> None:
        super().stop()
        self.system_log.close()
