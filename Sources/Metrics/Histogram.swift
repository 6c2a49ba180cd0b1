/// A histogram of durations: a count for each upper bound, and the sum.
package final class Histogram: Sendable {
    /// The histogram's values at one moment.
    package struct Snapshot: Sendable, Equatable {
        /// Upper bounds in seconds, ascending.
        package let bounds: [Double]
        /// For each bound, the number of durations up to it; the last is the total count.
        package let cumulative: [Int]
        /// The sum of all durations, in seconds.
        package let sum: Double
    }

    private let bounds: [Double]
    private let nanoseconds: [Int64]
    /// One for each bound, one for longer durations, and the sum in nanoseconds.
    private let counters: Counters

    /// - Parameter bounds: upper bounds in seconds, ascending.
    package init(bounds: [Double]) {
        self.bounds = bounds
        nanoseconds = bounds.map { Int64(($0 * 1e9).rounded()) }
        counters = Counters(count: bounds.count + 2)
    }

    /// Records a duration.
    /// - Parameter duration: in nanoseconds.
    package func record(_ duration: Int64) {
        var index = 0
        while index < nanoseconds.count, duration > nanoseconds[index] { index += 1 }
        counters.add(to: index)
        counters.add(Int(duration), to: nanoseconds.count + 1)
    }

    /// The current values. The total count is the sum of the others, so that they agree despite concurrent updates.
    package var snapshot: Snapshot {
        var count = 0
        let cumulative = (0...bounds.count).map { index in
            count += counters[index]
            return count
        }
        return Snapshot(bounds: bounds, cumulative: cumulative, sum: Double(counters[bounds.count + 1]) / 1e9)
    }
}
