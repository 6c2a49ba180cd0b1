import Logging
import Secrets

/// What is learned about a request while it is handled, for the log and the metrics.
struct RequestRecord {
    /// The metrics of the matched route.
    var routeMetrics: RouteMetrics
    /// The reference shown on the error page, and logged with the cause.
    private(set) var reference: String?

    /// Logs an unexpected error.
    /// - Returns: a reference to it, for the client.
    mutating func fail(_ error: any Error, _ logger: Logger) -> String {
        let reference = String(Token.random().text.prefix(8))
        logger.error(
            "A request failed",
            metadata: [
                "reference": "\(reference)", "error": "\(error)", "method": "\(routeMetrics.method)",
                "route": "\(routeMetrics.route)",
            ])
        self.reference = reference
        return reference
    }
}
