"""A server with the lifetime of a fixture."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from latchkey import Latchkey


def serve(server: Latchkey) -> Iterator[Latchkey]:
    """Runs a server for the lifetime of a fixture. It must exit with 0 and have logged no error."""
    server.start()
    try:
        yield server
    finally:
        code = server.stop() if server.process else 0
        print(server.logged())
    assert code == 0
    assert " error " not in server.logged()


@contextmanager
def stopped_at_end(may_log_errors: bool = False) -> Iterator[list[Latchkey]]:
    """The list of the servers that a fixture's tests start. Those that still run at the end must exit with 0."""
    started: list[Latchkey] = []
    yield started
    for server in started:
        code = server.stop() if server.process else 0
        print(server.logged())
        assert code == 0
        assert may_log_errors or " error " not in server.logged()


def database_settings(request: pytest.FixtureRequest) -> dict[str, str]:
    """The settings of the database that the tests run on: SQLite's file, or the server that is named."""
    if "LATCHKEY_TEST_POSTGRESQL" not in os.environ:
        return {}
    return {"DATABASE_URL": request.getfixturevalue("postgresql").new_database()}
