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

    private static let all = "SELECT name, fingerprint FROM key_fingerprints ORDER BY name"

    /// Whether a node has served from this database already.
    package static func areRecorded(in database: Database) async throws -> Bool {
        try await database.read { try $0.hasRow("SELECT 1 FROM key_fingerprints LIMIT 1") }
    }

    /// The names of those of this node's keys that the database has no longer, or has another of.
    package static func lost(of keys: [Known], in database: Database) async throws -> [String] {
        let known = try await database.read { try $0.rows(all, as: recorded) }
        let lost = keys.filter { key in known.first { $0.name == key.name }?.current != key.fingerprints.first }
        return lost.map(\.name)
    }

    private static func recorded(_ row: Row) -> (name: String, current: Digest) {
        (row.text(0), Digest(stored: row.blob(1)))
    }

    /// The names of the keys that the database has and this node doesn't.
    package static func lacking(of keys: [Known], _ reader: Reader) throws -> [String] {
        lacking(of: keys, from: try reader.rows(all, as: recorded))
    }

    private static func lacking(of keys: [Known], from recorded: [(name: String, current: Digest)]) -> [String] {
        recorded.filter { name, fingerprint in
            !keys.contains { $0.name == name && $0.fingerprints.contains(fingerprint) }
        }.map(\.name)
    }

    /// Whether the database knows predecessors of this node's keys, which `record` would replace.
    package static func areNewer(_ keys: [Known], than database: Database) async throws -> Bool {
        let known = try await database.read { try $0.rows(all, as: recorded) }
        return keys.contains { key in
            known.contains { $0.name == key.name && key.fingerprints.dropFirst().contains($0.current) }
        }
    }

    /// Forgets the pepper of a site that has given it up, so that nodes start without it. Nothing else may be writing.
    /// - Returns: false when none is recorded, or a password needs it.
    package static func forgetPepper(_ name: String, in database: Database) async throws -> Bool {
        guard try await database.read({ try Passwords.peppersInUse($0) }).isEmpty else { return false }
        return try await database.write { try $0.execute("DELETE FROM key_fingerprints WHERE name = ?", [name]) } > 0
    }

    /// Records this node's keys, unless the database knows a key that this node doesn't. A key that was rotated here
    /// takes the place of its predecessor.
    /// - Returns: the names of the keys that this node lacks; then nothing is recorded.
    package static func record(_ keys: [Known], in database: Database) async throws -> [String] {
        try await database.write { transaction in
            let known = try transaction.rows(all, as: recorded)
            let lacking = lacking(of: keys, from: known)
            guard lacking.isEmpty else { return lacking }
            for key in keys {
                guard let current = key.fingerprints.first, !known.contains(where: { $0 == (key.name, current) })
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
