/// How many durations were how long: a count for each of some upper bounds, and their sum.
package final class Histogram: Sendable {
    /// What it holds at a moment.
    package struct Snapshot: Sendable, Equatable {
        /// Upper bounds in seconds, ascending.
        package let bounds: [Double]
        /// For each bound, how many were at most as long; the last is the number of all.
        package let cumulative: [Int]
        /// All of them together, in seconds.
        package let sum: Double
    }

    private let bounds: [Double]
    private let nanoseconds: [Int64]
    /// One for each bound, one for what is longer than all, and the sum in nanoseconds.
    private let counters: Counters

    /// - Parameter bounds: upper bounds in seconds, ascending.
    package init(bounds: [Double]) {
        self.bounds = bounds
        nanoseconds = bounds.map { Int64(($0 * 1e9).rounded()) }
        counters = Counters(count: bounds.count + 2)
    }

    /// Counts one more duration.
    /// - Parameter duration: in nanoseconds.
    package func record(_ duration: Int64) {
        var index = 0
        while index < nanoseconds.count, duration > nanoseconds[index] { index += 1 }
        counters.add(to: index)
        counters.add(Int(duration), to: nanoseconds.count + 1)
    }

    /// The count of all is the sum of the others, so that they agree whoever counts meanwhile.
    package var snapshot: Snapshot {
        var count = 0
        let cumulative = (0...bounds.count).map { index in
            count += counters[index]
            return count
        }
        return Snapshot(bounds: bounds, cumulative: cumulative, sum: Double(counters[bounds.count + 1]) / 1e9)
    }
}
