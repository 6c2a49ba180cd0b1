import Accounts
import Secrets

/// The cookies of one browser, or of a copy of it.
struct CopiedJar {
    var ticket: RememberTicket?
    var session: Token?
    /// The stale mark that the browser was given, if any.
    var stale: RememberTicket?

    /// The cookies after the response to a request that was sent with `sent`.
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

/// The cookies of a response.
enum RememberAnswer {
    /// The session was open.
    case page
    case resumed(RememberTicket, session: Token)
    /// Retry.
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
