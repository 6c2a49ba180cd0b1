/// How much one member may have, so that nobody fills what all share.
package struct Quotas: Sendable, Equatable {
    /// To-dos, those in the trash included: what is deleted can be brought back, whatever was added meanwhile.
    package var todos = 50_000
    /// Categories, the nine and the archived ones included.
    package var categories = 50

    package init() {}
}

/// The owner has as many to-dos as `Quotas` allows; nothing was changed.
package struct ListFull: Error, CustomStringConvertible {
    /// How many that is.
    package let most: Int

    package var description: String {
        "The list is full: a member may have \(most) to-dos, those in the trash included."
    }
}
