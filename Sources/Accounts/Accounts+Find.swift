import Database

extension Accounts {
    /// The member with an id; nil when there is none, they have asked for their account to be deleted, or
    /// it is disabled.
    package func staying(_ member: Member.ID) throws -> Member? {
        try database.read { reader in
            try reader.first(
                "SELECT \(Member.columns) FROM members WHERE id = ? AND delete_at IS NULL AND disabled_at IS NULL",
                [member],
                as: Member.init(row:))
        }
    }
}
