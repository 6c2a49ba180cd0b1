/// All metrics of a program.
package struct Registry: Sendable {
    /// The text's media type, for `Content-Type`.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    package let metrics: [Metric]

    package init(_ metrics: [Metric]) {
        self.metrics = metrics
    }

    /// Returns the current values in Prometheus's text format 0.0.4 (prometheus.io, "Exposition formats").
    ///
    /// A metric whose values can't be read becomes a comment, so that the others are still reported.
    package func text() async -> [UInt8] {
        var exposition = Exposition()
        for metric in metrics {
            if let samples = try? await metric.collect() {
                exposition.append(metric.family, samples)
            } else {
                exposition.append(comment: "\(metric.family.name) can't be read at this moment.")
            }
        }
        return exposition.bytes
    }
}
