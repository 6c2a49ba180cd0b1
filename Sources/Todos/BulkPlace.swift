import Database

/// How far a bulk change has come among the to-dos that it is about.
struct BulkPlace: Sendable {
    /// 0 where the order is by id alone.
    let position: Int64
    let id: Int64

    /// Before all of them.
    static let beginning = BulkPlace(position: .min, id: 0)
}

/// An order of to-dos, none of which changes its place by the bulk change.
enum BulkOrder: Sendable {
    /// That of a day's list.
    case position
    case id
}

extension Reader {
    /// The next places of to-dos outside the trash that meet a condition, in an order in which an index has them.
    /// - Parameter place: where to continue.
    func places(
        of owner: Owner, where condition: String, _ values: [any Bindable], after place: BulkPlace,
        inOrderOf order: BulkOrder, atMost most: Int
    ) throws -> [BulkPlace] {
        func part(_ range: String, _ more: [any Bindable], position: String = "position") throws -> [BulkPlace] {
            try rows(
                """
                SELECT \(position), id FROM todos
                WHERE member_id = ? AND trashed_at IS NULL AND \(condition) AND \(range) LIMIT ?
                """, [owner] + values + more
            ) { BulkPlace(position: $0.int(0), id: $0.int(1)) }
        }
        switch order {
        // An index that has this order lacks the position, which nobody needs then.
        case .id: return try part("id > ? ORDER BY id", [place.id, most], position: "0")
        case .position:
            // Separate queries: a row comparison would scan all that share the position.
            let beside = try part(
                "position = ? AND id > ? ORDER BY position, id", [place.position, place.id, most])
            let room = most - beside.count
            return try room == 0 ? beside : beside + part("position > ? ORDER BY position, id", [place.position, room])
        }
    }

    /// Those of some to-dos that meet a condition and are outside the trash, by their numbers.
    func todos(
        of owner: Owner, where condition: String, _ values: [any Bindable], among ids: [any Bindable]
    ) throws -> [Todo] {
        // The plus hides the column from SQLite's indexes. It would look through all that meet the condition, each time.
        try rows(
            """
            SELECT \(Todo.columns) FROM todos
            WHERE id IN (\(ids.places)) AND +member_id = ? AND trashed_at IS NULL AND \(condition) ORDER BY id
            """, ids + [owner] + values, as: Todo.init(row:))
    }
}

extension [any Bindable] {
    /// A `?` for each.
    var places: String { map { _ in "?" }.joined(separator: ", ") }
}
