import HTTPServer
import Logging
import Synchronization

/// Logs a line for each request: its route, never its path, which may hold a secret; no query, field or content.
///
/// A line costs more than many responses, so by default a production site logs those requests only that are slow or
/// refused.
package final class RequestLog: Sendable {
    package enum Style: Sendable {
        /// For people.
        case sentence
        /// For programs that search logs.
        case fields
    }

    /// Slower requests are logged even where request lines are disabled.
    package static let slow: Duration = .seconds(1)
    /// The shortest time between two such lines, so that many waiting requests don't cause many lines.
    private static let slowLines: Duration = .seconds(1)

    private let logger: Logger
    private let level: Logger.Level
    private let style: Style
    private let lastSlow = Mutex<ContinuousClock.Instant?>(nil)
    private let refusals: RateLimitedLog

    /// - Parameter level: the level for requests that aren't slow.
    package init(_ logger: Logger, level: Logger.Level = .debug, style: Style = .fields) {
        (self.logger, self.level, self.style) = (logger, level, style)
        refusals = RateLimitedLog(logger)
    }

    /// - Parameter duration: in nanoseconds.
    func write(_ request: Request, _ response: Response, _ record: RequestRecord, duration: Int64) {
        let isSlow = .nanoseconds(duration) > Self.slow
        let level = isSlow ? max(level, .notice) : level
        guard logger.logLevel <= level, !isSlow || logger.logLevel <= self.level || mayLogSlow() else {
            return writeRefusal(request, response, record, duration)
        }
        switch style {
        case .sentence: logger.log(level: level, "\(sentence(request, response, record, duration))")
        case .fields: logger.log(level: level, "Request", metadata: fields(request, response, record, duration))
        }
    }

    /// Logs a request that was refused: input, a form, a credential or one attempt too many. Paths that no route has are
    /// left out, of which scanners ask for many.
    private func writeRefusal(
        _ request: Request, _ response: Response, _ record: RequestRecord, _ duration: Int64
    ) {
        guard response.status.kind == .clientError, record.routeMetrics.kind != .none, logger.logLevel <= .info else {
            return
        }
        refusals.log(
            .info, "A request was refused", kind: "\(response.status.code)",
            fields(request, response, record, duration))
    }

    private func mayLogSlow() -> Bool {
        lastSlow.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < Self.slowLines { return false }
            last = now
            return true
        }
    }

    /// Such as `GET /reset/{token} 303, 0 bytes in 1.52 ms`.
    private func sentence(
        _ request: Request, _ response: Response, _ record: RequestRecord, _ duration: Int64
    ) -> String {
        let size = response.contentLength.map { "\($0) bytes" } ?? "a stream"
        let reference = record.reference.map { ", reference \($0)" } ?? ""
        return "\(record.routeMetrics.method) \(route(request, record)) \(response.status.code), \(size) in "
            + "\(Self.milliseconds(duration)) ms\(reference)"
    }

    private func fields(
        _ request: Request, _ response: Response, _ record: RequestRecord, _ duration: Int64
    ) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "kind": .string(record.routeMetrics.kind.rawValue), "method": .string(record.routeMetrics.method),
            "route": .string(route(request, record)), "status": .stringConvertible(response.status.code),
            "milliseconds": .stringConvertible(Self.milliseconds(duration)),
        ]
        fields["bytes"] = response.contentLength.map { .stringConvertible($0) }
        fields["reference"] = record.reference.map { .string($0) }
        return fields
    }

    /// A public file's path is no secret: it matched an existing file.
    private func route(_ request: Request, _ record: RequestRecord) -> String {
        record.routeMetrics.kind == .file ? request.path : record.routeMetrics.route
    }

    private static func milliseconds(_ duration: Int64) -> Double {
        (Double(duration) / 10_000).rounded() / 100
    }
}
