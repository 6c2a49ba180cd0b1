"""The network between a node and a database server, which can be cut, half-open, silent or slow."""

import asyncio
import socket
import struct
import threading
from collections.abc import Callable

from latchkey import free_port

LINGER = struct.pack("ii", 1, 0)
"""Closing breaks the connection off."""


class Connection:
    """One connection, by the streams of its two ends."""

    def __init__(self, node: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.node, self.server = node, server
        self.is_half_open = False

    def abort(self) -> None:
        for end in (self.node, self.server):
            if not end.transport.is_closing():
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER)
                end.transport.abort()


class Wire:
    """Accepts connections at `port` and passes their bytes on to another port of this machine."""

    def __init__(self, network: "Network", target: int) -> None:
        self.port, self.target = free_port(), target
        self.network = network
        self.delay = 0.0
        self.connections: set[Connection] = set()
        self.open = asyncio.Event()
        self.open.set()

    def cut(self) -> None:
        """Breaks all connections off."""
        self.network.run(lambda: [connection.abort() for connection in list(self.connections)])

    def leave_half_open(self) -> None:
        """Ends all connections at the server; the node is told nothing, and what it sends goes nowhere."""
        def leave() -> None:
            for connection in self.connections:
                connection.is_half_open = True
                connection.server.transport.abort()

        self.network.run(leave)

    def hold(self) -> None:
        """Keeps everything back, also what new connections send, until `release`."""
        self.network.run(self.open.clear)

    def release(self) -> None:
        self.network.run(self.open.set)

    def slow(self, delay: float) -> None:
        """Lets each piece wait so many seconds."""
        self.delay = delay

    async def serve(self, node_reader: asyncio.StreamReader, node: asyncio.StreamWriter) -> None:
        try:
            server_reader, server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            node.transport.abort()
            return
        connection = Connection(node, server)
        self.connections.add(connection)
        try:
            await asyncio.gather(
                self.carry(connection, node_reader, server), self.carry(connection, server_reader, node))
        finally:
            self.connections.discard(connection)
            node.transport.abort()
            server.transport.abort()

    async def carry(
        self, connection: Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            while piece := await reader.read(65_536):
                await asyncio.sleep(self.delay)
                await self.open.wait()
                if not connection.is_half_open:
                    writer.write(piece)
                    await writer.drain()
        except OSError:
            pass
        await self.open.wait()
        if not connection.is_half_open:
            writer.close()


class Network:
    """A thread that carries the bytes of all wires."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def wire(self, target: int) -> Wire:
        wire = Wire(self, target)
        starting = asyncio.start_server(wire.serve, "127.0.0.1", wire.port, backlog=512)
        asyncio.run_coroutine_threadsafe(starting, self.loop).result(10)
        return wire

    def run(self, work: Callable[[], object]) -> None:
        """Does it on the network's thread, and waits for that."""
        async def do() -> None:
            work()

        asyncio.run_coroutine_threadsafe(do(), self.loop).result(10)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
