/// What one metric is: its name, its kind and what it means.
package struct MetricFamily: Sendable {
    /// The kinds that the format knows and that this program has.
    package enum Kind: String, Sendable {
        /// Only grows, until the program ends.
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

    /// The names under which its values are found: a histogram has three.
    package var series: [String] {
        kind == .histogram ? ["_bucket", "_sum", "_count"].map { name + $0 } : [name]
    }
}
