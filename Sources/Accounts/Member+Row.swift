import Database

extension Member {
    /// What a query selects to make a member; it names the table as `members`.
    static let columns = "members.id, members.name, members.email, members.language, members.time_zone"
    /// How many columns these are; what else a query selects comes behind them.
    static let columnCount = 5

    init(row: Row) {
        self.init(
            id: ID(row.int(0)), name: row.text(1), email: row.text(2), language: row.optionalText(3),
            timeZone: row.optionalText(4))
    }
}

extension Transaction {
    /// The member with an address; nil when it has no account.
    /// - Parameter key: the address's `EmailAddress.key`.
    func member(withKey key: String) throws -> Member? {
        try first("SELECT \(Member.columns) FROM members WHERE email_key = ?", [key], as: Member.init(row:))
    }

    /// The member as they are in this transaction; nil when there is none any more.
    func member(_ id: Member.ID) throws -> Member? {
        try first("SELECT \(Member.columns) FROM members WHERE id = ?", [id], as: Member.init(row:))
    }
}
