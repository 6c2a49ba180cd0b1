import Mail
import Synchronization

/// Accepts mails; or fails, each time as a test says.
package final class Postbox: Sendable {
    private let state = Mutex<(failures: [any Error], mails: [OutgoingMail], attempts: Int)>(([], [], 0))

    package init() {}

    package var mails: [OutgoingMail] { state.withLock { $0.mails } }
    package var attempts: Int { state.withLock { $0.attempts } }

    package func fail(_ failures: any Error...) {
        state.withLock { $0.failures += failures }
    }

    package func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        try state.withLock { state in
            state.attempts += 1
            guard state.failures.isEmpty else { throw state.failures.removeFirst() }
        }
        return take(outgoing)
    }

    package func take(_ outgoing: OutgoingMail) -> String {
        state.withLock { $0.mails.append(outgoing) }
        return "postbox"
    }
}
