import Database
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct OlderDatabaseTests {
    private static let notes = Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;")
    private static let later = Migration("notes-2", "CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT;")

    private let folder = TemporaryFolder()
    private let location: Database.Location

    init() {
        location = Database.Location.isSQLiteTested ? .file(folder.path("test.sqlite")) : .forTests()
    }

    private func open(_ steps: [Migration], mayBeOlder: Bool) throws -> Database {
        try Database(at: location, schema: Schema(migrations: steps), mayBeOlder: mayBeOlder)
    }

    @Test func `a database that may not be older is left as it is, and its own program still opens it`() throws {
        _ = try open([Self.notes], mayBeOlder: true)

        let error = #expect(throws: DatabaseOpenError.self) {
            try open([Self.notes, Self.later], mayBeOlder: false)
        }

        #expect(error?.description.contains("is an earlier version's") == true)
        _ = try open([Self.notes], mayBeOlder: false)
    }

    @Test func `a new database is made also where it may not be older`() async throws {
        let database = try open([Self.notes, Self.later], mayBeOlder: false)

        #expect(try await database.read { try $0.rows("SELECT id FROM more") { $0.int(0) } } == [])
    }
}
