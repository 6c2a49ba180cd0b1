import Secrets

/// The outcome of resuming a remembered device.
package enum ResumeResult: Sendable {
    /// The browser is signed in.
    case signedIn(SignedIn)
    /// The ticket's successor is in use. A browser that has the successor retries with it. A client that returns with
    /// the same ticket and this mark has a separate cookie store.
    case stale(mark: Token)
    /// The browser asks again with a ticket that its member had replaced, by a new password or by logging the others out.
    /// It is a copy, or never got the answer; which of them can't be told. Nothing was changed.
    case replaced
    /// The ticket was copied. The device is signed out, and every request with a ticket of the series gets this result.
    case replayed
    /// The device doesn't exist, or no longer does.
    case unknown
    /// The device is bound, and the request doesn't show that it comes from there. Nothing was changed.
    case unproven
    /// It was last used ahead of a clock that was set back. Until the clock catches up, it is refused but kept.
    case ahead
}
