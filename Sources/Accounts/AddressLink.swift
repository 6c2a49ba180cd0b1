import Database
import Secrets

/// A link to be sent to an address, to prove that whoever wants it for an account reads the mail there.
package struct AddressLink: Sendable {
    package enum Purpose: Sendable {
        /// Makes the account of a sign-up.
        case signUp
        /// Gives a member's account this address.
        case change
        /// Lets somebody in whom the site with this issuer vouches for, and links its log-in to the account.
        case identity(issuer: String)
    }

    package let purpose: Purpose
    package let link: Token
    package let recipient: String
    /// The code of the language they have chosen, if they have.
    package let language: String?
    /// Whether it is written like any other and then goes nowhere, so that the time it takes does not tell who has an account.
    package var isDecoy = false
}

/// Puts a link on its way, in the transaction of what it is for: when it throws, nothing has happened.
package typealias AddressHerald = @Sendable (AddressLink, Transaction) throws -> Void
