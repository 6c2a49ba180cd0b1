import Database
import Secrets

/// A feed to be stored.
struct NewFeed: Sendable {
    let memberNumber: Int64
    let token: Token
    let category: String?
    let kind: Feed.Kind
    let madeAt: Timestamp

    private enum Column: Int, RecordColumn {
        case memberID, tokenDigest, category, kind, madeAt
    }

    /// Stores it, with `values`.
    static let insertion = "INSERT INTO feeds (\(Column.names)) VALUES (\(Column.placeholders))"

    var values: [any Bindable] { Column.allCases.map(value) }

    private func value(of column: Column) -> any Bindable {
        switch column {
        case .memberID: memberNumber
        case .tokenDigest: token.digest.bytes
        case .category: category
        case .kind: kind.rawValue
        case .madeAt: madeAt
        }
    }
}
