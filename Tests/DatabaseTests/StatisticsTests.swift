import Database
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StatisticsTests {
    private static let notes = [Migration("notes", "CREATE TABLE notes (text TEXT NOT NULL) STRICT")]

    @Test func `each look is timed, each transaction too, with all that it carried`() async throws {
        let database = try Database(at: .memory, schema: Schema(migrations: Self.notes))

        for number in 0..<3 {
            try await database.write { try $0.execute("INSERT INTO notes VALUES (?)", ["\(number)"]) }
        }
        _ = try await database.read { try $0.rows("SELECT text FROM notes") { $0.text(0) } }

        #expect(database.statistics.reads.snapshot.cumulative.last == 1)
        #expect(database.statistics.writes == 3)
        #expect(try #require(database.statistics.commits.snapshot.cumulative.last) <= 3)
        #expect(database.statistics.failedCommits == 0)
        #expect(database.waitingWrites == 0)
    }

    @Test func `a transaction that is not kept is counted`() async throws {
        let database = try Database(at: .memory, schema: Schema(migrations: Self.notes))
        try await database.write { try $0.execute("PRAGMA query_only = ON") }

        await #expect(throws: (any Error).self) {
            try await database.write { try $0.execute("INSERT INTO notes VALUES ('lost')") }
        }

        #expect(database.statistics.failedCommits == 1)
    }

    @Test func `a database in its place has no trouble, one whose file is gone has`() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("test.sqlite")
        let database = try Database(at: .file(path), schema: Schema(migrations: Self.notes))
        #expect(await database.trouble() == nil)

        try FileManager.default.removeItem(atPath: path)

        #expect(await database.trouble() == .unreadable)
    }

    @Test func `looking for trouble writes through to the disk`() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("test.sqlite")
        let database = try Database(at: .file(path), schema: Schema(migrations: Self.notes))
        let size = { try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0 }
        let before = try size()

        #expect(await database.trouble() == nil)

        #expect(try size() > before)
    }

    @Test func `a database that can be read but not written is reported as that`() async throws {
        let database = try Database(at: .memory, schema: Schema(migrations: Self.notes))
        try await database.write { try $0.execute("PRAGMA query_only = ON") }

        #expect(await database.trouble() == .unwritable)
    }
}
