"""HAProxy in front of two nodes, with the file of Deploy/, on this machine's loopback addresses."""

import socket
from pathlib import Path

from deploy_files import deploy_file
from latchkey import free_port
from web_servers import STARTING, WebServer


class HAProxy(WebServer):
    """Forwards to the nodes at these two addresses, such as `127.0.0.1:8080`."""

    def __init__(self, folder: Path, nodes: list[str]) -> None:
        super().__init__(folder)
        self.nodes = nodes
        self.certbot = free_port()
        self.system_log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        """Where the system's log would be."""
        self.system_log.bind(str(folder / "system_log"))
        self.system_log.settimeout(STARTING)

    def command(self) -> list[str | Path]:
        both = self.folder / "both.pem"
        both.write_bytes(self.certificate.read_bytes() + self.key.read_bytes())
        text = deploy_file("haproxy.cfg", {
            "    user haproxy\n    group haproxy\n": "", "/dev/log": str(self.folder / "system_log"),
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

    def stop(self) -> None:
        super().stop()
        self.system_log.close()
