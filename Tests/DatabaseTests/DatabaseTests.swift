import Database
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DatabaseTests {
    private static let notes = Migration(
        "notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")

    private let folder = TemporaryFolder()

    private func open(_ migrations: [Migration] = [notes]) throws -> Database {
        try Database(at: .file(folder.path("test.sqlite")), schema: Schema(migrations: migrations))
    }

    @Test func `written rows are read, and are there when the file is opened again`() async throws {
        let first = try open()
        try await first.write { try $0.execute("INSERT INTO notes (text) VALUES (?)", ["hello"]) }

        let second = try open()

        #expect(try await first.texts() == ["hello"])
        #expect(try await second.texts() == ["hello"])
    }

    @Test func `background writes are dropped when very many wait`() async throws {
        let lost = Mutex<[String]>([])
        let database = try Database(
            at: .file(folder.path("test.sqlite")), schema: Schema(migrations: [Self.notes]),
            lost: { reason, _ in lost.withLock { $0.append("\(reason)") } })
        let (hasBegun, mayEnd) = (Flag(), Flag())
        let written = Mutex(0)
        async let slow: Void = database.write { _ in
            hasBegun.raise()
            while !mayEnd.isRaised { Thread.sleep(forTimeInterval: 0.001) }
        }
        while !hasBegun.isRaised { try await Task.sleep(for: .milliseconds(1)) }

        for _ in 0..<12_000 { database.writeSoon { _ in written.withLock { $0 += 1 } } }
        async let awaited: Void = database.write { try $0.execute("INSERT INTO notes (text) VALUES ('kept')") }
        mayEnd.raise()
        _ = try await (slow, awaited)

        #expect(written.withLock(\.self) == 10_000)
        #expect(lost.withLock(\.self) == ["Too much waits to be written."], "once a minute")
        #expect(try await database.texts() == ["kept"])
        database.writeSoon { try $0.execute("INSERT INTO notes (text) VALUES ('again')") }
        try await database.write { _ in }
        #expect(try await database.texts() == ["kept", "again"])
    }

    @Test func `the file is in WAL mode, and the writer syncs at every commit and keeps foreign keys`() async throws {
        let database = try open()

        let settings = try await database.write { transaction in
            try ["journal_mode", "synchronous", "foreign_keys"].map { name in
                try transaction.first("SELECT CAST(\(name) AS TEXT) FROM pragma_\(name)") { $0.text(0) } ?? ""
            }
        }

        #expect(settings == ["wal", "2", "1"])
    }

    @Test
    func `progress is reported while an older file is brought up to date, and not for one that needs no step`()
        throws
    {
        let steps = [Self.notes] + (2...4).map { Migration("notes-\($0)", "CREATE TABLE more_\($0) (id INTEGER)") }
        let told = Mutex<[String]>([])
        func open(_ count: Int) throws {
            let progress: @Sendable (Int, Int) -> Void = { done, all in told.withLock { $0.append("\(done) of \(all)") }
            }
            _ = try Database(
                at: .file(folder.path("test.sqlite")), schema: Schema(migrations: Array(steps.prefix(count))),
                progress: progress)
        }

        try open(2)
        #expect(told.withLock { $0 } == [])
        try open(4)
        #expect(told.withLock { $0 } == ["0 of 2", "1 of 2", "2 of 2"])
        try open(4)
        #expect(told.withLock { $0 }.count == 3)
    }

    @Test func `several programs may bring one file up to date at once`() async throws {
        let steps = (1...12).map { Migration("step-\($0)", "CREATE TABLE step_\($0) (id INTEGER)") }
        for round in 1...5 {
            let location = Database.Location.file(folder.path("round-\(round).sqlite"))
            _ = try Database(at: location, schema: Schema(migrations: [steps[0]]))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...2 {
                    group.addTask { _ = try Database(at: location, schema: Schema(migrations: steps)) }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a piece of work that fails is undone and its error is returned`() async throws {
        struct Failure: Error {}
        let database = try open()

        await #expect(throws: Failure.self) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO notes (text) VALUES ('half')")
                throw Failure()
            }
        }

        #expect(try await database.texts() == [])
    }

    @Test func `of many at once those that fail take no others with them`() async throws {
        struct Failure: Error {}
        let database = try open()

        let kept = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try? await database.write { transaction in
                        try transaction.execute("INSERT INTO notes (text) VALUES (?)", ["\(number)"])
                        if number.isMultiple(of: 3) { throw Failure() }
                        return number
                    }
                }
            }
            return await group.reduce(into: Set<Int>()) { if let number = $1 { $0.insert(number) } }
        }

        #expect(kept == Set((0..<200).filter { !$0.isMultiple(of: 3) }))
        #expect(Set(try await database.texts()) == Set(kept.map(String.init)))
    }

    @Test func `a unique value that is taken is its own error`() async throws {
        let database = try open()
        try await database.write { try $0.execute("INSERT INTO notes (text) VALUES ('one')") }

        await #expect(throws: UniqueViolation.self) {
            try await database.write { try $0.execute("INSERT INTO notes (text) VALUES ('one')") }
        }
    }

    @Test func `a reference to something that is gone is its own error`() async throws {
        let database = try open()
        try await database.write {
            try $0.execute("CREATE TABLE owners (id INTEGER PRIMARY KEY)")
            try $0.execute("CREATE TABLE things (owner INTEGER NOT NULL REFERENCES owners (id) ON DELETE CASCADE)")
        }

        await #expect(throws: ForeignKeyViolation.self) {
            try await database.write { try $0.execute("INSERT INTO things (owner) VALUES (1)") }
        }
    }

    @Test func `work for after the commit runs only if there is one`() async throws {
        struct Failure: Error {}
        let database = try open()
        let (kept, lost) = (Flag(), Flag())

        try await database.write { $0.afterCommit { kept.raise() } }
        try? await database.write { transaction in
            transaction.afterCommit { lost.raise() }
            throw Failure()
        }
        try await database.write { _ in }

        #expect(kept.isRaised)
        #expect(!lost.isRaised)
    }

    @Test func `reading sees what is committed while others write`() async throws {
        let database = try open()

        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    _ = try? await database.write {
                        try $0.execute("INSERT INTO notes (text) VALUES (?)", ["\(number)"])
                    }
                    // An acknowledged write is seen by every read that follows it.
                    #expect((try? await database.texts().contains("\(number)")) == true)
                }
            }
        }

        #expect(try await database.texts().count == 50)
    }

    @Test func `a step that was added later runs once, on what is there`() async throws {
        let first = try open()
        try await first.write { try $0.execute("INSERT INTO notes (text) VALUES ('old')") }
        let more = Migration("notes-2", "ALTER TABLE notes ADD COLUMN color TEXT NOT NULL DEFAULT 'red'")

        for _ in 1...2 { _ = try open([Self.notes, more]) }

        let colors = try await open([Self.notes, more]).read { try $0.rows("SELECT color FROM notes") { $0.text(0) } }
        #expect(colors == ["red"])
    }

    @Test func `a file of a newer program is left alone`() throws {
        _ = try open([Self.notes, Migration("notes-2", "CREATE TABLE more (id INTEGER) STRICT")])

        let error = #expect(throws: DatabaseOpenError.self) { try open() }

        #expect(error?.description.contains("newer version") == true)
    }

    @Test func `a file that is no database is refused with a sentence`() throws {
        try Data("Dear diary, this is a text and no database at all.".utf8)
            .write(to: URL(fileURLWithPath: folder.path("test.sqlite")))

        let error = #expect(throws: DatabaseOpenError.self) { try open() }

        #expect(error?.description.contains("is not a SQLite file. Restore a backup with latchkey restore") == true)
    }

    @Test func `a folder that is not there is refused with a sentence`() {
        let error = #expect(throws: DatabaseOpenError.self) {
            try Database(at: .file(folder.path("missing/test.sqlite")), schema: Schema(migrations: []))
        }

        #expect(error?.description.contains("can't be opened") == true)
    }
}

extension Database {
    fileprivate func texts() async throws -> [String] {
        try await read { try $0.rows("SELECT text FROM notes ORDER BY id") { $0.text(0) } }
    }
}
