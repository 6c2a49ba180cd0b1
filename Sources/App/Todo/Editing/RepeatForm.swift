import Mustache
import Todos
import Web

/// The form fields for a to-do's recurrence.
struct RepeatForm: Renderable {
    let kinds: [Option]
    let weekdays: [WeekdayChoice]
    let ends: [Option]
    /// The number of days, weeks, months or years between occurrences.
    let interval: String
    let until: String
    let count: String
    /// The text of a rule that the form can't show in full.
    let rule: String
    /// The choice of a kind, with the message about all of the fields.
    var choice = FormField()

    static let fields: [Field<RepeatForm>] = [
        .init("kinds", \.kinds),
        .init("weekdays", \.weekdays),
        .init("ends", \.ends),
        .init("interval", \.interval),
        .init("until", \.until),
        .init("count", \.count),
        .init("rule", \.rule),
        .init("message", \.choice.message),
        .init("takesFocus", \.choice.takesFocus),
    ]

    private enum End: String, CaseIterable {
        case never, until, count
    }

    /// The fields of a to-do's rule.
    init(_ rule: Recurrence?, on date: CalendarDate, _ localizer: Localizer) {
        let kind = rule.map { RepeatKind($0, on: date) } ?? .never
        var (end, until, count) = (End.never, "", "")
        switch rule?.end {
        case .until(let date): (end, until) = (.until, date.text)
        case .count(let number): (end, count) = (.count, String(number))
        case .never, nil: break
        }
        self.init(
            kind, weekdays: rule.map(RepeatKind.weekdays) ?? [], end: end, interval: String(rule?.interval ?? 1),
            until: until, count: count, rule: kind == .asItIs ? rule?.text ?? "" : "", localizer)
    }

    /// The fields as submitted.
    init(_ form: Form, _ localizer: Localizer) {
        self.init(
            RepeatKind(rawValue: form.word("repeat")) ?? .never, weekdays: Self.weekdays(form),
            end: End(rawValue: form.word("repeatEnd")) ?? .never, interval: form.word("repeatInterval"),
            until: form.word("repeatUntil"), count: form.word("repeatCount"), rule: Self.rule(form), localizer)
    }

    private init(
        _ kind: RepeatKind, weekdays: Set<Weekday>, end: End, interval: String, until: String, count: String,
        rule: String, _ localizer: Localizer
    ) {
        kinds = Option.all(RepeatKind.self, chosen: kind.rawValue, named: "repeat", localizer)
            .filter { $0.value != RepeatKind.asItIs.rawValue || !rule.isEmpty }
        self.weekdays = Weekday.week(from: localizer.firstWeekday).map {
            WeekdayChoice(
                value: $0.code, name: localizer["weekday.\($0.code)"], shortName: localizer["weekday.short.\($0.code)"],
                isChosen: weekdays.contains($0))
        }
        ends = Option.all(End.self, chosen: end.rawValue, named: "repeat.end", localizer)
        (self.interval, self.until, self.count, self.rule) = (interval, until, count, rule)
    }

    /// The submitted rule, or a message about what is wrong with it.
    static func read(_ form: Form, on date: CalendarDate, _ localizer: Localizer) -> Result<Recurrence?, Wrong> {
        // Forms without these fields, such as an API client's, mean a to-do that doesn't recur.
        let name = form.word("repeat")
        guard let kind = name.isEmpty ? .never : RepeatKind(rawValue: name) else { return wrong("kind", localizer) }
        guard kind != .never else { return .success(nil) }
        guard kind != .asItIs else {
            guard let rule = try? Recurrence(rule(form)) else { return wrong("kind", localizer) }
            return .success(rule)
        }
        guard let interval = form.word("repeatInterval").isEmpty ? 1 : Int(form.word("repeatInterval")),
            let rule = try? kind.rule(on: date, weekdays(form))?.every(interval)
        else { return wrong("interval", localizer) }
        let ending = form.word("repeatEnd")
        guard let end = ending.isEmpty ? .never : End(rawValue: ending) else { return wrong("kind", localizer) }
        switch end {
        case .never: return .success(rule)
        case .until:
            guard let until = CalendarDate(form.word("repeatUntil")), until >= date,
                let ended = try? rule.ending(.until(until))
            else { return wrong("until", localizer) }
            return .success(ended)
        case .count:
            guard let count = Int(form.word("repeatCount")), let counted = try? rule.ending(.count(count)) else {
                return wrong("count", localizer)
            }
            return .success(counted)
        }
    }

    /// A message about fields that don't go together.
    struct Wrong: Error {
        let message: String
    }

    private static func wrong(_ what: String, _ localizer: Localizer) -> Result<Recurrence?, Wrong> {
        .failure(Wrong(message: localizer["repeat.wrong.\(what)"]))
    }

    private static func weekdays(_ form: Form) -> Set<Weekday> {
        Set(Weekday.allCases.filter { form.isTicked("repeat\($0.code)") })
    }

    private static func rule(_ form: Form) -> String {
        let text = form["repeatRule"]
        return text.utf8.count <= Recurrence.longestText ? text : ""
    }
}
