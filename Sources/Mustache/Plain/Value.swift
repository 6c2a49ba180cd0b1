/// What a template can show in plain mode: a value as JSON knows it.
public indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([Value])
    case object([String: Value])

    /// Whether a section over the value is shown: not for null, false, zero, an empty string or an empty list.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let flag): flag
        case .int(let number): number != 0
        case .double(let number): number != 0
        case .string(let text): !text.isEmpty
        case .list(let elements): !elements.isEmpty
        case .object: true
        }
    }

    /// The value as a template shows it. Lists and objects have no text of their own and show nothing.
    var text: String {
        switch self {
        case .null, .list, .object: ""
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): String(number)
        // 2.0 reads as 2: a JSON reader need not say which of the two its author wrote.
        case .double(let number): "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
        case .string(let text): text
        }
    }
}
