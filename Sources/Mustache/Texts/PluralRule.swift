/// How a language chooses among the forms of a text that goes with a number, after the Unicode CLDR's cardinal rules.
///
/// Languages with more than two forms (Russian, Arabic, …) are not covered; they get “one” and “other”.
public struct PluralRule: Sendable {
    /// The forms of a text, by the last part of its key: `tasks.one`, `tasks.other`.
    public enum Form: String, Sendable, CaseIterable {
        /// When the number is 0 and the text has such a form; otherwise the language's rule decides.
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

    /// The forms that every such text must have in the language.
    var requiredForms: [Form] { kind == .oneForm ? [.other] : [.one, .other] }
}
