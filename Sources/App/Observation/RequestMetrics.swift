import HTTPTypes
import Metrics
import Synchronization
import Web

/// Request metrics by route. They outlive a site that is rebuilt in development.
package final class RequestMetrics: Sendable {
    /// Public files, all together.
    let file: RouteMetrics
    /// Unknown paths, all together, because clients may request any number of them.
    let none: RouteMetrics
    private let routes = Mutex<[String: RouteMetrics]>([:])

    package init() {
        file = RouteMetrics(.file, "GET", "*")
        none = RouteMetrics(.none, "*", "*")
    }

    /// The metrics of a route; the same instance each time.
    func routeMetrics(_ kind: RouteMetrics.Kind, _ method: HTTPRequest.Method, _ pattern: PathPattern) -> RouteMetrics {
        routes.withLock { routes in
            let name = "\(kind.rawValue) \(method.rawValue) \(pattern.description)"
            if let known = routes[name] { return known }
            let routeMetrics = RouteMetrics(kind, method.rawValue, pattern.description)
            routes[name] = routeMetrics
            return routeMetrics
        }
    }

    private var all: [RouteMetrics] {
        [file, none] + routes.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    }

    package var metrics: [Metric] {
        let labels = ["kind", "method", "route"]
        return [
            Metric(
                MetricFamily(
                    "latchkey_http_requests_total", .counter,
                    "Requests answered, by kind (page, api, file or none), method, route pattern and status.",
                    labels: labels + ["code"])
            ) { [self] in
                all.flatMap { routeMetrics in
                    routeMetrics.answers.map { .number(Double($0.count), labels: routeMetrics.labels + [$0.status]) }
                }
            },
            Metric(
                MetricFamily(
                    "latchkey_http_request_duration_seconds", .histogram,
                    "Time from a complete request to its response, without sending it.", labels: labels)
            ) { [self] in
                all.compactMap { routeMetrics in
                    routeMetrics.latency.map { .durations($0, labels: routeMetrics.labels) }
                }
            },
        ]
    }
}

extension RouteMetrics {
    fileprivate var labels: [String] { [kind.rawValue, method, route] }
}
