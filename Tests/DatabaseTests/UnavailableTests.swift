import Foundation
import TestSupport
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct UnavailableTests {
    private static let notes = Migration(
        "notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")

    private let folder = TemporaryFolder()
    private let told = Heard()
    private var file: String { folder.path("test.sqlite") }

    private func open() throws -> Database {
        try Database(at: .file(file), schema: Schema(migrations: [Self.notes]), report: told.note)
    }

    private func add(_ text: String, to database: Database) async throws {
        try await database.write { try $0.execute("INSERT INTO notes (text) VALUES (?)", [text]) }
    }

    private func texts(in database: Database) async throws -> [String] {
        try await database.read { try $0.rows("SELECT text FROM notes ORDER BY id") { $0.text(0) } }
    }

    /// As a full disk does: SQLite says so when the file may not grow.
    private func fill(_ database: Database) async throws {
        _ = try await database.write { try $0.first("PRAGMA max_page_count = 1") { $0.int(0) } }
    }

    private func empty(_ database: Database) async throws {
        _ = try await database.write { try $0.first("PRAGMA max_page_count = 100000") { $0.int(0) } }
    }

    @Test func `of several that write together to a full disk each gets the error, and nothing of theirs is kept`()
        async throws
    {
        let database = try open()
        try await add("before", to: database)
        try await fill(database)

        let refused = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    do {
                        try await add("\(number) " + String(repeating: "x", count: 20_000), to: database)
                        return false
                    } catch {
                        return (error as? DatabaseUnavailable)?.cause == .full
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        #expect(refused == 50)
        #expect(try await texts(in: database) == ["before"])
        #expect(told.causes == [.full], "once, and not fifty times")
    }

    @Test func `when there is room again the same connection writes again, and that is reported`() async throws {
        let database = try open()
        try await fill(database)
        await #expect(throws: DatabaseUnavailable.self) {
            try await add(String(repeating: "x", count: 20_000), to: database)
        }

        try await empty(database)
        try await add("after", to: database)

        #expect(try await texts(in: database) == ["after"])
        #expect(told.causes == [.full, nil])
    }

    @Test func `while the files are gone readers wait for each other, as there can be no more of them`() async throws {
        let database = try open()
        try await add("here", to: database)
        #expect(try await texts(in: database) == ["here"])
        try FileManager.default.moveItem(atPath: file, toPath: folder.path("elsewhere"))

        // Within a read, so that its connection is in use.
        let other = try await database.read { _ in
            let other = Task.detached { try await texts(in: database) }
            usleep(20_000)
            return other
        }

        #expect(try await other.value == ["here"])
    }

    @Test func `a write that fits before one that does not is not kept either`() async throws {
        let database = try open()
        try await fill(database)

        await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO notes (text) VALUES ('half')")
                try transaction.execute(
                    "INSERT INTO notes (text) VALUES (?)", [String(repeating: "x", count: 20_000)])
            }
        }

        try await empty(database)
        #expect(try await texts(in: database) == [])
    }

    @Test(arguments: ["", "-wal", "-shm"])
    func `a file that is moved away takes nothing in, is still read, and is written again once it is back`(
        suffix: String
    ) async throws {
        let database = try open()
        try await add("before", to: database)
        #expect(try await texts(in: database) == ["before"], "and there is a connection that reads")
        try FileManager.default.moveItem(atPath: file + suffix, toPath: folder.path("elsewhere"))

        await #expect(throws: DatabaseUnavailable(.lost, at: file)) { try await add("refused", to: database) }
        #expect(try await texts(in: database) == ["before"])
        _ = FileManager.default.createFile(atPath: file + suffix, contents: nil)
        await #expect(throws: DatabaseUnavailable(.lost, at: file)) { try await add("refused", to: database) }

        try FileManager.default.removeItem(atPath: file + suffix)
        try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: file + suffix)
        try await add("after", to: database)
        #expect(try await texts(in: database) == ["before", "after"])
        #expect(told.causes == [.lost, nil])
    }

    @Test func `the files beside a database that was read-only become writable with it`() throws {
        let mode = { (suffix: String) in
            try FileManager.default.attributesOfItem(atPath: file + suffix)[.posixPermissions] as? Int
        }
        let first = try open()
        for suffix in ["-wal", "-shm"] { chmod(file + suffix, 0o400) }
        chmod(file, 0o400)
        let readOnly = try open()
        for suffix in ["-wal", "-shm"] { #expect(try mode(suffix) == 0o400) }

        chmod(file, 0o600)
        let writable = try open()

        for suffix in ["-wal", "-shm"] { #expect(try mode(suffix) == 0o600) }
        withExtendedLifetime((first, readOnly, writable)) {}
    }

    @Test func `a write to a database deleted in the middle of a commit is not acknowledged`() async throws {
        let database = try open()
        let file = file

        await #expect(throws: DatabaseUnavailable(.lost, at: file, isInDoubt: true)) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO notes (text) VALUES ('into nothing')")
                try FileManager.default.removeItem(atPath: file)
            }
        }
    }

    @Test func `a write to a database moved in the middle of a commit is in doubt, and there once it is back`()
        async throws
    {
        let database = try open()
        let (file, elsewhere) = (file, folder.path("elsewhere"))

        let trouble = await #expect(throws: DatabaseUnavailable.self) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO notes (text) VALUES ('moved')")
                try FileManager.default.moveItem(atPath: file, toPath: elsewhere)
            }
        }

        #expect(trouble?.isInDoubt == true)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: file)
        #expect(try await texts(in: database) == ["moved"])
    }

    @Test func `no connection is opened to another file in the database's place`() async throws {
        let database = try open()
        try await add("ours", to: database)
        try FileManager.default.moveItem(atPath: file, toPath: folder.path("elsewhere"))
        _ = try Database(at: .file(file), schema: Schema(migrations: [Self.notes]))

        // The first connection to read is opened by this.
        await #expect(throws: DatabaseUnavailable(.lost, at: file)) { try await texts(in: database) }
    }

    @Test func `an error of the program is no trouble of the disk`() async throws {
        let database = try open()

        let error = await #expect(throws: (any Error).self, "there is no such table") {
            try await database.write { try $0.execute("INSERT INTO nowhere VALUES (1)") }
        }
        #expect(!(error is DatabaseUnavailable))
        #expect(told.causes == [])
    }

    @Test func `a step of the schema that fails keeps the steps before it, and nothing of its own`() async throws {
        let broken = Migration("notes-2", "CREATE TABLE more (id INTEGER PRIMARY KEY); INSERT INTO nowhere VALUES (1)")

        #expect(throws: DatabaseOpenError.self) {
            try Database(at: .file(file), schema: Schema(migrations: [Self.notes, broken]))
        }

        let database = try open()
        #expect(try await texts(in: database) == [])
        let tables = try await database.read {
            try $0.rows("SELECT name FROM sqlite_schema WHERE name = 'more'") { $0.text(0) }
        }
        #expect(tables == [])
    }
}
