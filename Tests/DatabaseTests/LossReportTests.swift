import Synchronization
import TestSupport
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct LossReportTests {
    private struct Broken: Error {}

    private final class Losses: Sendable {
        private let all = Mutex<[(name: String, count: Int)]>([])

        var lines: [String] { all.withLock { $0.map { "\($0.count) \($0.name)" } } }

        @Sendable func take(_ error: any Error, _ count: Int) {
            all.withLock { $0.append(("\(type(of: error))", count)) }
        }
    }

    @Test func `each kind of reason is told once a minute, with how many were lost by it`() {
        let losses = Losses()
        let moment = Mutex(ContinuousClock.now)
        let report = LossReport(now: { moment.withLock { $0 } }, losses.take)

        for _ in 1...3 { report.note(Broken()) }
        report.note(UniqueViolation())
        #expect(losses.lines == ["1 Broken", "1 UniqueViolation"])

        moment.withLock { $0 += Duration.milliseconds(59_999) }
        report.note(Broken())
        #expect(losses.lines.count == 2, "within the same minute")
        moment.withLock { $0 += Duration.milliseconds(1) }
        report.note(Broken())
        #expect(losses.lines == ["1 Broken", "1 UniqueViolation", "4 Broken"])
    }

    @Test func `an outage and a member who is gone are no losses to tell of`() {
        let losses = Losses()
        let report = LossReport(losses.take)

        report.note(DatabaseUnavailable(.full, at: "x"))
        report.note(ForeignKeyViolation())

        #expect(losses.lines == [])
    }

    @Test func `what nobody waits for and can't be written is told`() async throws {
        let losses = Losses()
        let things = Schema(
            tables: "CREATE TABLE things (name TEXT NOT NULL UNIQUE) STRICT;", migrations: [Migration("things-1", "")])
        let database = try Database(at: .forTests(), schema: things, lost: losses.take)

        for _ in 1...2 { database.writeSoon { try $0.execute("INSERT INTO things (name) VALUES ('a')") } }
        database.writeSoon { _ in throw Broken() }
        await database.settle()

        #expect(losses.lines == ["1 UniqueViolation", "1 Broken"])
        #expect(try await database.read { try $0.rows("SELECT name FROM things") { $0.text(0) } } == ["a"])
    }
}
