import Database

/// One thing that its owner wants to do: on a day, or at some time.
package struct Todo: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    package let id: ID
    package let draft: TodoDraft
    package let completedAt: Timestamp?
    /// Goes up with every change of the draft. A change names the version it was based on.
    package let version: Int
    /// When it was moved to the trash; nil if it wasn't.
    package let trashedAt: Timestamp?
    /// Its position within its day.
    let position: Int64

    package var isCompleted: Bool { completedAt != nil }

    /// Tells whether a to-do has changed since it was read: every change that programs see changes one of these.
    package struct State: Sendable, Equatable {
        package let version: Int
        package let completedAt: Timestamp?
        package let trashedAt: Timestamp?
        /// Its rule comes and goes without a version, when it is handed on and taken back.
        package let repeats: Bool
    }

    package var state: State {
        State(version: version, completedAt: completedAt, trashedAt: trashedAt, repeats: draft.recurrence != nil)
    }
}

extension Todo {
    /// One that no member has moved within its day.
    package init(id: ID, draft: TodoDraft, completedAt: Timestamp?, version: Int = 1, trashedAt: Timestamp? = nil) {
        self.init(
            id: id, draft: draft, completedAt: completedAt, version: version, trashedAt: trashedAt,
            position: draft.position)
    }
}
