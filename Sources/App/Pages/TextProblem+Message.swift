import TextRules
import Web

extension TextProblem {
    /// The message beside a form field.
    /// - Parameter empty: the key of the message for an empty field.
    func message(ifEmpty empty: String, _ localizer: Localizer) -> String {
        switch self {
        case .empty: localizer[empty]
        case .tooLong(let most): localizer.filled("field.tooLong", ["longest": String(most)])
        case .tooManyBytes(let most, let longest):
            localizer.filled("field.tooManyBytes", ["longest": String(longest), "bytes": String(most)])
        case .stackedMarks: localizer["field.piled"]
        case .reordered: localizer["field.turned"]
        case .unprintable: localizer["field.unprintable"]
        }
    }
}

extension TextRule {
    /// Returns the message about a trimmed text; nil when it is valid.
    /// - Parameter empty: the key of the message for an empty field.
    func message(for text: String, ifEmpty empty: String, _ localizer: Localizer) -> String? {
        problem(in: text)?.message(ifEmpty: empty, localizer)
    }
}
