import Foundation
import TestSupport
import Testing

@testable import Database

/// What a move says of its two databases. Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct MoveTests {
    private let folder = TemporaryFolder()

    @Test func `a damaged file is told by its own name, not by that of the server it is compared with`() throws {
        guard case .postgreSQL(let target, _) = Database.Location.forTests() else {
            preconditionFailure("It is enabled for a server.")
        }
        let file = folder.path("latchkey.sqlite")
        try Data(repeating: 7, count: 4_096).write(to: URL(fileURLWithPath: file))

        let error = #expect(throws: DatabaseOpenError.self) { _ = try DatabaseMove.arrived(from: file, at: target) }

        #expect(error?.description.hasPrefix("The database \(file) is not a SQLite file.") == true)
    }

    @Test func `a server knows the move that brought its data from any other`() throws {
        let location = Database.Location.forTests()
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        let schema = Schema(migrations: [Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;")])
        let file = folder.path("latchkey.sqlite")
        for place in [location, .file(file)] { _ = try Database(at: place, schema: schema) }
        try BegunMove(to: target).record(inFileAt: file)
        #expect(try BegunMove.recorded(inFileAt: file)?.hasArrived(at: target) == false)

        try BegunMove(to: target).recordArrival(from: file, at: target)

        #expect(try BegunMove.recorded(inFileAt: file)?.hasArrived(at: target) == true)
        #expect(try !BegunMove(to: target).hasArrived(at: target))
    }
}
