import Secrets

/// The ticket of a remembered browser: its series, and the token that is valid until its successor is in use.
///
/// The series stays for as long as the browser is remembered. The token changes on each use, which exposes copied
/// tickets. (Barry Jaspan, "Improved Persistent Login Cookie Best Practice", 2006.)
package struct RememberTicket: Sendable {
    package let series: Token
    package let token: Token

    /// Creates a browser's first ticket.
    static func new() -> RememberTicket {
        RememberTicket(series: .random(), token: .random())
    }

    private init(series: Token, token: Token) {
        self.series = series
        self.token = token
    }

    /// Parses `series.token`, as written by `text`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let series = Token(parts[0]), let token = Token(parts[1]) else { return nil }
        self.init(series: series, token: token)
    }

    package var text: String { "\(series.text).\(token.text)" }

    /// The mark given to a browser whose ticket is stale. The ticket determines it, but can't be derived from it.
    package var staleMark: Token { token.derived(for: "stale remember ticket") }

    /// Returns the ticket of the series with another token.
    func replaced(by token: Token) -> RememberTicket { RememberTicket(series: series, token: token) }

    /// Returns the next ticket. The same `key` always gives the same one, for tabs and retries.
    func successor(by key: MACKey) -> RememberTicket {
        RememberTicket(series: series, token: token.derived(for: "remember ticket", with: key))
    }

    /// Returns the token of the session issued with that ticket.
    func session(by key: MACKey) -> Token {
        token.derived(for: "session", with: key)
    }
}
