import Secrets

/// What a remembered browser keeps: which series it is, and the token that is good until its successor is used.
///
/// The series stays for as long as the browser is remembered; the token changes at each return, so that a copied ticket
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

    /// What a browser is told by when this ticket is stale: known to whoever has the ticket, and no way back to it.
    package var staleMark: Token { token.derived(for: "stale remember ticket") }

    /// The ticket for the next return. `key` always gives the same one, so that tabs and retries do.
    func successor(by key: MACKey) -> RememberTicket {
        RememberTicket(series: series, token: token.derived(for: "remember ticket", with: key))
    }

    /// What opens the session that is given beside that ticket.
    func session(by key: MACKey) -> Token {
        token.derived(for: "session", with: key)
    }
}
