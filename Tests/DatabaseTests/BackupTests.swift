import Database
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct BackupTests {
    private static let migrations = [
        Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")
    ]

    private let folder = TemporaryFolder()
    private let database: Database
    private var path: String { folder.path("test.sqlite") }
    private var copy: String { folder.path("copy.sqlite") }

    init() throws {
        database = try Database(at: .file(folder.path("test.sqlite")), schema: Schema(migrations: Self.migrations))
    }

    private func write(_ count: Int, as text: String) async throws {
        try await database.write { transaction in
            for number in 0..<count {
                let long = String(repeating: "\(text) ", count: 50) + "\(number)"
                try transaction.execute("INSERT INTO notes (text) VALUES (?)", [long])
            }
        }
    }

    @Test func `a copy is the database as it was when the copying began, and one file`() async throws {
        try await write(20_000, as: "old")
        var steps: [Int] = []

        // The steps wait for the writer: it is not them that the copy is made of.
        let writing = Flag()
        try Database.backUp(path, to: copy) { done, all in
            steps.append(done)
            #expect(done <= all)
            guard !writing.isRaised else { return }
            writing.raise()
            database.writeSoon { try $0.execute("INSERT INTO notes (text) VALUES ('new')") }
        }
        try await write(1, as: "last")

        #expect(steps.count > 2 && steps == steps.sorted(), "all in one step, or begun anew")
        let copied = try Database.look(at: copy) { reader in
            try reader.rows("SELECT count(*), sum(text LIKE 'old%') FROM notes") { ($0.int(0), $0.int(1)) }
        }
        #expect(copied.first?.0 == 20_000 && copied.first?.1 == 20_000)
        try Database.verify(copy, schema: Schema(migrations: Self.migrations))
    }

    @Test func `a file that can't be read or written is reported in a sentence`() throws {
        #expect(throws: DatabaseOpenError.self) { try Database.backUp(folder.path("none"), to: copy) }
        let error = #expect(throws: DatabaseOpenError.self) {
            try Database.backUp(path, to: folder.path("none/copy"))
        }
        #expect(error?.description.contains("none/copy can't be opened") == true)
        #expect(error?.description.contains("this user may write in it, to the file, and") == true)
    }

    @Test func `a copy of a newer program's database is recognised`() throws {
        try Database.backUp(path, to: copy)
        let error = #expect(throws: DatabaseOpenError.self) {
            try Database.verify(copy, schema: Schema(migrations: []))
        }
        #expect(error?.description.contains("\(copy) was written by a newer version") == true)
        #expect(error?.description.contains("doesn't know: notes-1.") == true)
    }
}
