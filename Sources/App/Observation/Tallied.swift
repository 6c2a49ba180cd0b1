import HTTPTypes
import Web

/// What answers at a route, and where that is counted.
struct Tallied<Endpoint: Sendable>: Sendable {
    let endpoint: Endpoint
    let tally: RequestTally
}

extension RequestMetrics {
    /// A router that finds a route's tally with it.
    func router<Endpoint>(_ kind: RequestTally.Kind, _ routes: [Route<Endpoint>]) -> Router<Tallied<Endpoint>> {
        Router(
            routes.map { route in
                Route(
                    route.method, route.pattern.description,
                    Tallied(endpoint: route.endpoint, tally: tally(kind, route.method, route.pattern)))
            })
    }
}
