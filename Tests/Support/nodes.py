"""Several nodes of one site."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from latchkey import Latchkey
from postgresql import PostgreSQL
from serving import stopped_at_end
from web_client import WebClient

Node = Callable[..., Latchkey]

HAS_LEAD = f"locktype = 'advisory' AND objid = {0x686B657B}"
"""Of `pg_locks`: the lower half of `NodeLock.lead`."""


@pytest.fixture
def url(postgresql: PostgreSQL) -> str:
    return postgresql.new_database()


@pytest.fixture
def node(program: Path, tmp_path: Path, url: str) -> Iterator[Node]:
    """Starts a node with a data folder of its own, and the keys of the first."""
    with stopped_at_end() as nodes:
        yield lambda name, **settings: begin(
            Latchkey(
                program, tmp_path / name / "data", **({"THROTTLE": "off", "DATABASE_URL": url} | settings)), nodes)


def begin(node: Latchkey, nodes: list[Latchkey]) -> Latchkey:
    """Starts one more node, with the keys of the first."""
    node.data.mkdir(parents=True, mode=0o700)
    if nodes:
        copy_keys(nodes[0].data, node.data)
    node.start()
    nodes.append(node)
    return node


def copy_keys(source: Path, sink: Path) -> None:
    """Copies the site's keys from one data folder into another."""
    for name in ("outbox.key", "history.key"):
        shutil.copy(source / name, sink / name)


def browser(node: Latchkey, cookies_of: WebClient | None = None) -> WebClient:
    client = WebClient(node.url, Accept_Language="en")
    for name, value in (cookies_of.cookies if cookies_of else {}).items():
        client.keep(name, value)
    return client
