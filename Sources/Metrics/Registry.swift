/// All metrics of a program, to be read at any moment.
package struct Registry: Sendable {
    /// What the text is, for `Content-Type`.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private let metrics: [Metric]

    package init(_ metrics: [Metric]) {
        self.metrics = metrics
    }

    package var families: [MetricFamily] { metrics.map(\.family) }

    /// The values of this moment in Prometheus's text format 0.0.4 (prometheus.io, "Exposition formats").
    ///
    /// A metric whose values can't be had now is a comment: the others matter all the more then.
    package func text() -> [UInt8] {
        var exposition = Exposition()
        for metric in metrics {
            if let samples = try? metric.collect() {
                exposition.append(metric.family, samples)
            } else {
                exposition.append(comment: "\(metric.family.name) can't be read at this moment.")
            }
        }
        return exposition.bytes
    }
}
