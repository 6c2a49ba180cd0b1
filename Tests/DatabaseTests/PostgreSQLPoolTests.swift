import Foundation
import TestSupport
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct PostgreSQLPoolTests {
    /// Nothing listens there.
    private let nowhere: PostgreSQLTarget

    init() throws {
        nowhere = try #require(PostgreSQLTarget(url: "postgres://ana:secret@127.0.0.1:1/latchkey"))
    }

    /// Keeps the pool's only connection busy until what it returns is signalled.
    private func occupy(_ pool: PostgreSQLPool) async -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
            pool.runSoon { _ in
                continuation.resume()
                ended.wait()
            }
        }
        return ended
    }

    @Test func `more waiting jobs than so many are refused`() async throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .seconds(120))
        let ended = await occupy(pool)

        let done = try await withThrowingTaskGroup { group in
            for _ in 0..<PostgreSQLPool.mostWaiting { group.addTask { try await pool.run { _ in 1 } } }
            while pool.waiting < PostgreSQLPool.mostWaiting { await Task.yield() }
            await #expect(throws: DatabaseUnavailable(.slow, at: "127.0.0.1:1/latchkey")) {
                try await pool.run { _ in }
            }
            ended.signal()
            return try await group.reduce(0, +)
        }

        #expect(done == 10_000)
    }

    @Test func `nor do more than so many wait for their turn`() async throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .seconds(120))
        let ended = await occupy(pool)

        let done = try await withThrowingTaskGroup { group in
            for _ in 0..<PostgreSQLPool.mostWaiting { group.addTask { try await pool.run(inTurnOf: 1) { _ in 1 } } }
            while pool.waiting < PostgreSQLPool.mostWaiting { await Task.yield() }
            await #expect(throws: DatabaseUnavailable(.slow, at: "127.0.0.1:1/latchkey")) {
                try await pool.run(inTurnOf: 1) { _ in }
            }
            ended.signal()
            return try await group.reduce(0, +)
        }

        #expect(done == 10_000)
    }

    @Test func `what has waited for a connection too long is not done any more`() async throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .milliseconds(10))
        let ended = await occupy(pool)
        let late = Task { try await pool.run { _ in Issue.record("it was done") } }
        while pool.waiting == 0 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(50))

        ended.signal()

        await #expect(throws: DatabaseUnavailable(.slow, at: "127.0.0.1:1/latchkey")) { try await late.value }
    }

    @Test func `nor is what has waited for its turn too long`() async throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .milliseconds(10))
        let ended = await occupy(pool)
        let late = (0..<2).map { _ in
            Task { try await pool.run(inTurnOf: 1) { _ in Issue.record("it was done") } }
        }
        while pool.waiting < 2 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(50))

        ended.signal()

        for task in late {
            await #expect(throws: DatabaseUnavailable(.slow, at: "127.0.0.1:1/latchkey")) { try await task.value }
        }
        #expect(pool.waiting == 0)
    }

    @Test func `a job that blocks its caller runs on the caller's thread`() throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .seconds(120))
        let thread = Thread.current

        #expect(try pool.runBlocking { _ in Thread.current == thread })
    }

    @Test func `nor does it run once it has waited for a connection too long`() async throws {
        let pool = PostgreSQLPool(nowhere, size: 1, timeout: .milliseconds(10))
        let ended = await occupy(pool)
        let isDone = Task {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                Thread { continuation.resume(returning: (try? pool.runBlocking { _ in true }) == true) }.start()
            }
        }
        while pool.waiting == 0 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(50))

        ended.signal()

        #expect(await !isDone.value)
    }

    @Test func `a server that can't be reached is told in a sentence, without the password`() {
        let error = #expect(throws: DatabaseOpenError.self) {
            try Database(
                at: .postgreSQL(nowhere, PostgreSQLOptions(connections: 1)), schema: Schema(migrations: []))
        }

        #expect(error?.description.hasPrefix("The database at 127.0.0.1:1/latchkey can't be opened: ") == true)
        #expect(error?.description.contains("Connection refused") == true)
        #expect(error?.description.contains("secret") == false)
    }
}
