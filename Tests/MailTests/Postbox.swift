import Mail
import Synchronization

/// Takes mails in; or fails, each time it is told how.
final class Postbox: Sendable {
    private let state = Mutex<(failures: [any Error], mails: [OutgoingMail], attempts: Int)>(([], [], 0))

    var mails: [OutgoingMail] { state.withLock { $0.mails } }
    var attempts: Int { state.withLock { $0.attempts } }

    func fail(_ failures: any Error...) {
        state.withLock { $0.failures += failures }
    }

    func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        try state.withLock { state in
            state.attempts += 1
            guard state.failures.isEmpty else { throw state.failures.removeFirst() }
        }
        return take(outgoing)
    }

    func take(_ outgoing: OutgoingMail) -> String {
        state.withLock { $0.mails.append(outgoing) }
        return "postbox"
    }
}
