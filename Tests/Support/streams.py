"""A stream of events as a program reads it."""

import http.client

from latchkey import Latchkey


class Stream:
    """The server's stream of changes for a session, from now on or since the event that `query` or `last` names."""

    def __init__(self, server: Latchkey, session: str, query: str = "", last: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        headers = {"Cookie": f"session={session}", "Accept": "text/event-stream"}
        if last:
            headers["Last-Event-ID"] = last
        self.connection.request("GET", f"/todos/events?{query}", headers=headers)
        self.answer = self.connection.getresponse()

    def block(self) -> dict[str, str]:
        """The next event or comment; empty at the end."""
        fields = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(":")
            fields[name] = value.strip()
        return fields

    def event(self) -> dict[str, str]:
        """The next event, after any number of comments: the server makes one of each look that finds nothing new."""
        while "" in (block := self.block()):
            pass
        return block

    def close(self) -> None:
        self.connection.close()
