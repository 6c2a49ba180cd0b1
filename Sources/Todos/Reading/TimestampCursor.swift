import Database

/// The cursor of a list ordered by time: after the last to-do shown, even if many share its time.
package struct TimestampCursor: Sendable, Equatable {
    let moment: Timestamp
    let id: Todo.ID

    /// The form in a query, such as `1795246200000.7`.
    package var text: String { "\(moment.milliseconds).\(id.number)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, parts.count == 2, let moment = Int64(parts[0]), let id = Int64(parts[1]),
            "\(moment).\(id)" == text
        else { return nil }
        (self.moment, self.id) = (Timestamp(milliseconds: moment), Todo.ID(id))
    }

    init(moment: Timestamp, id: Todo.ID) {
        (self.moment, self.id) = (moment, id)
    }
}

/// A page of a list ordered by time, and the cursor of the next page; nil at its end.
package struct TimestampPage: Sendable {
    package let todos: [Todo]
    package let next: TimestampCursor?
}
