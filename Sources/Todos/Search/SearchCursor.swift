/// The cursor of a search: after the last to-do shown, whatever was added or trashed meanwhile.
package struct SearchCursor: Sendable, Equatable {
    /// Which part of the results: 0 for what is to come, 1 for what is past, 2 for what is done.
    let part: Int64
    /// The number of its row in the index.
    let place: Int64

    /// The form in a query, such as `0.22845652627456006`.
    package var text: String { "\(part).\(place)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, parts.count == 2, let part = Int64(parts[0]), let place = Int64(parts[1]) else {
            return nil
        }
        self.init(part: part, place: place)
        guard self.text == text else { return nil }
    }

    init(part: Int64, place: Int64) {
        (self.part, self.place) = (part, place)
    }
}

/// A page of what a search finds, and the cursor of the next page; nil at its end.
package struct SearchPage: Sendable {
    /// That of a text with nothing to look for.
    static let ofNothing = SearchPage(todos: [], next: nil, isOfNothing: true)

    package let todos: [Todo]
    package let next: SearchCursor?
    /// Whether the text had no word and no symbol that is looked for.
    package let isOfNothing: Bool

    init(todos: [Todo], next: SearchCursor?, isOfNothing: Bool = false) {
        (self.todos, self.next, self.isOfNothing) = (todos, next, isOfNothing)
    }
}
