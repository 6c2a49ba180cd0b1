"""HAProxy in front of two nodes, with the file of Deploy/, on this machine's loopback addresses."""

from pathlib import Path

from deploy_files import deploy_file
from web_servers import WebServer


class HAProxy(WebServer):
    """Forwards to the nodes at these two addresses, such as `127.0.0.1:8080`."""

    def __init__(self, folder: Path, nodes: list[str]) -> None:
        super().__init__(folder)
        self.nodes = nodes

    def command(self) -> list[str | Path]:
        both = self.folder / "both.pem"
        both.write_bytes(self.certificate.read_bytes() + self.key.read_bytes())
        text = deploy_file("haproxy.cfg", {
            "    user haproxy\n    group haproxy\n": "", "bind :80": f"bind 127.0.0.1:{self.plain}",
            "bind :443": f"bind 127.0.0.1:{self.port}", "/etc/haproxy/todo.example.com.pem": str(both),
            "https://todo.example.com": self.url, "server one 192.0.2.1:8080": f"server one {self.nodes[0]}",
            "server two 192.0.2.2:8080": f"server two {self.nodes[1]}",
        })
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(text)
        return ["/usr/sbin/haproxy", "-f", configuration]
