import Accounts
import Secrets
import Synchronization

/// Keeps the news that members would be told.
final class Told: Sendable {
    private let all = Mutex<[SecurityNews]>([])

    var news: [SecurityNews] { all.withLock { $0 } }

    var herald: Herald {
        { [self] news, _ in if !news.isDecoy { all.withLock { $0.append(news) } } }
    }

    /// The links to choose a new password, oldest first.
    var resetLinks: [Token] {
        news.compactMap { news in
            switch news.event {
            case .resetRequested(let link), .alarmRaised(let link), .invited(let link), .resetOffered(let link): link
            default: nil
            }
        }
    }

    /// What was told, by the events' names.
    var events: [String] {
        news.map { String("\($0.event)".prefix { $0 != "(" }) }
    }
}

/// For tests that are about something else.
let nobody: Herald = { _, _ in }
