import Database

extension Accounts {
    /// The member with an id; nil when there is none, or they have asked for their account to be deleted.
    package func staying(_ member: Member.ID) throws -> Member? {
        try database.read { reader in
            try reader.first(
                "SELECT \(Member.columns) FROM members WHERE id = ? AND delete_at IS NULL", [member],
                as: Member.init(row:))
        }
    }
}
