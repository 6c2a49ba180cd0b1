import Database
import Secrets

/// A link emailed to an address, to confirm that the person who wants it for an account reads its mail.
package struct ConfirmationMessage: Sendable {
    /// What its link does when it is followed.
    package enum Purpose: Sendable {
        /// Creates the account of a sign-up.
        case signUp
        /// Changes a member's address to this one.
        case change
        /// Signs in a user of the provider with this issuer, and links the identity to the account.
        case identity(issuer: String)
    }

    package let purpose: Purpose
    package let link: Token
    package let recipient: String
    /// The code of the language the recipient chose, if any.
    package let language: String?
    /// Whether it is written like any other but never sent, so that timing doesn't reveal who has an account.
    package var isDecoy = false
}

/// Queues a link's email in the transaction it belongs to; when it throws, the transaction is rolled back.
package typealias ConfirmationSender = @Sendable (ConfirmationMessage, Transaction) throws -> Void
