import StrictJSON
import Todos
import Web

/// A to-do sent to the API, or a change of one.
struct DraftObject: Sendable {
    /// Maximum number of faults reported; more than an object without unknown members can have.
    static let mostFaults = 20

    private let input: TodoDraft.Input
    /// Whether a duplicate is allowed.
    let again: Bool
    /// Whether the occurrences that follow stay unchanged.
    let alone: Bool
    /// The version that the change is based on.
    let version: Int?

    /// - Parameter todo: the to-do to change; nil for a new one. It keeps what the object doesn't name.
    /// - Throws: `APIProblem` with a fault for each member of the wrong type or name, `mostFaults` at most.
    init(_ members: [JSONMember], changing todo: Todo? = nil, _ viewer: TodoViewer) throws(APIProblem) {
        var input = todo.map { TodoDraft.Input($0.draft) } ?? TodoDraft.Input()
        var (flags, version) = ([String: Bool](), Int?.none)
        var faults: [APIProblem.Fault] = []
        let names = todo == nil ? ["again"] : ["again", "alone"]
        // Only a wrong member needs it.
        var known: [String] {
            TodoJSONMember.all.filter { $0.read != nil }.map(\.name) + names + (todo == nil ? [] : ["version"])
        }
        for member in members {
            var wrong: String?
            if let read = TodoJSONMember.all.first(where: { $0.name == member.name })?.read {
                wrong = read(member.value, &input, viewer.styles)
            } else if names.contains(member.name) {
                if case .bool(let value) = member.value { flags[member.name] = value } else { wrong = "api.notBool" }
            } else if todo != nil, member.name == "version" {
                version = member.value.positiveInteger
                if version == nil { wrong = "api.notVersion" }
            } else {
                wrong = "api.unknownMember"
            }
            if let wrong {
                let sentence = viewer.localizer.filled(wrong, ["known": known.joined(separator: ", ")])
                faults.append(APIProblem.Fault(member: member.name, sentence: sentence))
                if faults.count == Self.mostFaults { break }
            }
        }
        guard faults.isEmpty else { throw APIProblem(.invalid, faults: faults) }
        // A point in time ends when it starts: it stays one when only its start is sent.
        let sent = members.map(\.name)
        if let times = todo?.draft.times, times.start == times.end, sent.contains(TodoDraft.Field.startTime.formName),
            !sent.contains(TodoDraft.Field.endTime.formName)
        {
            input.end = input.start
        }
        (again, alone) = (flags["again"] ?? false, flags["alone"] ?? false)
        input.isAlone = alone
        (self.input, self.version) = (input, version)
    }

    /// The valid draft.
    /// - Throws: `APIProblem` with a fault for each rule that the to-do breaks.
    func draft(_ localizer: Localizer) throws(APIProblem) -> TodoDraft {
        do {
            return try TodoDraft(input)
        } catch {
            throw APIProblem(
                .invalid,
                faults: error.problems.map {
                    APIProblem.Fault(member: $0.field.formName, sentence: $0.message(localizer))
                })
        }
    }
}

extension JSONValue {
    fileprivate var positiveInteger: Int? {
        guard case .number(let text) = self, let number = Int(text), number > 0 else { return nil }
        return number
    }
}
