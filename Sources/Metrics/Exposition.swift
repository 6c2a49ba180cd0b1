/// Metrics as lines of text, in Prometheus's format 0.0.4 (prometheus.io, "Exposition formats").
struct Exposition {
    private(set) var bytes: [UInt8] = []

    /// Appends a metric and its samples. Without samples, appends nothing: what never happened has no labels yet.
    mutating func append(_ family: MetricFamily, _ samples: [Metric.Sample]) {
        guard !samples.isEmpty else { return }
        append("# HELP \(family.name) \(Self.escaped(family.meaning))\n")
        append("# TYPE \(family.name) \(family.kind.rawValue)\n")
        for sample in samples {
            switch sample {
            case .number(let value, let labels):
                append(family.name, zip(family.labels, labels).map { $0 }, value)
            case .durations(let durations, let labels):
                append(durations, of: family.name, zip(family.labels, labels).map { $0 })
            }
        }
    }

    mutating func append(comment: String) {
        append("# \(comment)\n")
    }

    private mutating func append(
        _ durations: Histogram.Snapshot, of name: String, _ labels: [(String, String)]
    ) {
        let bounds = durations.bounds.map { Self.text($0) } + ["+Inf"]
        for (bound, count) in zip(bounds, durations.cumulative) {
            append(name + "_bucket", labels + [("le", bound)], Double(count))
        }
        append(name + "_sum", labels, durations.sum)
        append(name + "_count", labels, Double(durations.cumulative.last ?? 0))
    }

    private mutating func append(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let pairs = labels.map { "\($0)=\"\(Self.escaped($1, inQuotes: true))\"" }.joined(separator: ",")
        append("\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(Self.text(value))\n")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private static func text(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }

    private static func escaped(_ text: String, inQuotes: Bool = false) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where inQuotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
