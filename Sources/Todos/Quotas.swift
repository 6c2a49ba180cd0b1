/// How much one member may have, so that no member exhausts what all share.
package struct Quotas: Sendable, Equatable {
    /// To-dos, including the trash: what is deleted can be restored, whatever was added meanwhile.
    package var todos = 50_000
    /// Categories, including the standard and the archived ones.
    package var categories = 50

    package init() {}
}

/// The owner has as many to-dos as `Quotas` allows; nothing was changed.
package struct ListFull: Error, CustomStringConvertible {
    /// The quota.
    package let most: Int

    package var description: String {
        "The list is full: a member may have \(most) to-dos, including those in the trash."
    }
}
