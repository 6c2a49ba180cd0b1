import Database
import Synchronization

/// The reported outages of a database, in order; nil for "it is over".
final class Heard: Sendable {
    private let all = Mutex<[DatabaseUnavailable.Cause?]>([])

    var causes: [DatabaseUnavailable.Cause?] { all.withLock { $0 } }

    @Sendable func note(_ trouble: DatabaseUnavailable?) {
        all.withLock { $0.append(trouble?.cause) }
    }
}
