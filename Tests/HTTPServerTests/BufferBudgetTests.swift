import Glibc
import Logging
import Testing

@testable import HTTPServer

/// What is cut for lack of memory belongs to whom the lack is due.
@Suite(.timeLimit(.minutes(5))) struct BufferBudgetTests {
    /// A connection that waits for its client.
    private struct Waiting {
        let connection: Connection
        private let client: Int32

        init(on loop: EventLoop) throws {
            var descriptors: [Int32] = [0, 0]
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
            client = descriptors[1]
            let settings = Server.Settings()
            let context = ServerContext(
                settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: echo)
            let socket = try #require(loop.open(descriptors[0]))
            connection = Connection(socket: socket, context: context, peer: Peer(nil, settings))
        }

        var isCut: Bool { connection.bufferReservation == nil }

        func receiveByte() {
            let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
            [UInt8(0x61)].withUnsafeBytes { _ = connection.socket.write($0, nothing) }
            var byte: UInt8 = 0
            #expect(recv(client, &byte, 1, 0) == 1)
        }

        func end() {
            connection.loop.budget.leave(connection)
            connection.loop.close(connection.socket)
            close(client)
        }
    }

    @Test func `an address that holds too much loses a connection of its own, though its clients all get on`() throws {
        let (greedy, modest) = (try #require(IPAddress("192.0.2.1")), try #require(IPAddress("192.0.2.2")))
        // Far more than are asked whether they got on.
        let many = 64
        var limits = Limits()
        limits.heldPerAddress = many
        let loop = try EventLoop(number: 0, limits: limits)
        let first = try (0..<many).map { _ in try Waiting(on: loop) }
        let (neighbour, last) = (try Waiting(on: loop), try Waiting(on: loop))
        for waiting in first { loop.budget.enter(waiting.connection, holding: 1, for: greedy) }
        loop.budget.enter(neighbour.connection, holding: 1, for: modest)
        for waiting in first { waiting.receiveByte() }

        loop.budget.enter(last.connection, holding: 1, for: greedy)

        #expect(!neighbour.isCut)
        #expect(!last.isCut)
        #expect(first.count { $0.isCut } == 1)
        for waiting in first + [neighbour, last] { waiting.end() }
    }
}
