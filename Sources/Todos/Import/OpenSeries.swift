import Database

/// The open to-dos of an importing owner that repeat, by title.
struct OpenSeries: Sendable {
    private var series: [String: [(date: String, rule: String)]] = [:]

    /// None.
    init() {}

    init(of owner: Owner, _ reader: Reader) throws {
        let rows = try reader.rows(
            """
            SELECT title, date, recurrence FROM todos
            WHERE member_id = ? AND recurrence IS NOT NULL AND followed_by IS NULL AND completed_at IS NULL
            AND trashed_at IS NULL AND date > ''
            """, [owner]
        ) { (title: $0.text(0), date: $0.text(1), rule: $0.text(2)) }
        for row in rows { series[row.title, default: []].append((row.date, row.rule)) }
    }

    /// How many of them are this one.
    func count(of imported: ImportedSeries) -> Int {
        series[imported.title, default: []].count { date, rule in
            guard let date = CalendarDate(date), let rule = try? Recurrence(rule) else { return false }
            return imported.comes(at: Occurrence(date: date, recurrence: rule))
        }
    }
}
