import Database

extension Todos {
    /// The highest count of a day's mark; a day with more is marked with one more than that.
    package static let mostMarked = 50

    /// The number of to-dos from `first` to `last`, by day and category. Of a day with more than `mostMarked`, that
    /// many and one more are counted, the open ones first.
    package func marks(of owner: Owner, from first: CalendarDate, to last: CalendarDate) async throws -> [DayMark] {
        let marks = try await read { reader in
            try reader.rows(
                """
                SELECT \(DayMark.Column.selected)
                FROM (SELECT date, category, completed_at, position FROM todos
                    WHERE member_id = ? AND trashed_at IS NULL AND date BETWEEN ? AND ?
                    ORDER BY date, position, id LIMIT \(Self.mostAtOnce + 1)) AS found
                GROUP BY date, category ORDER BY date, min(position), category
                """, [owner, first.text, last.text], as: DayMark.init(row:))
        }
        guard marks.reduce(0, { $0 + $1.total }) > Self.mostAtOnce else { return marks }
        var marksByDay: [DayMark] = []
        for day in CalendarDate.days(from: first, to: last) {
            marksByDay += try await self.marks(of: owner, onFull: day)
        }
        return marksByDay
    }

    private func marks(of owner: Owner, onFull day: CalendarDate) async throws -> [DayMark] {
        let most = Self.mostMarked + 1
        let open = try await marks(of: owner, on: day, "completed_at IS NULL", atMost: most)
        let left = open.reduce(most) { $0 - $1.total }
        let completed = try await marks(of: owner, on: day, "completed_at IS NOT NULL", atMost: left)
        let both = open.map { mark in
            completed.first { $0.category == mark.category }.map {
                DayMark(date: day, category: mark.category, open: mark.open, completed: $0.completed)
            } ?? mark
        }
        return both + completed.filter { mark in open.allSatisfy { $0.category != mark.category } }
    }

    private func marks(of owner: Owner, on day: CalendarDate, _ state: String, atMost most: Int) async throws
        -> [DayMark]
    {
        try await read { reader in
            try reader.rows(
                """
                SELECT \(DayMark.Column.selected)
                FROM (SELECT date, category, completed_at, position FROM todos
                    WHERE member_id = ? AND trashed_at IS NULL AND date = ? AND \(state) ORDER BY position, id LIMIT ?) AS found
                GROUP BY date, category ORDER BY min(position), category
                """, [owner, day.text, most], as: DayMark.init(row:))
        }
    }
}

extension DayMark {
    fileprivate enum Column: Int, RecordColumn {
        case date, category, open, completed

        var expression: String {
            switch self {
            case .date, .category: name
            case .open: "count(*) - count(completed_at)"
            case .completed: "count(completed_at)"
            }
        }

        static let selected = selection
    }

    /// - Throws: `UnreadableDay` if the row holds what no version of this program writes.
    fileprivate init(row: Row) throws {
        guard let date = CalendarDate(row.text(Column.date)),
            let category = Category(rawValue: row.text(Column.category))
        else { throw UnreadableDay(date: row.text(Column.date)) }
        self.init(
            date: date, category: category, open: Int(row.int(Column.open)), completed: Int(row.int(Column.completed)))
    }
}

private struct UnreadableDay: Error {
    /// As it is stored.
    let date: String
}
