import Secrets

/// What a browser sends beside its session's token, with a form that renews its login.
package struct LoginRenewal: Sendable {
    /// The one that the browser has, if any.
    let ticket: RememberTicket?
    /// Nil for a form without one: the tokens are random, and an answer that is lost stays so.
    let key: RenewalKey?
    /// What the browser was given when it sent the same form before.
    let done: RenewedLogin?

    package init(ticket: RememberTicket? = nil, key: RenewalKey? = nil) {
        (self.ticket, self.key, done) = (ticket, key, nil)
    }

    package init(done: RenewedLogin) {
        (ticket, key, self.done) = (nil, nil, done)
    }

    func session(after token: Token) -> Token { next(after: token, "renewed session") }

    func proof(after session: Token) -> Token { next(after: session, "renewed proof") }

    func ticket(after ticket: RememberTicket) -> RememberTicket {
        ticket.replaced(by: next(after: ticket.token, "renewed remember ticket"))
    }

    private func next(after token: Token, _ purpose: String) -> Token {
        key.map { token.derived(for: purpose, with: $0.key) } ?? .random()
    }
}
