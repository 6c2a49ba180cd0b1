import HTTPServer
import Logging
import Synchronization

/// A line for each request: its route, never its path, which may hold a secret; no query, no field, no content.
///
/// A line costs more than many an answer, so by default a site in use has none but for what took long.
package final class RequestLog: Sendable {
    package enum Style: Sendable {
        /// For whoever reads along.
        case sentence
        /// For programs that search.
        case fields
    }

    /// What takes longer is told even where lines for requests are not wanted.
    package static let slow: Duration = .seconds(1)
    /// A crowd that waits must not become a crowd of lines.
    private static let slowLines: Duration = .seconds(1)

    private let logger: Logger
    private let level: Logger.Level
    private let style: Style
    private let lastSlow = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter level: of a request that took no longer than it should.
    package init(_ logger: Logger, level: Logger.Level = .debug, style: Style = .fields) {
        (self.logger, self.level, self.style) = (logger, level, style)
    }

    /// - Parameter duration: in nanoseconds.
    func write(_ request: Request, _ response: Response, _ note: RequestNote, duration: Int64) {
        let isSlow = duration > Self.slow.nanoseconds
        let level = isSlow ? max(level, .notice) : level
        guard logger.logLevel <= level, !isSlow || logger.logLevel <= self.level || mayTellSlow() else { return }
        switch style {
        case .sentence: logger.log(level: level, "\(sentence(request, response, note, duration))")
        case .fields: logger.log(level: level, "Request", metadata: fields(request, response, note, duration))
        }
    }

    private func mayTellSlow() -> Bool {
        lastSlow.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < Self.slowLines { return false }
            last = now
            return true
        }
    }

    /// Such as `GET /reset/{token} 303, 0 bytes in 1.52 ms`.
    private func sentence(
        _ request: Request, _ response: Response, _ note: RequestNote, _ duration: Int64
    ) -> String {
        let size = response.contentLength.map { "\($0) bytes" } ?? "a stream"
        let reference = note.reference.map { ", reference \($0)" } ?? ""
        return "\(note.tally.method) \(place(request, note)) \(response.status.code), \(size) in "
            + "\(Self.milliseconds(duration)) ms\(reference)"
    }

    private func fields(
        _ request: Request, _ response: Response, _ note: RequestNote, _ duration: Int64
    ) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "kind": .string(note.tally.kind.rawValue), "method": .string(note.tally.method),
            "route": .string(place(request, note)), "status": .stringConvertible(response.status.code),
            "milliseconds": .stringConvertible(Self.milliseconds(duration)),
        ]
        fields["bytes"] = response.contentLength.map { .stringConvertible($0) }
        fields["reference"] = note.reference.map { .string($0) }
        return fields
    }

    /// A public file's name is no secret: it was found among those that there are.
    private func place(_ request: Request, _ note: RequestNote) -> String {
        note.tally.kind == .file ? request.path : note.tally.route
    }

    private static func milliseconds(_ duration: Int64) -> Double {
        (Double(duration) / 10_000).rounded() / 100
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
