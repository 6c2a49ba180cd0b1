import HTTPServer
import Metrics

/// What is asked at the address for whoever looks after the site: `/metrics`, `/healthz`, `/readyz`.
package struct MetricsDesk: Sendable {
    private let registry: Registry
    private let health: HealthDesk

    package init(_ registry: Registry, _ health: Health) {
        self.registry = registry
        self.health = HealthDesk(health, tellsWhy: true)
    }

    @Sendable
    package func answer(_ request: Request) async -> Response {
        if health.isMeant(by: request) { return await health.answer(request) }
        guard request.path == "/metrics" else {
            return .sentence("Here are /metrics, /healthz and /readyz.", status: .notFound)
        }
        guard request.isReading else { return .onlyForReading }
        return .plain(registry.text(), type: Registry.contentType)
    }
}
