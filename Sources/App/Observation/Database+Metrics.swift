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
                    "Time of a database read, including decoding its rows.")
            ) { [.durations(statistics.reads.snapshot, labels: [])] },
            Metric(
                MetricFamily(
                    "latchkey_database_commit_duration_seconds", .histogram,
                    "Time of a transaction until it is durable; in a file, one contains the writes that waited when it began."
                )
            ) { [.durations(statistics.commits.snapshot, labels: [])] },
            Metric(
                MetricFamily("latchkey_database_writes_total", .counter, "Writes in transactions.")
            ) { Double(statistics.writes) },
            Metric(
                MetricFamily(
                    "latchkey_database_failed_commits_total", .counter,
                    "Transactions that failed on the disk, in SQLite or at the server.")
            ) { Double(statistics.failedCommits) },
            Metric(
                MetricFamily(
                    "latchkey_database_standby_reads_total", .counter,
                    "Reads while no server could be written to, from a standby or a read-only primary.")
            ) { Double(statistics.standbyReads) },
            Metric(
                MetricFamily(
                    "latchkey_database_waiting_writes", .gauge,
                    "Writes that wait for the next transaction; on PostgreSQL, all work that waits for a connection.")
            ) { [weak self] in Double(self?.waitingWrites ?? 0) },
        ]
    }
}
