import Database

/// A person with an account.
package struct Member: Sendable, Equatable {
    package struct ID: Sendable, Hashable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }
    }

    package let id: ID
    package let name: String
    package let email: String
    /// The code of the language that the member chose, such as `ko`; nil until they choose one.
    package internal(set) var language: String?
    /// The member's time zone, such as `Asia/Seoul`; nil until the browser or the member sets it.
    package internal(set) var timeZone: String?
    /// Whether the member chose it; otherwise it follows the browser.
    package internal(set) var choseTimeZone = false
    /// When a login with the password turns the authenticator app off, because its codes are lost; nil unless that was
    /// asked for.
    package internal(set) var factorRecoveryAt: Timestamp?
    /// The language in which a member who had chosen none signed up, or first logged in since it is kept.
    package internal(set) var browserLanguage: String?

    /// The language of emails: others cause some of them, and must not choose it.
    package var mailLanguage: String? { language ?? browserLanguage }
}
