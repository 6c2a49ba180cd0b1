import Foundation

/// An event of a user's account at a provider, and the action to take on it.
package struct ProviderNotification: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        /// Sign the member out everywhere.
        case endSessions
        /// Sign the member out everywhere and block this identity until `resume`.
        case suspend
        case resume
        /// The identity is gone: end sessions and remove the link.
        case unlink
        /// Emails to the relay address are no longer forwarded, or are again.
        case stopEmail, resumeEmail
        /// Known or not, no action is needed.
        case nothing
    }

    package let issuer: String
    /// Nil for an event that concerns no account, such as a test of this site's endpoint.
    package let subject: String?
    /// Links created later are not affected.
    package let happenedAt: Date
    package let action: Action
}
