/// The hashing queue is full, or has the most passwords of one account; try again in a few seconds.
package struct HashingBusy: Error {
    /// The suggested delay before the next try, in seconds.
    package static let retryAfter = 5

    package init() {}
}

/// The system lacks the memory or randomness that a hash needs.
package struct HashingUnavailable: Error, CustomStringConvertible {
    package init() {}

    package var description: String {
        "Passwords can't be hashed: the system has no memory or no randomness left. Free some memory and start again."
    }
}
