import Accounts
import Todos

/// A setting for what a member may have: the suffix of its environment variable's name, and its meaning.
enum QuotaSetting: String, NamedSetting {
    case todos = "TODOS_PER_MEMBER"
    case categories = "CATEGORIES_PER_MEMBER"
    case imports = "IMPORTS_PER_HOUR"

    /// The allowed values.
    var range: ClosedRange<Int> {
        switch self {
        case .todos: 1...10_000_000
        // The nine standard ones always exist; each page for a to-do offers all.
        case .categories: 9...200
        case .imports: 1...10_000
        }
    }

    var standard: String {
        switch self {
        case .todos: "\(Quotas().todos)"
        case .categories: "\(Quotas().categories)"
        case .imports: Throttles().importing.map { "\($0.limit)" } ?? ""
        }
    }

    var meaning: String {
        switch self {
        case .todos: "How many to-dos a member may have, including those in the trash."
        case .categories: "How many categories a member may have, including the nine built-in ones."
        case .imports: "How many files a member may send to be imported in an hour."
        }
    }
}
