import Database

extension Administration {
    /// Returns a page of members, ordered by number.
    /// - Parameters:
    ///   - text: only members whose name or address contains it, ignoring case for A to Z; empty for all.
    ///   - last: the cursor: the last member of the previous page; nil for the first page.
    package func records(holding text: String = "", after last: Member.ID? = nil) async throws -> [MemberRecord] {
        try await records(
            """
            members.id > ?6
            AND (?7 = '' OR instr(lower(members.name), lower(?7)) > 0
                OR instr(lower(members.email), lower(?7)) > 0)
            """, [last?.number ?? 0, text], atMost: 500)
    }

    /// Returns the member with this number or address; nil when there is none.
    package func record(of name: String) async throws -> MemberRecord? {
        var number = Int64(name)
        if number == nil, let email = EmailAddress(name) {
            number = try await database.read {
                try $0.first("SELECT id FROM members WHERE \(EmailAddress.matches)", email.keys) { $0.int(0) }
            }
        }
        guard let number else { return nil }
        return try await records("members.id = ?6", [number], atMost: 1).first
    }

    /// - Parameter condition: its values are bound from `?6` on.
    private func records(_ condition: String, _ values: [any Bindable], atMost most: Int) async throws -> [MemberRecord]
    {
        let now = clock.now()
        return try await database.read { reader in
            try reader.rows(
                "SELECT \(MemberRecord.columns) FROM members WHERE \(condition) ORDER BY members.id LIMIT ?5",
                lifetimes.openSessionValues(at: now) + [now, most] + values, as: MemberRecord.init(row:))
        }
    }
}

extension Administration {
    /// Returns the client addresses of the latest sessions, the newest first, at most a hundred.
    package static func origins(_ reader: Reader) throws -> [String] {
        try reader.rows("SELECT address FROM sessions ORDER BY id DESC LIMIT 100", []) { $0.text(0) }
    }
}
