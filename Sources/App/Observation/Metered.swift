import Web

/// A route's endpoint and its metrics.
struct Metered<Endpoint: Sendable>: Sendable {
    let endpoint: Endpoint
    let routeMetrics: RouteMetrics
}

extension RequestMetrics {
    /// A router whose routes carry their metrics.
    func router<Endpoint>(_ kind: RouteMetrics.Kind, _ routes: [Route<Endpoint>]) -> Router<Metered<Endpoint>> {
        Router(
            routes.map { route in
                Route(
                    route.method, route.pattern.description,
                    Metered(endpoint: route.endpoint, routeMetrics: routeMetrics(kind, route.method, route.pattern)))
            })
    }
}
