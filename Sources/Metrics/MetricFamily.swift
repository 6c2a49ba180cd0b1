/// The description of one metric: its name, its kind and its meaning.
package struct MetricFamily: Sendable {
    /// The metric kinds of the format that this program uses.
    package enum Kind: String, Sendable {
        /// Only grows while the program runs.
        case counter
        case gauge
        case histogram
    }

    /// With its unit at the end; a counter's ends in `_total` (prometheus.io, "Metric and label naming").
    package let name: String
    package let kind: Kind
    /// In one sentence.
    package let meaning: String
    /// The labels' names, in order.
    package let labels: [String]

    package init(_ name: String, _ kind: Kind, _ meaning: String, labels: [String] = []) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.labels = labels
    }

    /// The names of its series: a histogram has three.
    package var series: [String] {
        kind == .histogram ? ["_bucket", "_sum", "_count"].map { name + $0 } : [name]
    }
}
