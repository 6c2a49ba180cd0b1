import Accounts
import Secrets

/// An account that is signed in in this browser while another is in use: its session, and its ticket if it is remembered.
struct ParkedAccount: Sendable {
    let session: Token
    let ticket: RememberTicket?

    init(session: Token, ticket: RememberTicket?) {
        self.session = session
        self.ticket = ticket
    }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let session = parts.first.flatMap({ Token($0) }) else { return nil }
        if parts.count == 2 {
            guard let ticket = RememberTicket(String(parts[1])) else { return nil }
            self.init(session: session, ticket: ticket)
        } else {
            self.init(session: session, ticket: nil)
        }
    }

    var text: String { session.text + (ticket.map { ":" + $0.text } ?? "") }

    /// The same account, whatever has become of its session.
    func isSame(as other: ParkedAccount) -> Bool {
        session.matches(other.session) || (ticket.flatMap { mine in other.ticket.map(mine.isSameSeries) } ?? false)
    }
}

extension RememberTicket {
    fileprivate func isSameSeries(as other: RememberTicket) -> Bool {
        series.matches(other.series)
    }
}
