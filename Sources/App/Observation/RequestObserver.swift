import HTTPServer
import Metrics

/// Sees each request and its answer: counts it, and hands it to the log.
struct RequestObserver: Sendable {
    let metrics: RequestMetrics
    let log: RequestLog

    init(_ services: Services) {
        (metrics, log) = (services.requests, services.requestLog)
    }

    /// - Parameter stopwatch: started when the request came in.
    func note(_ request: Request, _ response: Response, _ note: RequestNote, since stopwatch: Stopwatch) {
        let duration = stopwatch.elapsed
        note.tally.count(status: response.status.code, duration: duration)
        log.write(request, response, note, duration: duration)
    }
}
