import Metrics

/// Durations and counts of reads and commits since the database was opened.
package final class DatabaseStatistics: Sendable {
    /// Upper bounds in seconds. A read takes microseconds.
    package let reads = Histogram(
        bounds: [0.000_005, 0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.001, 0.005, 0.025, 0.1, 1])
    /// Upper bounds in seconds. A commit takes as long as the disk needs.
    package let commits = Histogram(
        bounds: [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5])
    private let counters = Counters(count: 4)

    /// Writes carried by transactions, kept or not.
    package var writes: Int { counters[0] }
    /// Transactions that failed.
    package var failedCommits: Int { counters[1] }

    /// Instructions of SQLite's virtual machine run by reads: several per row scanned, returned or not. Unlike a
    /// duration, the count is the same on every machine.
    package var steps: Int { counters[2] }

    /// Reads while no server could be written to, from a standby or a primary that takes no changes.
    package var standbyReads: Int { counters[3] }

    func noteStandbyRead() {
        counters.add(to: 3)
    }

    func noteLook(steps: Int) {
        counters.add(steps, to: 2)
    }

    /// - Parameter duration: in nanoseconds.
    func noteCommit(of writes: Int, isKept: Bool, duration: Int64) {
        commits.record(duration)
        counters.add(writes, to: 0)
        if !isKept { counters.add(to: 1) }
    }
}
