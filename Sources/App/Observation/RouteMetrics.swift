import Metrics

/// Metrics of one route's requests: responses by status, and latency.
package final class RouteMetrics: Sendable {
    /// What handles the request.
    package enum Kind: String, Sendable {
        case page, api, file
        /// An unknown path.
        case none
    }

    /// All final HTTP status codes, the frequent ones first. Any other is recorded as "other".
    private static let statuses =
        frequent
        + [200...208, 226...226, 300...308, 400...418, 421...426, 428...431, 451...451, 500...511].joined()
        .filter { !frequent.contains($0) }
    private static let frequent = [200, 303, 304, 204, 201, 206, 308, 422, 404, 403, 429, 400, 401]
    /// Upper bounds in seconds: from a page made in memory to one that waited for a provider.
    private static let bounds = [
        0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
    ]

    package let kind: Kind
    package let method: String
    /// The path's pattern, such as `/reset/{token}`. Parameter values are not recorded.
    package let route: String
    private let counters = Counters(count: statuses.count + 1)
    private let durations = Histogram(bounds: bounds)

    init(_ kind: Kind, _ method: String, _ route: String) {
        (self.kind, self.method, self.route) = (kind, method, route)
    }

    /// - Parameter duration: in nanoseconds.
    func count(status: Int, duration: Int64) {
        counters.add(to: Self.statuses.firstIndex(of: status) ?? Self.statuses.count)
        durations.record(duration)
    }

    /// The number of responses by status, without those that never occurred.
    var answers: [(status: String, count: Int)] {
        let names = Self.statuses.map { String($0) } + ["other"]
        return names.enumerated().map { ($1, counters[$0]) }.filter { $0.1 > 0 }
    }

    /// The latency histogram; nil before the first request.
    var latency: Histogram.Snapshot? {
        let snapshot = durations.snapshot
        return snapshot.cumulative.last == 0 ? nil : snapshot
    }
}
