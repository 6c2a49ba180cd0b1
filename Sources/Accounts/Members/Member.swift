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
    package let language: String?
    /// The member's time zone, such as `Asia/Seoul`; nil until the browser or the member sets it.
    package internal(set) var timeZone: String?
    /// Whether the member chose it; otherwise it follows the browser.
    package internal(set) var choseTimeZone = false
}
