import CPostgreSQL
import Foundation
import TestSupport

@testable import Database

extension PostgreSQLConnection {
    /// How often the server is waited for: each time it says at last that it is ready.
    func countRoundTrips(_ work: () throws -> Void) throws -> Int {
        let folder = TemporaryFolder()
        let path = folder.path("trace")
        guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
        PQtrace(handle, file)
        try work()
        PQuntrace(handle)
        fclose(file)
        return try String(contentsOfFile: path, encoding: .utf8).matches(of: /ReadyForQuery/).count
    }
}
