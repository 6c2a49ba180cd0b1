import HTTPServer
import HTTPTypes
import Web

/// Answers those who ask all day whether the program is there (`/healthz`) and can do its work (`/readyz`). They leave no trace
/// in the log, in what is counted, or in the data.
package struct HealthDesk: Sendable {
    private let health: Health
    private let tellsWhy: Bool

    /// - Parameter tellsWhy: whether to say what is wrong; strangers learn only whether.
    package init(_ health: Health, tellsWhy: Bool) {
        (self.health, self.tellsWhy) = (health, tellsWhy)
    }

    private static let (alive, ready) = ("/healthz", "/readyz")

    /// Whether a request is for this desk.
    func isMeant(by request: Request) -> Bool {
        request.path == Self.alive || request.path == Self.ready
    }

    /// The answer to a request that is for this desk.
    func answer(_ request: Request) async -> Response {
        guard request.isReading else { return .onlyForReading }
        return request.path == Self.alive ? .sentence("Alive.") : await readiness()
    }

    /// A handler that leaves to this desk what is for it.
    package func before(
        _ handler: @escaping @Sendable (Request) async -> Response
    ) -> @Sendable (Request) async -> Response {
        { request in
            if isMeant(by: request) { return await answer(request) }
            return await handler(request)
        }
    }

    private func readiness() async -> Response {
        let verdict = await health.verdict()
        guard verdict != .ready else { return .sentence(verdict.sentence) }
        return .sentence(tellsWhy ? verdict.sentence : "Not ready.", status: .serviceUnavailable)
    }
}
