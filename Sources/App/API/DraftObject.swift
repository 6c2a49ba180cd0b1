import StrictJSON
import Todos
import Web

/// A to-do sent to the API, or a change of one.
struct DraftObject: Sendable {
    /// Maximum number of faults reported; more than an object without unknown members can have.
    private static let mostFaults = 20

    private var input: TodoDraft.Input
    /// Whether a duplicate is allowed.
    private(set) var again = false
    /// Whether the occurrences that follow stay unchanged.
    private(set) var alone = false
    /// The version that the change is based on.
    private(set) var version: Int?

    /// - Parameter todo: the to-do to change; nil for a new one. It keeps what the object doesn't name.
    /// - Throws: `APIProblem` if a member has the wrong type or name, with a fault for each of these and for each rule
    ///   that the others break; `mostFaults` at most.
    init(_ members: [JSONMember], changing todo: Todo? = nil, _ viewer: TodoViewer) throws(APIProblem) {
        input = todo.map { TodoDraft.Input($0.draft) } ?? TodoDraft.Input()
        let isChange = todo != nil
        var faults: [APIProblem.Fault] = []
        for member in members where faults.count < Self.mostFaults {
            guard let wrong = read(member, isChange: isChange, viewer) else { continue }
            faults.append(APIProblem.Fault(member: member.name, sentence: wrong))
        }
        // A point in time ends when it starts: it stays one when only its start is sent.
        let sent = members.map(\.name)
        if let times = todo?.draft.times, times.start == times.end, sent.contains(TodoDraft.Field.startTime.formName),
            !sent.contains(TodoDraft.Field.endTime.formName)
        {
            input.end = input.start
        }
        input.isAlone = alone
        guard !faults.isEmpty else { return }
        let unread = Set(faults.map(\.member))
        if faults.count < Self.mostFaults, case .failure(let error) = checked {
            // A member that can't be read isn't missing as well.
            faults += Self.faults(of: error, viewer.localizer).filter { !unread.contains($0.member) }
        }
        throw APIProblem(.invalid, faults: Array(faults.prefix(Self.mostFaults)))
    }

    /// - Returns: the message about a member that can't be read; nil when it was.
    private mutating func read(_ member: JSONMember, isChange: Bool, _ viewer: TodoViewer) -> String? {
        if let read = TodoJSONMember.all.first(where: { $0.name == member.name })?.read {
            return read(member.value, &input, viewer)
        }
        let localizer = viewer.localizer
        switch member.name {
        case "again": return read(member.value, into: \.again, localizer)
        case "alone" where isChange: return read(member.value, into: \.alone, localizer)
        case "version" where isChange:
            version = member.value.positiveInteger
            return version == nil ? localizer["api.notVersion"] : nil
        default:
            let known = Self.names(isChange: isChange).joined(separator: ", ")
            return localizer.filled("api.unknownMember", ["known": known])
        }
    }

    private mutating func read(
        _ value: JSONValue, into flag: WritableKeyPath<DraftObject, Bool>, _ localizer: Localizer
    ) -> String? {
        guard case .bool(let isSet) = value else { return localizer["api.notBool"] }
        self[keyPath: flag] = isSet
        return nil
    }

    /// The members that can be sent.
    private static func names(isChange: Bool) -> [String] {
        let ofTodo = TodoJSONMember.all.filter { $0.read != nil }.map(\.name)
        return ofTodo + (isChange ? ["again", "alone", "version"] : ["again"])
    }

    /// The valid draft.
    /// - Throws: `APIProblem` with a fault for each rule that the to-do breaks.
    func draft(_ localizer: Localizer) throws(APIProblem) -> TodoDraft {
        switch checked {
        case .success(let draft): return draft
        case .failure(let error): throw APIProblem(.invalid, faults: Self.faults(of: error, localizer))
        }
    }

    private var checked: Result<TodoDraft, InvalidTodo> {
        Result { () throws(InvalidTodo) in try TodoDraft(input) }
    }

    private static func faults(of error: InvalidTodo, _ localizer: Localizer) -> [APIProblem.Fault] {
        error.problems.map { APIProblem.Fault(member: $0.field.formName, sentence: $0.message(localizer)) }
    }
}

extension JSONValue {
    /// 2.0 is an integer as well (JSON Schema 2020-12 Validation, section 6.1.1).
    fileprivate var positiveInteger: Int? {
        guard case .number(let text) = self,
            let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }), number > 0
        else { return nil }
        return number
    }
}
