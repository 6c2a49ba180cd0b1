import Logging
import Secrets

/// What becomes known of a request on its way to an answer, for the log and for what is counted.
struct RequestNote {
    /// Of the route that it leads to.
    var tally: RequestTally
    /// What a page about a failure shows, and the log beside the reason.
    private(set) var reference: String?

    init(tally: RequestTally, reference: String? = nil) {
        (self.tally, self.reference) = (tally, reference)
    }

    /// Logs an error that nobody foresaw.
    /// - Returns: a reference to it, for whoever sent the request.
    mutating func fail(_ error: any Error, _ logger: Logger) -> String {
        let reference = String(Token.random().text.prefix(8))
        logger.error(
            "A request failed",
            metadata: [
                "reference": "\(reference)", "error": "\(error)", "method": "\(tally.method)",
                "route": "\(tally.route)",
            ])
        self.reference = reference
        return reference
    }
}
