import TestSupport
import Testing

@testable import Database

/// When it is unknown whether a change was done, and when it was certainly not.
@Suite(.timeLimit(.minutes(5))) struct DoubtTests {
    private static let things = Schema(
        migrations: [Migration("things-1", "CREATE TABLE things (id INTEGER PRIMARY KEY)")])

    /// Whether a request is in doubt that does `work`, and is refused afterwards.
    private func isInDoubt(
        refused cause: DatabaseUnavailable.Cause, after work: () async throws -> Void
    ) async throws -> Bool {
        do {
            try await CommitRecord.during {
                try await work()
                throw DatabaseUnavailable(cause, at: "x")
            }
            return false
        } catch let trouble as DatabaseUnavailable {
            return trouble.isInDoubt
        }
    }

    @Test func `a request is in doubt if a part of it was committed before the rest was refused`() async throws {
        let database = try Database(at: .forTests(), schema: Self.things)

        let afterRead = try await isInDoubt(refused: .unreachable) {
            _ = try await database.read { try $0.first("SELECT 1") { $0.int(0) } }
        }
        let afterCommit = try await isInDoubt(refused: .unreachable) {
            _ = try await database.write { try $0.execute("INSERT INTO things VALUES (1)") }
        }
        let onFullDisk = try await isInDoubt(refused: .full) {
            _ = try await database.write { try $0.execute("INSERT INTO things VALUES (2)") }
        }

        #expect(!afterRead)
        #expect(afterCommit)
        #expect(onFullDisk, "a page that says that nothing was changed would be wrong")
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a transaction whose connection is lost before its commit is certainly not done`() async throws {
        let database = try Database(at: .forTests(numbersRows: true), schema: Self.things)

        let trouble = await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO things VALUES (1)")
                _ = try transaction.first("SELECT pg_terminate_backend(pg_backend_pid())") { $0.flag(0) }
            }
        }

        #expect(trouble?.cause == .unreachable)
        #expect(trouble?.isInDoubt == false)
        #expect(try await database.read { try $0.rows("SELECT id FROM things") { $0.int(0) } } == [])
    }
}
