import Accounts
import Todos

extension Services {
    /// Deletes expired data of all kinds.
    package func removeExpired() async throws {
        for member in try await accounts.members.closeExpired() { try await delete(member) }
        try await accounts.removeExpired()
        try await todos.removeExpired()
        try await outbox.removeExpired()
    }

    /// Deletes a member and all their data. To-dos are deleted first, in batches: deleting everything at once would
    /// block the database's writer.
    package func delete(_ member: Member.ID) async throws {
        try await todos.deleteAll(of: Owner(memberNumber: member.number))
        _ = try await accounts.administration.delete(member)
    }
}
