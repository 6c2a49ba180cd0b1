import HTTPServer
import HTTPTypes
import Web

/// Answers liveness (`/healthz`) and readiness (`/readyz`) probes, which aren't logged or counted and change no data.
package struct HealthEndpoint: Sendable {
    private let health: Health
    private let tellsWhy: Bool
    private let headers: SecurityHeaders

    /// - Parameters:
    ///   - tellsWhy: whether to say what is wrong; the public learns only whether something is.
    ///   - https: whether the endpoint is reached by https.
    package init(_ health: Health, tellsWhy: Bool, https: Bool) {
        (self.health, self.tellsWhy) = (health, tellsWhy)
        headers = SecurityHeaders(https: https)
    }

    private static let (alive, ready) = ("/healthz", "/readyz")

    /// Whether a request is for this endpoint.
    func isMeant(by request: Request) -> Bool {
        request.path == Self.alive || request.path == Self.ready
    }

    /// Responds to a request that is for this endpoint.
    func respond(_ request: Request) async -> Response {
        var response =
            if !request.isReading {
                Response.onlyForReading
            } else if request.path == Self.alive {
                Response.sentence("Alive.")
            } else {
                await readiness()
            }
        response.headers[.xContentTypeOptions] = nil
        headers.add(to: &response)
        return response
    }

    /// Wraps a handler so that requests for this endpoint are answered here.
    package func before(
        _ handler: @escaping @Sendable (Request) async -> Response
    ) -> @Sendable (Request) async -> Response {
        { request in
            if isMeant(by: request) { return await respond(request) }
            return await handler(request)
        }
    }

    private func readiness() async -> Response {
        let verdict = await health.verdict()
        guard verdict != .ready else { return .sentence(verdict.sentence) }
        return .sentence(tellsWhy ? verdict.sentence : "Not ready.", status: .serviceUnavailable)
    }
}
