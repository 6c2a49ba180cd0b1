/// A language's plural rule, after the cardinal rules of the Unicode CLDR.
public struct PluralRule: Sendable {
    /// The plural forms of a text, by the last part of its key: `tasks.one`, `tasks.other`.
    public enum Form: String, Sendable, CaseIterable {
        /// For 0, when the text has this form; otherwise the language's rule applies.
        case zero
        case one
        case other
    }

    private enum Kind {
        case oneForm
        case oneIsSingular
        case zeroAndOneAreSingular
    }

    private let kind: Kind

    /// The rule of a language (`"en"`, `"ko"`, `"en-GB"`).
    public init(language: String) {
        switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
        case "ko", "ja", "zh", "vi", "th", "id", "ms": kind = .oneForm
        case "fr", "pt": kind = .zeroAndOneAreSingular
        default: kind = .oneIsSingular
        }
    }

    /// The form for a number: “one” or “other”.
    public func form(of number: Int) -> Form {
        switch kind {
        case .oneForm: .other
        case .oneIsSingular: number == 1 ? .one : .other
        case .zeroAndOneAreSingular: number == 0 || number == 1 ? .one : .other
        }
    }

    /// The forms that every plural text must have in the language.
    var requiredForms: [Form] { kind == .oneForm ? [.other] : [.one, .other] }
}
