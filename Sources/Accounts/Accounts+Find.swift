import Database

extension Accounts {
    /// Returns the member with an id; nil when there is none, they have requested deletion, or they are disabled.
    package func staying(_ member: Member.ID) throws -> Member? {
        try database.read { reader in
            try reader.first(
                "SELECT \(Member.columns) FROM members WHERE id = ? AND delete_at IS NULL AND disabled_at IS NULL",
                [member],
                as: Member.init(row:))
        }
    }
}
