import Database
import Synchronization

/// What a node has heard, in order, but for numbers: all sites of a server's database publish theirs on one channel.
final class HeardMessages: Sendable {
    private let all = Mutex<[String]>([])

    /// The names of the messages.
    var kinds: [String] { all.withLock { $0 } }

    @Sendable func note(_ message: NodeMessage) {
        let kind: String? =
            switch message {
            case .changed: nil
            case .missed: "missed"
            case .cutOff: "cut off"
            case .back: "back"
            case .newPrimary: "new primary"
            }
        guard let kind else { return }
        all.withLock { $0.append(kind) }
    }
}
