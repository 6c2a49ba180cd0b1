import TestSupport
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(5))) struct MovedFileTests {
    private static let schema = Schema(
        migrations: [Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT")])

    private let folder = TemporaryFolder()
    private var path: String { folder.path("test.sqlite") }
    private let target: PostgreSQLTarget

    init() throws {
        target = try #require(PostgreSQLTarget(url: "postgres://db.example.com/site"))
        _ = try Database(at: .file(path), schema: Self.schema)
    }

    @Test func `no program opens a file once its move to a server came to its commit`() throws {
        #expect(try BegunMove.recorded(inFileAt: path)?.place == nil)

        try BegunMove(to: target).record(inFileAt: path)
        try BegunMove(to: target).record(inFileAt: path)

        #expect(try BegunMove.recorded(inFileAt: path)?.place == target.name)
        let error = #expect(throws: DatabaseOpenError.self) { try Database(at: .file(path), schema: Self.schema) }
        #expect(error?.description.contains("was moved to the database at \(target.name)") == true)
        #expect(throws: DatabaseOpenError.self) { try Database.verify(path, schema: Self.schema) }
        #expect(throws: DatabaseOpenError.self) { try Database.isCurrent(path, schema: Self.schema) }
    }

    @Test func `a move that did not arrive is forgotten, and the file is served again`() throws {
        try BegunMove(to: target).record(inFileAt: path)

        try BegunMove.forget(inFileAt: path)

        #expect(try BegunMove.recorded(inFileAt: path)?.place == nil)
        _ = try Database(at: .file(path), schema: Self.schema)
    }
}
