import Database
import Secrets

extension AccessToken {
    /// The columns that a query selects for a token; the table is named `access_tokens`.
    static let columns = """
        access_tokens.id, access_tokens.name, access_tokens.permission, access_tokens.made_at, access_tokens.last_used_at,
            access_tokens.expires_at
        """

    /// - Parameter first: the index of the first of these columns.
    init(row: Row, from first: Int = 0) {
        self.init(
            id: row.int(first), name: row.text(first + 1),
            // The table's CHECK allows only these two.
            permission: AccessPermission(rawValue: row.text(first + 2)) ?? .read,
            madeAt: row.timestamp(first + 3), lastUsedAt: row.optionalTimestamp(first + 4),
            expiresAt: row.optionalTimestamp(first + 5))
    }
}

extension Token {
    /// The token as programs send it, such as `latchkey_…`.
    package var accessText: String { AccessToken.prefix + text }

    /// Parses `accessText`; nil for anything else.
    package init?(accessText: String) {
        guard accessText.utf8.starts(with: AccessToken.prefix.utf8) else { return nil }
        self.init(accessText.dropFirst(AccessToken.prefix.count))
    }
}
