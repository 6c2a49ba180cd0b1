import HTTPTypes
import Metrics
import Synchronization
import Web

/// What is counted of requests, by route. It outlives a site that is put together anew in development.
package final class RequestMetrics: Sendable {
    /// Public files, all together.
    let file: RequestTally
    /// Addresses that lead nowhere, all together: strangers may ask for as many as they like.
    let none: RequestTally
    private let routes = Mutex<[String: RequestTally]>([:])

    package init() {
        file = RequestTally(.file, "GET", "*")
        none = RequestTally(.none, "*", "*")
    }

    /// The tally of a route; the same one each time.
    func tally(_ kind: RequestTally.Kind, _ method: HTTPRequest.Method, _ pattern: PathPattern) -> RequestTally {
        routes.withLock { routes in
            let name = "\(kind) \(method) \(pattern)"
            if let known = routes[name] { return known }
            let tally = RequestTally(kind, method.rawValue, pattern.description)
            routes[name] = tally
            return tally
        }
    }

    private var all: [RequestTally] {
        [file, none] + routes.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    }

    package var metrics: [Metric] {
        let labels = ["kind", "method", "route"]
        return [
            Metric(
                MetricFamily(
                    "latchkey_http_requests_total", .counter,
                    "Requests answered, by what answers (page, api, file, or none), method, pattern of the path and status.",
                    labels: labels + ["code"])
            ) { [self] in
                all.flatMap { tally in
                    tally.answers.map { .number(Double($0.count), labels: tally.labels + [$0.status]) }
                }
            },
            Metric(
                MetricFamily(
                    "latchkey_http_request_duration_seconds", .histogram,
                    "Time from a whole request to its answer, sending it not included.", labels: labels)
            ) { [self] in
                all.compactMap { tally in tally.latency.map { .durations($0, labels: tally.labels) } }
            },
        ]
    }
}

extension RequestTally {
    fileprivate var labels: [String] { [kind.rawValue, method, route] }
}
