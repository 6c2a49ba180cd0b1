"""A server for as long as a fixture lives."""

from collections.abc import Iterator

from latchkey import Latchkey


def serve(server: Latchkey) -> Iterator[Latchkey]:
    """Runs a server for as long as a fixture lives. It must end well, and nothing may have failed inside."""
    server.start()
    try:
        yield server
    finally:
        code = server.stop() if server.process else 0
        print(server.logged())
    assert code == 0
    assert " error " not in server.logged()
