import HTTPServer
import HTTPTypes
import Metrics
import Secrets

/// Serves the operator's address: `/metrics`, `/healthz`, `/readyz`.
package struct MetricsEndpoint: Sendable {
    private let registry: Registry
    private let health: HealthEndpoint
    private let token: Secret?

    /// - Parameter token: what whoever reads metrics must send; nil for nothing.
    package init(_ registry: Registry, _ health: Health, token: Secret? = nil) {
        (self.registry, self.token) = (registry, token)
        self.health = HealthEndpoint(health, tellsWhy: true, https: false)
    }

    @Sendable
    package func respond(_ request: Request) async -> Response {
        if health.isMeant(by: request) { return await health.respond(request) }
        guard request.path == "/metrics" else {
            return .sentence("Here are /metrics, /healthz and /readyz.", status: .notFound)
        }
        guard request.isReading else { return .onlyForReading }
        guard isAdmitted(request) else { return .tokenNeeded }
        return .plain(await registry.text(), type: Registry.contentType)
    }

    private func isAdmitted(_ request: Request) -> Bool {
        guard let token else { return true }
        return request.bearerToken.map { token.matches(Secret($0)) } ?? false
    }
}

extension Response {
    /// RFC 6750, section 3.
    fileprivate static var tokenNeeded: Response {
        var response = sentence("This takes the site's token for metrics.", status: .unauthorized)
        response.headers[.wwwAuthenticate] = "Bearer"
        return response
    }
}
