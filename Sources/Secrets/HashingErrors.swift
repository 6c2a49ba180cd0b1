/// Too many passwords wait to be hashed; try again in a few seconds.
package struct HashingBusy: Error {
    /// Seconds after which trying again makes sense.
    package static let retryAfter = 5

    package init() {}
}

/// The system gave neither the memory nor the randomness that a hash needs.
package struct HashingUnavailable: Error, CustomStringConvertible {
    package init() {}

    package var description: String {
        "Passwords can't be hashed: the system gives no memory or no randomness. Free some memory and start again."
    }
}
