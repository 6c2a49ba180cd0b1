import Accounts
import Todos

extension Services {
    /// Deletes what has expired, of all kinds.
    package func removeExpired() async throws {
        for member in try await accounts.closeExpired() { try await delete(member) }
        try await accounts.removeExpired()
        try await todos.removeExpired()
        try await outbox.removeExpired()
    }

    /// Deletes a member and all that is theirs. To-dos go first, piece by piece: all at once, with the member, would keep the
    /// writer from everybody else.
    package func delete(_ member: Member.ID) async throws {
        try await todos.deleteAll(of: Owner(memberNumber: member.number))
        _ = try await accounts.delete(member)
    }
}
