import Synchronization

/// The time left for a session with the mail server, from its beginning on.
final class SessionTimeouts: Sendable {
    /// Less than the time that the program has to end.
    private static let afterCancellation: Duration = .seconds(5)

    private struct Ends {
        /// What the server has.
        var session: ContinuousClock.Instant
        /// What the program has; nil until it is to end.
        var program: ContinuousClock.Instant?
    }

    private let answer: Duration
    private let ends: Mutex<Ends>

    /// - Parameters:
    ///   - session: from name lookup until the server has the whole email, or without one to its last reply.
    ///   - answer: from then on, until the server has replied to the email.
    init(session: Duration, answer: Duration) {
        self.answer = answer
        ends = Mutex(Ends(session: .now + session))
    }

    /// The server has the whole email, and may deliver it before it answers. It would get it again if it were left before.
    func awaitAnswer() {
        ends.withLock { $0.session = .now + answer }
    }

    /// The program is to end.
    func limit() {
        ends.withLock { $0.program = .now + Self.afterCancellation }
    }

    /// Whether the server has taken too long.
    var isServerLate: Bool {
        ends.withLock { $0.session < .now }
    }

    /// Whether the session must be left.
    var isFinished: Bool {
        isServerLate || ends.withLock { $0.program.map { $0 < .now } ?? false }
    }
}
