import Accounts
import Mustache
import Todos
import Web

/// Turns one line of text into a to-do.
struct QuickAddViewModel: Sendable {
    /// A line as it was understood.
    struct Line {
        let entry: QuickEntry
        fileprivate let quickAdd: QuickAdd
        fileprivate let typed: String
        /// What a line that doesn't name it gets, as the form was sent.
        fileprivate let defaults: [(name: String, value: String)]
        /// What it adds together with the category that it names and the member doesn't have; nil if that is not its only
        /// doubt.
        fileprivate var withNewCategory: NewTodoViewModel.Input?
    }

    let newTodo: NewTodoViewModel
    private let todos: Todos
    private let today: Today
    private let languages: Languages
    private let formatter: LocalizedFormatter

    init(_ services: Services, _ languages: Languages, _ formatter: LocalizedFormatter) {
        newTodo = NewTodoViewModel(services)
        todos = services.todos
        today = Today(services)
        self.languages = languages
        self.formatter = formatter
    }

    /// The form's fields with what a line that doesn't name it gets: the day, the time and the category of the page.
    private static let defaultFields = ["date", "startTime", "category"]

    /// Parses the form's line. Without a day of its own, it is for the form's day, or for the inbox if it has none. The
    /// day of a page left open over midnight is still `today`.
    func line(_ form: Form, of member: Member, _ viewer: TodoViewer) -> Line {
        line(form["line"], form, of: member, viewer)
    }

    /// Parses one of the form's lines.
    func line(_ typed: String, _ form: Form, of member: Member, _ viewer: TodoViewer) -> Line {
        let quickAdd = self.quickAdd(form, of: member, viewer, viewer.styles.namedInLines(languages))
        let entry = quickAdd.read(typed)
        let defaults = Self.defaultFields.map { (name: $0, value: form.word($0)) }.filter { !$0.value.isEmpty }
        var line = Line(entry: entry, quickAdd: quickAdd, typed: typed, defaults: defaults)
        guard let name = entry.warnings.lazy.compactMap(\.missingCategory).first,
            let missing = try? NewCategory(name: name)
        else { return line }
        // Until it is made, another category stands for it.
        let categories = viewer.styles.named(in: languages) + [QuickCategory(.etc, ownName: name)]
        let known = self.quickAdd(form, of: member, viewer, QuickCategories(categories)).read(typed)
        if !known.isDoubtful, let draft = try? TodoDraft(known.input) {
            line.withNewCategory = NewTodoViewModel.Input(draft: draft, again: false, newCategory: missing)
        }
        return line
    }

    private func quickAdd(
        _ form: Form, of member: Member, _ viewer: TodoViewer, _ categories: QuickCategories
    ) -> QuickAdd {
        let moment = today.moment(for: member)
        let day = form.word("date")
        return QuickAdd(
            today: moment.day, now: moment.time, day: day == "today" ? moment.day : CalendarDate(day),
            start: TimeOfDay(form.word("startTime")), language: viewer.localizer.quickAddLanguage,
            categories: categories,
            usualCategory: viewer.styles.category(form.word("category")) ?? viewer.styles.usual,
            clockChange: today.clockChange(for: member))
    }

    /// The phrases of a line, each with the line that keeps it in the title. Of those that say the same, such as both
    /// times of "4 in the evening", the first is there.
    private func parts(of line: Line, _ viewer: TodoViewer) -> [NewTodoViewModel.Part] {
        var told: Set<String> = []
        return line.entry.parts.compactMap { part in
            let meaning = meaning(of: part, in: line, viewer)
            guard told.insert(meaning).inserted else { return nil }
            let kept = address(of: part.quoted(in: line.typed), like: line)
            return NewTodoViewModel.Part(typed: part.text, meaning: meaning, address: kept)
        }
    }

    /// Shows another line of the same page.
    private func address(of typed: String, like line: Line) -> LocalPath {
        line.defaults.reduce(Path.quickAdd.address.adding("line", typed)) { $0.adding($1.name, $1.value) }
    }

    /// What a phrase says, as lists show it; the words as typed where it only says so together with another.
    private func meaning(of part: QuickPart, in line: Line, _ viewer: TodoViewer) -> String {
        let entry = line.entry
        let times = entry.times.map { formatter.name(of: $0, in: viewer.localizer.locale) }
        let meaning: String =
            switch part.kind {
            case .category: viewer.styles[entry.category].name
            case .day: entry.date.map { formatter.name(of: $0, on: viewer.today, viewer.localizer) } ?? part.text
            case .times: [dayOfTime(in: line, viewer), times ?? part.text].compactMap { $0 }.joined(separator: ", ")
            case .recurrence: entry.ruleOfItsPart.map { formatter.name(of: $0, viewer.localizer) } ?? part.text
            case .length, .end: part.text
            }
        // Beside a time, "tonight" only chooses the half of the day.
        guard part.hasTime, let times, !entry.parts.contains(where: { $0.kind == .times }) else { return meaning }
        return "\(meaning), \(times)"
    }

    /// The day that no word but a time chose: "in 24h", or an hour that has passed today.
    private func dayOfTime(in line: Line, _ viewer: TodoViewer) -> String? {
        let page = line.defaults.first { $0.name == "date" }.flatMap { CalendarDate($0.value) } ?? viewer.today
        guard !line.entry.isDayOpen, let date = line.entry.date, date != page,
            !line.entry.parts.contains(where: { [.day, .recurrence].contains($0.kind) })
        else { return nil }
        return formatter.name(of: date, on: viewer.today, viewer.localizer)
    }

    /// The page for a new to-do, filled in from the line, with a warning for each doubt.
    func show(_ line: Line, _ viewer: TodoViewer) -> NewTodoViewModel.Output {
        var entry = line.entry
        // A guess would be another day than was typed.
        if entry.isDayOpen { entry.date = nil }
        let doubts = entry.warnings.filter(\.reason.isDoubt)
        // One after the other: each repeats the line.
        let category = doubts.firstIndex { [.unknownCategory, .archivedCategory].contains($0.reason) }
        return NewTodoViewModel.Output(
            draft: DraftForm(entry, viewer), isFromLine: true,
            warnings: doubts.enumerated().map { index, doubt in
                let missing = index == category ? missingCategory(of: doubt, in: line, viewer) : nil
                return NewTodoViewModel.Warning(
                    text: viewer.localizer.filled(
                        "quick.warning.\(doubt.reason.rawValue)", ["text": doubt.quoted.isolated]),
                    brief: missing.map {
                        viewer.localizer.filled("quick.newCategory", ["name": $0.name.isolated])
                    } ?? "\(doubt.quoted.isolated)?",
                    choices: index == category
                        ? [choice(named: viewer.localizer["quick.leaveOut"], of: "", for: doubt, in: line)]
                        : days(of: doubt, in: line, viewer) + hours(of: doubt, in: line, viewer),
                    missingCategory: missing)
            },
            parts: parts(of: line, viewer), tooLongTitle: Self.tooLongTitle(of: entry),
            completions: CategoryCompletion.all(of: line.typed, entry, viewer.styles).map {
                NewTodoViewModel.Warning.Choice(name: $0.name, address: address(of: $0.line, like: line))
            })
    }

    private static func tooLongTitle(of entry: QuickEntry) -> String? {
        let rule = TodoDraft.titleRule
        let title = rule.trimmed(entry.title)
        // Counting is slow; the rule does not count more either.
        guard title.utf8.count <= rule.mostBytes, title.count > rule.longest else { return nil }
        return "\(title.count) / \(rule.longest)"
    }

    /// The days that a doubt may mean, each with the line that names it.
    private func days(
        of doubt: QuickAddWarning, in line: Line, _ viewer: TodoViewer
    ) -> [NewTodoViewModel.Warning.Choice] {
        (doubt.days(from: viewer.today) + line.quickAdd.days(of: doubt, in: line.entry)).map { day in
            let name = formatter.name(of: day, on: viewer.today, viewer.localizer)
            return choice(named: name, of: day.text, for: doubt, in: line)
        }
    }

    /// The times that a number in doubt may be, each with the line that has it in the number's place.
    private func hours(
        of doubt: QuickAddWarning, in line: Line, _ viewer: TodoViewer
    ) -> [NewTodoViewModel.Warning.Choice] {
        guard let hour = line.entry.hour, doubt.reason == .leftOver, doubt.text == hour.text else { return [] }
        return hour.times.map { time in
            NewTodoViewModel.Warning.Choice(
                name: formatter.name(of: time, in: viewer.localizer.locale),
                address: address(of: hour.replaced(by: time, in: line.typed), like: line))
        }
    }

    /// - Parameter words: what the line is to have for those in doubt.
    private func choice(
        named name: String, of words: String, for doubt: QuickAddWarning, in line: Line
    ) -> NewTodoViewModel.Warning.Choice {
        let typed = Self.replacing(doubt.text, with: words, in: line.typed)
        return NewTodoViewModel.Warning.Choice(name: name, address: address(of: typed, like: line))
    }

    private static func replacing(_ words: String, with others: String, in line: String) -> String {
        guard let place = line.range(ofWords: words) else { return line }
        return "\(line[..<place.lowerBound])\(others)\(line[place.upperBound...])"
    }

    /// - Returns: nil when the line names none that could be added, or the to-do could not be added with it.
    private func missingCategory(
        of doubt: QuickAddWarning, in line: Line, _ viewer: TodoViewer
    ) -> NewTodoViewModel.MissingCategory? {
        guard let name = doubt.missingCategory, line.withNewCategory != nil,
            viewer.styles.looks.count < todos.quotas.categories
        else { return nil }
        let fields = [(name: "line", value: line.typed)] + line.defaults
        return NewTodoViewModel.MissingCategory(
            name: name, label: viewer.localizer.filled("quick.create", ["name": name.isolated]),
            line: fields.map { NewTodoViewModel.MissingCategory.LineField(name: $0.name, value: $0.value) })
    }

    /// Validates the line. In doubt, it is shown first, however valid.
    /// - Parameter name: the category to add with the to-do. It counts if the line names it and the member doesn't have it.
    func read(
        _ line: Line, addingCategory name: String, _ viewer: TodoViewer
    ) -> Result<NewTodoViewModel.Input, InvalidInput<NewTodoViewModel.Output>> {
        if let input = line.withNewCategory, line.entry.warnings.contains(where: { $0.missingCategory == name }) {
            return .success(input)
        }
        var problems: [TodoProblem] = []
        do throws(InvalidTodo) {
            let draft = try TodoDraft(line.entry.input)
            if !line.entry.isDoubtful { return .success(NewTodoViewModel.Input(draft: draft, again: false)) }
        } catch {
            problems = error.problems
        }
        var output = show(line, viewer)
        if !problems.isEmpty { output.draft.show(problems, viewer.localizer) }
        return .failure(InvalidInput(output))
    }

    /// - Throws: `AddError`; `CategoryError`; `ListFull`; `TooManyAttempts`.
    func add(_ input: NewTodoViewModel.Input, for member: Member) async throws -> Todo.ID {
        try await newTodo.add(input, for: member)
    }
}

extension QuickEntry {
    /// The rule without an end that is a phrase of its own.
    fileprivate var ruleOfItsPart: Recurrence? {
        guard let recurrence, parts.contains(where: { $0.kind == .end }) else { return recurrence }
        return try? recurrence.ending(.never)
    }
}

extension Localizer {
    /// The language of quick add's own texts: Korean or English.
    var quickAddLanguage: QuickAdd.Language { language == "ko" ? .korean : .english }
}
