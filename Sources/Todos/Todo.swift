import Database

/// One thing that its owner wants to do on a day.
package struct Todo: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    package let id: ID
    package let draft: Draft
    package let completedAt: Timestamp?

    package init(id: ID, draft: Draft, completedAt: Timestamp?) {
        self.id = id
        self.draft = draft
        self.completedAt = completedAt
    }

    package var isCompleted: Bool { completedAt != nil }
}
