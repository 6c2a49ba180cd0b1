/// Someone who has an account.
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
    /// Where days begin and end for the member, such as `Asia/Seoul`; nil until a browser or the member says.
    package internal(set) var timeZone: String?
    /// Whether the member chose it; what only a browser said follows the browser.
    package internal(set) var choseTimeZone = false
}
