"""nginx from Debian as something to compare with: two workers, no access log, one folder."""

import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Self

from latchkey import free_port
from process import cpu_seconds

CONFIGURATION = """
daemon off;
worker_processes 2;
worker_rlimit_nofile 20000;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    types {{ text/html html; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}; }}
}}
"""


class Nginx:
    """Serves `folder` until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port))
        # Its workers give their rights away when it is root's; they must get at the folder then.
        self.folder.chmod(0o755)
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-c", configuration], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                urllib.request.urlopen(self.url + "/page.html", timeout=5).read()
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"nginx did not start: {(self.folder / 'nginx.log').read_text()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)
