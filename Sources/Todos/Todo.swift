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
    /// Goes up with every change of what it says: whoever saves names the one they have seen.
    package let version: Int
    /// When it was thrown away; nil for one that wasn't.
    package let trashedAt: Timestamp?
    /// Where it stands within its day.
    let position: Int64

    package init(id: ID, draft: Draft, completedAt: Timestamp?, version: Int = 1, trashedAt: Timestamp? = nil) {
        self.init(
            id: id, draft: draft, completedAt: completedAt, version: version, trashedAt: trashedAt,
            position: draft.start.position)
    }

    init(id: ID, draft: Draft, completedAt: Timestamp?, version: Int, trashedAt: Timestamp?, position: Int64) {
        self.id = id
        self.draft = draft
        self.completedAt = completedAt
        self.version = version
        self.trashedAt = trashedAt
        self.position = position
    }

    package var isCompleted: Bool { completedAt != nil }
}
