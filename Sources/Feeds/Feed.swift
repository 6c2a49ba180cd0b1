import Database

/// A calendar that programs subscribe to by a secret address.
package struct Feed: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    /// What to-dos become in it. The raw value is the name that forms and the database use.
    package enum Kind: String, Sendable, CaseIterable {
        /// Entries of a calendar (VEVENT), which every program shows.
        case events
        /// Tasks (VTODO), which can be ticked off where a program knows them.
        case tasks
    }

    package let id: ID
    package let memberNumber: Int64
    /// The name of the one category that it shows; nil for all.
    package let category: String?
    package let kind: Kind
    package let madeAt: Timestamp
    /// Right to a minute; nil as long as nobody has asked for it.
    package let lastFetchedAt: Timestamp?
    package let revokedAt: Timestamp?
}
