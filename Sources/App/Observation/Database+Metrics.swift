import Database
import Metrics

extension Database {
    /// Durations of reads and commits, writes, and failed commits.
    var metrics: [Metric] {
        let statistics = statistics
        return [
            Metric(
                MetricFamily(
                    "latchkey_database_read_duration_seconds", .histogram,
                    "Time of a look into the database, making values of rows included.")
            ) { [.durations(statistics.reads.snapshot, labels: [])] },
            Metric(
                MetricFamily(
                    "latchkey_database_commit_duration_seconds", .histogram,
                    "Time of a transaction until it is safely on the disk; one carries all that waited when it began.")
            ) { [.durations(statistics.commits.snapshot, labels: [])] },
            Metric(
                MetricFamily("latchkey_database_writes_total", .counter, "Pieces of work that transactions carried.")
            ) { Double(statistics.writes) },
            Metric(
                MetricFamily(
                    "latchkey_database_failed_commits_total", .counter,
                    "Transactions that the disk or SQLite did not keep.")
            ) { Double(statistics.failedCommits) },
            Metric(
                MetricFamily(
                    "latchkey_database_waiting_writes", .gauge, "Pieces of work that wait for the next transaction.")
            ) { [weak self] in Double(self?.waitingWrites ?? 0) },
        ]
    }
}
