import Accounts
import Secrets
import Synchronization

/// Records the security events that members would be notified of.
final class RecordedNotifications: Sendable {
    private let all = Mutex<[SecurityEvent]>([])

    var events: [SecurityEvent] { all.withLock { $0 } }

    var notifier: SecurityNotifier {
        { [self] event, transaction in
            guard !event.isDecoy else { return }
            transaction.afterCommit { [self] in all.withLock { $0.append(event) } }
        }
    }

    /// The links to choose a new password, oldest first.
    var resetLinks: [Token] {
        events.compactMap { event in
            switch event.kind {
            case .resetRequested(let link), .lockedDown(let link, _), .invited(let link), .resetOffered(let link): link
            default: nil
            }
        }
    }

    /// The codes to log in with, oldest first.
    var emailCodes: [EmailCode] {
        events.compactMap { if case .emailCodeRequested(let code) = $0.kind { code } else { nil } }
    }

    /// The kinds of these events.
    var kinds: [String] {
        events.map { String("\($0.kind)".prefix { $0 != "(" }) }
    }
}

/// For tests that are about something else.
let nobody: SecurityNotifier = { _, _ in }
