import HTTPServer
import Metrics

/// Records each request and its response in the metrics and the log.
struct RequestObserver: Sendable {
    let metrics: RequestMetrics
    let log: RequestLog
    /// Whether lines about a request say who sent it.
    let namesSenders: Bool

    init(_ services: Services) {
        (metrics, log) = (services.requests, services.requestLog)
        namesSenders = services.logsEvents
    }

    /// - Parameter stopwatch: started when the request came in.
    func record(_ request: Request, _ response: Response, _ record: RequestRecord, since stopwatch: Stopwatch) {
        let duration = stopwatch.elapsed
        record.routeMetrics.count(status: response.status.code, duration: duration)
        log.write(request, response, record, duration: duration)
    }
}
