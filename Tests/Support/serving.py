"""A server with the lifetime of a fixture."""

from collections.abc import Iterator

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
