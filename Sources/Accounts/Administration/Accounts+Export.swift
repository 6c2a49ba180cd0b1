import Database

extension Accounts {
    /// Returns when a member's account was created; nil when there is no such member.
    package func created(_ member: Member.ID) throws -> Timestamp? {
        try database.read { reader in
            try reader.first("SELECT created_at FROM members WHERE id = ?", [member]) {
                Timestamp(milliseconds: $0.int(0))
            }
        }
    }

    /// Records in the audit log that a member exported all of their data.
    package func recordExport(of member: Member.ID, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            try auditLog.record(.dataExported, of: member, from: client, at: now, in: transaction)
        }
    }
}
