import Database

extension Member {
    /// What a query selects to make a member; it names the table as `members`.
    static let columns = """
        members.id, members.name, members.email, members.language, members.time_zone, members.time_zone_is_chosen
        """
    /// How many columns these are; what else a query selects comes behind them.
    static let columnCount = 6

    init(row: Row) {
        self.init(
            id: ID(row.int(0)), name: row.text(1), email: row.text(2), language: row.optionalText(3),
            timeZone: row.optionalText(4), choseTimeZone: row.flag(5))
    }
}

extension EmailAddress {
    /// The condition that finds the member with an address, whose `keys` are its values. An account from before may have what
    /// is another's address by now: each is found by what was typed for it.
    static let matches = "members.email_key IN (?, ?) ORDER BY members.email_key = ? DESC"

    var keys: [any Bindable] { [key, formerKey, formerKey] }

    /// Whether an account with this key has the address.
    func isKnown(by key: String) -> Bool { key == self.key || key == formerKey }
}

extension Transaction {
    /// The member with an address; nil when it has no account.
    func member(with email: EmailAddress) throws -> Member? {
        try first(
            "SELECT \(Member.columns) FROM members WHERE \(EmailAddress.matches)", email.keys, as: Member.init(row:))
    }

    /// The member as they are in this transaction; nil when there is none any more.
    func member(_ id: Member.ID) throws -> Member? {
        try first("SELECT \(Member.columns) FROM members WHERE id = ?", [id], as: Member.init(row:))
    }
}
