import Database

/// A calendar feed, subscribed to by a secret address.
package struct Feed: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    /// What to-dos become in the feed. The raw value is used in forms and the database.
    package enum Kind: String, Sendable, CaseIterable {
        /// Events (VEVENT), which every calendar program shows.
        case events
        /// Tasks (VTODO), which can be completed in programs that support them.
        case tasks
    }

    package let id: ID
    package let memberNumber: Int64
    /// The key of the category shown; nil for all.
    package let category: String?
    package let kind: Kind
    package let madeAt: Timestamp
    /// Precise to a minute; nil before the first fetch.
    package let lastFetchedAt: Timestamp?
    package let revokedAt: Timestamp?
}
