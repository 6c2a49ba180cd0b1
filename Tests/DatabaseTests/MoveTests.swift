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
}
