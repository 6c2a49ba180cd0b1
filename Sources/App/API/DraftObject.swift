import Todos
import Web

/// A to-do sent to the API, converted to the form that the pages use, so that one set of rules validates both.
struct DraftObject: Sendable {
    /// The text members, named like the pages' fields.
    private static let texts = ["title", "category", "date", "startTime", "endTime", "description"]

    /// The fields sent; null becomes an empty text.
    private let fields: [String: String]
    /// The version that the change is based on.
    let version: Int?

    /// - Parameter isChange: whether the object changes an existing to-do.
    /// - Throws: `APIProblem` with a fault for each invalid member.
    init(_ members: [JSONMember], _ localizer: Localizer, isChange: Bool = false) throws(APIProblem) {
        let ticks = isChange ? ["again", "alone"] : ["again"]
        let known = Self.texts + ["repeat"] + ticks + (isChange ? ["version"] : [])
        var (fields, version) = ([String: String](), Int?.none)
        var faults: [APIProblem.Fault] = []
        for member in members {
            var wrong: String?
            switch member.name {
            case let name where Self.texts.contains(name):
                if let text = member.value.textOrNothing { fields[name] = text } else { wrong = "api.notText" }
            case let name where ticks.contains(name):
                if case .bool(let value) = member.value {
                    fields[name] = value ? "yes" : nil
                } else {
                    wrong = "api.notBool"
                }
            case "repeat":
                if let rule = member.value.rule {
                    fields.merge(Self.fields(of: rule)) { $1 }
                } else {
                    wrong = "api.notRule"
                }
            case "version" where isChange:
                version = member.value.positiveInteger
                if version == nil { wrong = "api.notVersion" }
            default:
                wrong = "api.unknownMember"
            }
            if let wrong {
                let sentence = localizer.filled(wrong, ["known": known.joined(separator: ", ")])
                faults.append(APIProblem.Fault(member: member.name, sentence: sentence))
            }
        }
        guard faults.isEmpty else { throw APIProblem(.invalid, faults: faults) }
        (self.fields, self.version) = (fields, version)
    }

    /// The form for a new to-do.
    func form() -> Form { Form(values: fields) }

    /// The form for a change: the fields sent, over the to-do's current ones.
    func form(over draft: TodoDraft, version: Int) -> Form {
        var present = [
            "title": draft.title, "category": draft.category.rawValue, "date": draft.date.text,
            "startTime": draft.start.text, "endTime": draft.end.text, "description": draft.description,
            "version": String(version),
        ]
        present.merge(Self.fields(of: draft.recurrence)) { $1 }
        return Form(values: present.merging(fields) { $1 })
    }

    /// The form fields for a recurrence rule.
    private static func fields(of rule: Recurrence?) -> [String: String] {
        rule.map { ["repeat": RepeatKind.asItIs.rawValue, "repeatRule": $0.text] }
            ?? ["repeat": RepeatKind.never.rawValue]
    }
}

extension APIProblem {
    /// The validation messages of a rejected form.
    init(_ refused: DraftForm) {
        let messages = [
            ("title", refused.title.message), ("category", refused.category), ("date", refused.date.message),
            ("startTime", refused.startTime.message), ("endTime", refused.endTime.message),
            ("description", refused.description.message), ("repeat", refused.repeats.message),
        ]
        self.init(
            .invalid, faults: messages.compactMap { name, message in message.map { Fault(member: name, sentence: $0) } }
        )
    }
}

extension JSONValue {
    /// A text with line ends normalized to `\n`, as in a form; empty for null; nil for anything else.
    fileprivate var textOrNothing: String? {
        switch self {
        case .text(let text): text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        case .null: ""
        default: nil
        }
    }

    fileprivate var positiveInteger: Int? {
        guard case .number(let text) = self, let number = Int(text), number > 0 else { return nil }
        return number
    }

    /// A recurrence rule in RFC 5545 syntax; `.some(nil)` for null; nil for anything else.
    fileprivate var rule: Recurrence?? {
        switch self {
        case .null: .some(nil)
        case .text(let text) where text.utf8.count <= Recurrence.longestText:
            (try? Recurrence(text)).map { .some($0) }
        default: nil
        }
    }
}
