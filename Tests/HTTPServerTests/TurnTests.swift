import Glibc
import HTTPServer
import HTTPTypes
import Synchronization
import Testing

@testable import HTTPServer

/// A client that sends much at once waits for others, and others don't wait for it.
@Suite(.timeLimit(.minutes(5))) struct TurnTests {
    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

    @Test func `of a flow one goes on at once, and a further one only when the sockets were looked at twice`() {
        var turns = FairQueue()
        let (ana, ben) = (Flow(user: 1), Flow(user: 2))

        func admits(_ flows: [Flow]) -> [Bool] { flows.map { turns.admits($0) } }

        turns.beginRound()
        #expect(admits([ana, ana, ben]) == [true, false, true])
        turns.beginRound()
        #expect(admits([ana]) == [false], "its next request is the answer to its last one")
        turns.beginRound()
        #expect(admits([ana]) == [true])
    }

    @Test func `a flow that waited for its turn has had it`() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            var turns = FairQueue()
            let ana = Flow(user: 1)
            turns.add(.task(continuation), to: ana)

            let first = turns.beginTurn()
            turns.next(of: ana)?.resume()
            turns.endTurn(of: ana)

            #expect(first == ana)
            // Nor in the next round: what it sends then is the answer to its last response.
            var isAdmitted: [Bool] = []
            for _ in 1...3 {
                isAdmitted.append(turns.admits(ana))
                turns.beginRound()
            }
            #expect(isAdmitted == [false, false, true])
        }
    }

    @Test func `the flows of users and addresses are not each other's, and a network of IPv6 is one`() throws {
        func flow(_ address: String) throws -> Flow { Flow(address: try #require(IPAddress(address))) }

        #expect(Flow(user: 1) != Flow(user: 2))
        #expect(try flow("192.0.2.1") != flow("192.0.2.2"))
        #expect(try flow("2001:db8::1") == flow("2001:db8::2"))
        #expect(try flow("2001:db8::1") != flow("2001:db8:0:1::1"))
        // Not even a user whose number is the address's hash.
        let address = try #require(IPAddress("192.0.2.1"))
        #expect(Flow(user: Int64(address.household.hashValue)) != Flow(address: address))
    }

    @Test func `first in is first out, however many come and go`() {
        var queue = FIFO<Int>()
        var (next, expected) = (0, 0)
        for round in 0..<200 {
            for _ in 0...(round % 7) {
                queue.append(next)
                next += 1
            }
            for _ in 0..<(round % 5) where !queue.isEmpty {
                let first = queue.popFirst()
                #expect(first == expected)
                expected += 1
            }
            #expect(queue.count == next - expected)
        }
        while let value = queue.popFirst() {
            #expect(value == expected)
            expected += 1
        }
        #expect(expected == next)
        #expect(queue.isEmpty)
    }

    @Test func `while one user has forty requests waiting, another's goes in between, from the same address`()
        async throws
    {
        let order = try await Self.order(ben: nil, takesTurns: true)

        // The requests of one address are distinguished when they have been read, which takes a turn or two.
        let place = try #require(order.firstIndex(of: "/ben"))
        #expect(place < 20, "behind \(place)")
    }

    @Test func `while one address has forty requests waiting, another's goes in between`() async throws {
        let order = try await Self.order(ben: "127.0.0.2", takesTurns: false)

        let place = try #require(order.firstIndex(of: "/ben"))
        #expect(place <= 1, "behind one of the forty at the most, not behind \(place)")
    }

    /// The second one waits for its turn, as the forty do.
    @Test func `while one address has forty requests waiting, both of another's go in between`() async throws {
        let order = try await Self.order(ben: "127.0.0.2", takesTurns: false, requestsOfBen: 2)

        let place = try #require(order.lastIndex(of: "/ben"))
        #expect(place < 20, "behind \(place)")
    }

    /// A client that sends a hundred requests without waiting for an answer gets its turns, too.
    @Test func `while one connection has a hundred requests waiting, another address's goes in between`() async throws {
        let order = try await Self.order(ben: "127.0.0.2", takesTurns: false, connections: 1, requests: 100)

        let place = try #require(order.firstIndex(of: "/ben"))
        #expect(place < 50, "behind \(place)")
    }

    /// In which order requests of Ana's and those of Ben's, sent last, are worked on. All of them have been sent before
    /// the loop goes on, so that they wait together; each takes a millisecond.
    private static func order(
        ben address: String?, takesTurns: Bool, connections: Int = 40, requests: Int = 1, requestsOfBen: Int = 1
    ) async throws -> [String] {
        let order = Mutex<[String]>([])
        let (mayGoOn, held) = (Gate(), Gate())
        try await withServer(
            { $0.loops = 1 },
            answering: { request in
                if request.path == "/first" {
                    held.open()
                    // Holds the loop itself, on purpose.
                    let semaphore = DispatchHold()
                    Task.detached {
                        await mayGoOn.wait()
                        semaphore.release()
                    }
                    semaphore.wait()
                    return Response()
                }
                if takesTurns {
                    let flow = Flow(user: request.path == "/ben" ? 2 : 1)
                    do { try await request.waitForTurn(in: flow) } catch { return Response() }
                }
                order.withLock { $0.append(request.path) }
                usleep(1000)
                return Response()
            }
        ) { server in
            let first = try Client(port: server.port)
            let crowd = try (0..<connections).map { _ in try Client(port: server.port) }
            let ben = try (0..<requestsOfBen).map { _ in try Client(port: server.port, from: address) }
            for client in crowd + ben {
                await client.send(Self.get("/open"))
                _ = try await client.receiveReply()
            }
            order.withLock { $0 = [] }
            await first.send(Self.get("/first"))
            await held.wait()
            for client in crowd { await client.send(String(repeating: Self.get("/ana"), count: requests)) }
            for client in ben { await client.send(Self.get("/ben")) }
            mayGoOn.open()
            for client in crowd { for _ in 0..<requests { _ = try await client.receiveReply() } }
            for client in ben + [first] { _ = try await client.receiveReply() }
        }
        let all = order.withLock { $0 }
        #expect(all.count == connections * requests + requestsOfBen)
        return all
    }

    @Test func `a client that has gone while waiting has no turn`() async throws {
        let (held, mayGoOn) = (Gate(), Gate())
        let worked = Mutex<[String]>([])
        let cancelled = Gate()
        try await withServer(
            { $0.loops = 1 },
            answering: { request in
                if request.path == "/gone" {
                    held.open()
                    await mayGoOn.wait()
                    do {
                        // Twice: the second must wait.
                        try await request.waitForTurn(in: Flow(user: 1))
                        try await request.waitForTurn(in: Flow(user: 1))
                    } catch {
                        cancelled.open()
                        return Response()
                    }
                }
                worked.withLock { $0.append(request.path) }
                return Response()
            }
        ) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get("/gone"))
            await held.wait()
            client.reset()
            let other = try Client(port: server.port)
            await other.send(Self.get("/other"))
            _ = try await other.receiveReply()
            mayGoOn.open()
            await cancelled.wait()

            #expect(worked.withLock { $0 } == ["/other"])
        }
    }
}
