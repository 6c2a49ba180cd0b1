import Foundation

/// Something that a provider says has happened to somebody's account there, and what to do about it here.
package struct ProviderNotice: Sendable, Equatable {
    package enum Action: Sendable, Equatable {
        /// Sign the person out everywhere.
        case endSessions
        /// Sign out everywhere and don't let this identity log in until `resume`.
        case suspend
        case resume
        /// The identity is no more: end sessions and forget the link.
        case unlink
        /// The relayed address no longer reaches anybody.
        case stopMail
        case resumeMail
        /// The provider only tries whether this site listens, with this text of ours.
        case verification(state: String)
        /// Known or not, nothing is to be done.
        case nothing
    }

    /// The token's own name: who has seen it before needs not do it again.
    package let id: String
    package let issuer: String
    /// Nil for a verification.
    package let subject: String?
    /// A link made later than this isn't meant.
    package let happenedAt: Date
    package let action: Action
}
