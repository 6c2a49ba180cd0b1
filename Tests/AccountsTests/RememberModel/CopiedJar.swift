import Accounts
import Secrets

/// The cookies of one browser, or of a copy of it.
struct CopiedJar {
    var ticket: RememberTicket?
    var session: Token?
    /// The ticket that the browser was told is stale, if it was.
    var stale: RememberTicket?

    /// The same cookies after an answer to a request that was sent with `sent`.
    mutating func keep(_ answer: RememberAnswer, to sent: CopiedJar) {
        switch answer {
        case .page:
            if sent.stale != nil { stale = nil }
        case .resumed(let next, let opened):
            (ticket, session) = (next, opened)
            if sent.stale != nil { stale = nil }
        case .stale: stale = sent.ticket
        case .replayed: self = CopiedJar()
        case .unknown: ticket = nil
        }
    }
}

/// What a request with cookies gets, as far as cookies go.
enum RememberAnswer {
    /// The session was open.
    case page
    case resumed(RememberTicket, session: Token)
    /// Ask again.
    case stale
    case replayed
    case unknown

    var isLetIn: Bool {
        switch self {
        case .page, .resumed: true
        case .stale, .replayed, .unknown: false
        }
    }
}
