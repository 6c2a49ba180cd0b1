import Database

/// The open to-dos of an importing owner that repeat, by title and rule.
struct OpenSeries: Sendable {
    /// How many of one title and rule are known. Each line of a file may ask which of them have a date of its series, in
    /// the transaction that adds it: all members share one writer.
    static let mostAlike = 100
    /// How many rules are read before others have their turn.
    private static let readAtOnce = 100

    private struct Key: Hashable {
        let title: String
        let rule: Recurrence
    }

    private var dates: [Key: [CalendarDate]] = [:]

    /// None.
    init() {}

    /// - Parameter titles: those of the series that are imported; others don't count.
    init(of owner: Owner, titled titles: Set<String>, in todos: Todos) async throws {
        let rows = try await todos.read { reader in
            try reader.rows(
                """
                SELECT title, date, recurrence FROM todos
                WHERE member_id = ? AND recurrence IS NOT NULL AND followed_by IS NULL AND completed_at IS NULL
                AND trashed_at IS NULL AND date > ''
                """, [owner]
            ) { (title: $0.text(0), date: $0.text(1), rule: $0.text(2)) }.filter { titles.contains($0.title) }
        }
        for start in stride(from: 0, to: rows.count, by: Self.readAtOnce) {
            for row in rows[start...].prefix(Self.readAtOnce) { add(row.title, row.date, row.rule) }
            await Task.yield()
        }
    }

    private mutating func add(_ title: String, _ date: String, _ rule: String) {
        guard let date = CalendarDate(date), let rule = try? Recurrence(rule) else { return }
        let key = Key(title: title, rule: rule.ofSeries(at: date))
        guard dates[key, default: []].count < Self.mostAlike else { return }
        dates[key, default: []].append(date)
    }

    /// How many of them are this one, at any of its dates.
    func count(of imported: ImportedSeries) -> Int {
        dates[Key(title: imported.title, rule: imported.rule), default: []].count { imported.comes(on: $0) }
    }
}
