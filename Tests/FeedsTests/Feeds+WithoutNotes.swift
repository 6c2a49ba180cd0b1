import Database
import Feeds
import Secrets

/// Changes that a test has nothing noted about.
extension Feeds {
    func make(_ kind: Feed.Kind, of category: String?, for memberNumber: Int64) async throws -> Token {
        try await make(kind, of: category, for: memberNumber, noting: { _ in })
    }

    func revoke(_ id: Feed.ID, of memberNumber: Int64) async throws -> Bool {
        try await revoke(id, of: memberNumber, noting: { _ in })
    }

    func revokeAll(of memberNumber: Int64, in transaction: Transaction) throws {
        try revokeAll(of: memberNumber, in: transaction, noting: { _ in })
    }
}
