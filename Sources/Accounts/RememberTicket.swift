import Secrets

/// What a remembered browser keeps: which series it is, and the token that is good for one use.
///
/// The series stays for as long as the browser is remembered; the token changes at each use, so that a copied ticket
/// gives itself away. (Barry Jaspan, "Improved Persistent Login Cookie Best Practice", 2006.)
package struct RememberTicket: Sendable {
    package let series: Token
    package let token: Token

    /// A first ticket for a browser.
    static func new() -> RememberTicket {
        RememberTicket(series: .random(), token: .random())
    }

    private init(series: Token, token: Token) {
        self.series = series
        self.token = token
    }

    /// Reads `series.token`, as `text` writes it; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let series = Token(parts[0]), let token = Token(parts[1]) else { return nil }
        self.init(series: series, token: token)
    }

    package var text: String { "\(series.text).\(token.text)" }

    /// The ticket for the next use.
    func rotated() -> RememberTicket {
        RememberTicket(series: series, token: .random())
    }
}
