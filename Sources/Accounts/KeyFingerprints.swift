import Database
import Secrets

/// The fingerprints of the site's keys on a database server, so that no node serves with others.
package enum KeyFingerprints {
    /// A key's name, and its fingerprint with those of its predecessors, the newest first.
    package typealias Known = (name: String, fingerprints: [Digest])

    /// A file's keys lie beside it, and need none.
    package static let schema = Schema(
        tables: "",
        postgreSQL: "CREATE TABLE key_fingerprints (name TEXT PRIMARY KEY, fingerprint BYTEA NOT NULL);",
        migrations: [])

    /// Whether a node has served from this database already.
    package static func areRecorded(in database: Database) async throws -> Bool {
        try await database.read { try $0.first("SELECT 1 FROM key_fingerprints LIMIT 1") { _ in true } == true }
    }

    /// Records this node's keys, unless the database knows a key that this node doesn't. A key that was rotated here
    /// takes the place of its predecessor.
    /// - Returns: the names of the keys that this node lacks; then nothing is recorded.
    package static func record(_ keys: [Known], in database: Database) async throws -> [String] {
        try await database.write { transaction in
            let recorded = try transaction.rows("SELECT name, fingerprint FROM key_fingerprints ORDER BY name") {
                ($0.text(0), Digest(stored: $0.blob(1)))
            }
            let lacking = recorded.filter { name, fingerprint in
                !keys.contains { $0.name == name && $0.fingerprints.contains(fingerprint) }
            }
            guard lacking.isEmpty else { return lacking.map(\.0) }
            for key in keys {
                guard let current = key.fingerprints.first, !recorded.contains(where: { $0 == (key.name, current) })
                else { continue }
                try transaction.execute(
                    """
                    INSERT INTO key_fingerprints (name, fingerprint) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint
                    """, [key.name, current.bytes])
            }
            return []
        }
    }
}
