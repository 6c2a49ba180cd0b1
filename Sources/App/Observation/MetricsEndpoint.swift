import HTTPServer
import Metrics

/// Serves the operator's address: `/metrics`, `/healthz`, `/readyz`.
package struct MetricsEndpoint: Sendable {
    private let registry: Registry
    private let health: HealthEndpoint

    package init(_ registry: Registry, _ health: Health) {
        self.registry = registry
        self.health = HealthEndpoint(health, tellsWhy: true, https: false)
    }

    @Sendable
    package func respond(_ request: Request) async -> Response {
        if health.isMeant(by: request) { return await health.respond(request) }
        guard request.path == "/metrics" else {
            return .sentence("Here are /metrics, /healthz and /readyz.", status: .notFound)
        }
        guard request.isReading else { return .onlyForReading }
        return .plain(await registry.text(), type: Registry.contentType)
    }
}
