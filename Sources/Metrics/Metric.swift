/// One metric and the source of its values.
package struct Metric: Sendable {
    /// A value, with one label value for each label of the family.
    package enum Sample: Sendable {
        case number(Double, labels: [String])
        case durations(Histogram.Snapshot, labels: [String])
    }

    package let family: MetricFamily
    /// Called each time the metrics are read.
    let collect: @Sendable () async throws -> [Sample]

    package init(_ family: MetricFamily, collect: @escaping @Sendable () async throws -> [Sample]) {
        self.family = family
        self.collect = collect
    }

    /// A metric without labels.
    package init(_ family: MetricFamily, value: @escaping @Sendable () async throws -> Double) {
        self.init(family) { [.number(try await value(), labels: [])] }
    }
}
