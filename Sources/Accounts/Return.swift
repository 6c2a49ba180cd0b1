import Secrets

/// What a ticket turned out to be worth.
package enum Return: Sendable {
    /// The browser is signed in again.
    case signedIn(SignedIn)
    /// The ticket's successor is in use. A browser that has it comes again with that; whoever comes with the same ticket and
    /// this mark has another jar.
    case stale(mark: Token)
    /// Somebody has a copy. The device is signed out, and whoever comes with a ticket of this series is told so.
    case replayed
    /// No such device, or not any more.
    case unknown
    /// It was used ahead of the clock, which has been set back since: as long as that is so nobody is let in, and nothing is lost.
    case ahead
}
