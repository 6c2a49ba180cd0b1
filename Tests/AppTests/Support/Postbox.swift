import Mail
import Synchronization

/// Where mails end up in tests.
final class Postbox: Sendable {
    private let all = Mutex<[OutgoingMail]>([])

    var mails: [OutgoingMail] { all.withLock { $0 } }

    func take(_ mail: OutgoingMail) -> String {
        all.withLock { $0.append(mail) }
        return "postbox"
    }
}
