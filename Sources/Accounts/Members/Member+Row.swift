import Database

extension Member {
    /// The columns that a query selects for a member; the table is named `members`.
    static let columns = """
        members.id, members.name, members.email, members.language, members.time_zone, members.time_zone_is_chosen,
        members.factor_recovery_at, members.browser_language
        """
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = 8

    init(row: Row) {
        self.init(
            id: ID(row.int(0)), name: row.text(1), email: row.text(2), language: row.optionalText(3),
            timeZone: row.optionalText(4), choseTimeZone: row.flag(5),
            factorRecoveryAt: row.optionalTimestamp(6),
            browserLanguage: row.optionalText(7))
    }
}

extension EmailAddress {
    /// The condition that finds the member with an address; `keys` are its values. An old account's former key may
    /// equal another address's key by now: the account created with the entered text is preferred.
    static let matches = "members.email_key IN (?, ?) ORDER BY members.email_key = ? DESC"

    var keys: [any Bindable] { [key, formerKey, formerKey] }

    /// Whether an account with this key has this address.
    func isKnown(by key: String) -> Bool { key == self.key || key == formerKey }
}

extension Transaction {
    /// Returns the member with an address; nil when it has no account.
    func member(with email: EmailAddress) throws -> Member? {
        try first(
            "SELECT \(Member.columns) FROM members WHERE \(EmailAddress.matches)", email.keys, as: Member.init(row:))
    }

    /// Returns the member's current state in this transaction; nil if they no longer exist.
    func member(_ id: Member.ID) throws -> Member? {
        try first("SELECT \(Member.columns) FROM members WHERE id = ?", [id], as: Member.init(row:))
    }
}
