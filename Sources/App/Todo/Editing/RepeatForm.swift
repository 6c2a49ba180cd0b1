import Mustache
import Todos
import Web

/// The fields that say whether and how a to-do comes again.
struct RepeatForm: Renderable {
    let kinds: [Choice]
    let weekdays: [Choice]
    let ends: [Choice]
    /// Each so many days, weeks, months or years.
    let interval: String
    let until: String
    let count: String
    /// The text of a rule that the form can't show in full.
    let rule: String
    var message: String?
    private let repeats: Bool
    /// Whether the fields are to be seen: it does come again, or something is wrong.
    var isOpen: Bool { repeats || message != nil }

    static let fields: [Field<RepeatForm>] = [
        .init("kinds", \.kinds),
        .init("weekdays", \.weekdays),
        .init("ends", \.ends),
        .init("interval", \.interval),
        .init("until", \.until),
        .init("count", \.count),
        .init("rule", \.rule),
        .init("message", \.message),
        .init("isOpen", \.isOpen),
    ]

    private enum End: String, CaseIterable {
        case never, until, count
    }

    /// What a to-do has.
    init(_ rule: Recurrence?, on date: CalendarDate, _ words: Words) {
        let kind = rule.map { RepeatKind($0, on: date) } ?? .never
        var (end, until, count) = (End.never, "", "")
        switch rule?.end {
        case .until(let date): (end, until) = (.until, date.text)
        case .count(let number): (end, count) = (.count, String(number))
        case .never, nil: break
        }
        self.init(
            kind, weekdays: rule.map(RepeatKind.weekdays) ?? [], end: end, interval: String(rule?.interval ?? 1),
            until: until, count: count, rule: kind == .asItIs ? rule?.text ?? "" : "", words)
    }

    /// What was typed.
    init(_ form: Form, _ words: Words) {
        self.init(
            RepeatKind(rawValue: form.word("repeat")) ?? .never, weekdays: Self.weekdays(form),
            end: End(rawValue: form.word("repeatEnd")) ?? .never, interval: form.word("repeatInterval"),
            until: form.word("repeatUntil"), count: form.word("repeatCount"), rule: Self.rule(form), words)
    }

    private init(
        _ kind: RepeatKind, weekdays: Set<Weekday>, end: End, interval: String, until: String, count: String,
        rule: String, _ words: Words
    ) {
        kinds = Choice.all(RepeatKind.self, chosen: kind.rawValue, named: "repeat", words)
            .filter { $0.value != RepeatKind.asItIs.rawValue || !rule.isEmpty }
        self.weekdays = Weekday.allCases.map {
            Choice(value: $0.code, name: words["weekday.\($0.code)"], isChosen: weekdays.contains($0))
        }
        ends = Choice.all(End.self, chosen: end.rawValue, named: "repeat.end", words)
        (self.interval, self.until, self.count, self.rule) = (interval, until, count, rule)
        repeats = kind != .never
    }

    /// The rule that was typed, or a sentence about what is wrong with it.
    static func read(_ form: Form, on date: CalendarDate, _ words: Words) -> Result<Recurrence?, Wrong> {
        // Forms without these fields, such as a program's, mean a to-do that comes once.
        let name = form.word("repeat")
        guard let kind = name.isEmpty ? .never : RepeatKind(rawValue: name) else { return wrong("kind", words) }
        guard kind != .never else { return .success(nil) }
        guard kind != .asItIs else {
            guard let rule = try? Recurrence(rule(form)) else { return wrong("kind", words) }
            return .success(rule)
        }
        guard let interval = form.word("repeatInterval").isEmpty ? 1 : Int(form.word("repeatInterval")),
            let rule = try? kind.rule(on: date, weekdays(form))?.every(interval)
        else { return wrong("interval", words) }
        switch End(rawValue: form.word("repeatEnd")) ?? .never {
        case .never: return .success(rule)
        case .until:
            guard let until = CalendarDate(form.word("repeatUntil")), until >= date else {
                return wrong("until", words)
            }
            return .success(try? rule.ending(.until(until)))
        case .count:
            guard let count = Int(form.word("repeatCount")), let counted = try? rule.ending(.count(count)) else {
                return wrong("count", words)
            }
            return .success(counted)
        }
    }

    /// A sentence about fields that don't go together.
    struct Wrong: Error {
        let message: String
    }

    private static func wrong(_ what: String, _ words: Words) -> Result<Recurrence?, Wrong> {
        .failure(Wrong(message: words["repeat.wrong.\(what)"]))
    }

    private static func weekdays(_ form: Form) -> Set<Weekday> {
        Set(Weekday.allCases.filter { form.isTicked("repeat\($0.code)") })
    }

    private static func rule(_ form: Form) -> String {
        let text = form["repeatRule"]
        return text.utf8.count <= Recurrence.longestText ? text : ""
    }
}
