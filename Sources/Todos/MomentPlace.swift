import Database

/// Where a list that is ordered by moments goes on: behind the last one shown, also when many share its moment.
package struct MomentPlace: Sendable, Equatable {
    let moment: Timestamp
    let id: Todo.ID

    /// As a query carries it, such as `1795246200000.7`.
    package var text: String { "\(moment.milliseconds).\(id.number)" }

    /// Reads what `text` writes; nil for anything else.
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

/// A part of a list by moments, and where it goes on; nil at its end.
package struct MomentPage: Sendable {
    package let todos: [Todo]
    package let next: MomentPlace?
}
