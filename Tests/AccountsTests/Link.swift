import Security
import Synchronization

/// A link as the mail would carry it.
final class Link: Sendable {
    private let kept = Mutex<Token?>(nil)

    var token: Token? { kept.withLock { $0 } }

    func set(_ token: Token) {
        kept.withLock { $0 = token }
    }
}
