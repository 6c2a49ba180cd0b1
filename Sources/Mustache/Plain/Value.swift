/// A value that a template can show in plain mode, as in JSON.
public indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([Value])
    case object([String: Value])

    /// Whether a section over the value is shown. Null, false, zero, an empty string and an empty list are false.
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

    /// The value as a template shows it; empty for lists and objects.
    var text: String {
        switch self {
        case .null, .list, .object: ""
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): String(number)
        // 2.0 is shown as 2: JSON readers don't always keep the difference.
        case .double(let number): "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
        case .string(let text): text
        }
    }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `nil` is null.
    public init(nilLiteral: ()) { self = .null }
    /// `true` and `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// An object; the last value of a repeated key counts, as in JSON.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
