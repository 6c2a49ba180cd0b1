/// The member has such work done already, or too much waits.
struct WorkPoolBusy: Error {
    /// Seconds after which trying again makes sense.
    static let retryAfter = 5
}
