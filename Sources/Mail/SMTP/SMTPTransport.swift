import Foundation

/// Delivers to a mail server. libcurl blocks, so each email gets a thread of its own.
package struct SMTPTransport: Sendable {
    private let server: SMTPServer

    package init(_ server: SMTPServer) {
        self.server = server
    }

    /// - Returns: the mail server's name.
    /// - Throws: `DeliveryFailure`; `CancellationError` if the task was cancelled and the server did not take the email
    ///   in the few seconds left.
    @Sendable
    package func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        let message = try InternetMessage(outgoing, from: sender, eightBit: false)
        let timeouts = server.startedTimeouts()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { [server] in
                    Self.blockSignals()
                    continuation.resume(
                        with: Result {
                            try SMTPTransfer(server).send(message, from: sender, timeouts: timeouts)
                            return server.host
                        })
                }
            }
        } onCancel: {
            timeouts.limit()
        }
    }

    /// Connects, encrypts and logs in as set, without sending an email. Blocks until that is over.
    /// - Throws: `DeliveryFailure`.
    package func greet(as sender: Sender) throws {
        try SMTPTransfer(server).greet(as: sender)
    }

    /// Blocks all signals in this thread, above all SIGPIPE, which would end the program when a server closes: libcurl
    /// must not touch it in a program with several threads, and OpenSSL writes without suppressing it.
    private static func blockSignals() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }
}
