import Database

extension Member {
    private enum Column: Int, RecordColumn {
        case id, name, email, language, timeZone, timeZoneIsChosen, factorRecoveryAt, browserLanguage

        var expression: String { of("members") }
    }

    /// The columns that a query selects for a member; the table is named `members`.
    static let columns = Column.selection
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = Column.allCases.count

    init(row: Row) {
        self.init(
            id: ID(row.int(Column.id)), name: row.text(Column.name), email: row.text(Column.email),
            language: row.optionalText(Column.language), timeZone: row.optionalText(Column.timeZone),
            choseTimeZone: row.flag(Column.timeZoneIsChosen),
            factorRecoveryAt: row.optionalTimestamp(Column.factorRecoveryAt),
            browserLanguage: row.optionalText(Column.browserLanguage))
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
