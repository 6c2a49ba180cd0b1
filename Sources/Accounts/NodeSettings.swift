import Database
import Secrets

/// The settings of a node that must be every node's, as it tells them to the others on one database server. It tells
/// codes by the key of the audit logs, which only nodes have: to anyone else they say nothing, whatever the setting.
package struct NodeSettings: Sendable {
    /// How often a node tells them.
    package static let interval: Duration = .minutes(1)
    /// A node that has told nothing for so long is gone.
    package static let expiry: Duration = .minutes(3)

    private static let table = """
        CREATE TABLE node_settings (
            node TEXT PRIMARY KEY,
            codes TEXT NOT NULL,
            key_fingerprint BYTEA NOT NULL,
            told_at BIGINT NOT NULL
        );
        """

    /// A file has one node.
    package static let schema = Schema(
        tables: "", postgreSQL: table, migrations: [Migration("node-settings-1", postgreSQL: table)])

    /// The server's clock, which is one for all nodes, in seconds.
    private static let now = "CAST(extract(epoch FROM now()) AS BIGINT)"

    /// Such as `db1:/var/lib/latchkey`.
    package let node: String
    /// Hexadecimal, by the settings' names.
    private let codes: [String: String]
    private let key: Digest

    /// - Parameters:
    ///   - node: a name that no other node has, and that this one keeps.
    ///   - values: by the settings' names.
    ///   - key: the site's key of the audit logs.
    package init(of node: String, _ values: [String: String], key: MACKey) {
        (self.node, self.key) = (node, key.fingerprint)
        codes = values.reduce(into: [:]) { codes, setting in
            codes[setting.key] = key.code(for: Array("setting \(setting.key)\n\(setting.value)".utf8)).hexadecimal
        }
    }

    /// A row of a node and its codes, one a line.
    private init(_ row: Row, ofKey key: Digest) {
        (node, self.key) = (row.text(0), key)
        codes = row.text(1).split(separator: "\n").reduce(into: [:]) { codes, line in
            let words = line.split(separator: " ").map(String.init)
            if words.count == 2 { codes[words[0]] = words[1] }
        }
    }

    private var text: String { codes.map { "\($0.key) \($0.value)" }.sorted().joined(separator: "\n") }

    /// Tells them, and forgets nodes that are gone, or had another key.
    /// - Returns: those of all nodes, in the order of their names.
    package func tell(in database: Database) async throws -> [NodeSettings] {
        // Nodes that do this at the same time need no order among them.
        try await database.write(isolation: .readCommitted) { transaction in
            try transaction.execute(
                "DELETE FROM node_settings WHERE told_at < \(Self.now) - ? OR key_fingerprint <> ?",
                [Self.expiry.components.seconds, key.bytes])
            try transaction.execute(
                """
                INSERT INTO node_settings (node, codes, key_fingerprint, told_at) VALUES (?, ?, ?, \(Self.now))
                ON CONFLICT (node) DO UPDATE SET
                    codes = excluded.codes, key_fingerprint = excluded.key_fingerprint, told_at = excluded.told_at
                """, [node, text, key.bytes])
            return try Self.all(transaction.reader, ofKey: key)
        }
    }

    /// Those of all nodes that serve, in the order of their names.
    package static func all(_ reader: Reader, key: MACKey) throws -> [NodeSettings] {
        try all(reader, ofKey: key.fingerprint)
    }

    private static func all(_ reader: Reader, ofKey key: Digest) throws -> [NodeSettings] {
        try reader.rows(
            """
            SELECT node, codes FROM node_settings WHERE told_at >= \(now) - ? AND key_fingerprint = ? ORDER BY node
            """, [expiry.components.seconds, key.bytes]
        ) { NodeSettings($0, ofKey: key) }
    }

    /// What differs between nodes, and where, in a sentence; nil when nothing does. A setting that a node of another
    /// release doesn't have is left out there.
    package static func difference(among nodes: [NodeSettings]) -> String? {
        let settings = Set(nodes.flatMap { $0.codes.keys }).sorted()
        let differing = settings.compactMap { setting -> String? in
            let told = Dictionary(grouping: nodes.filter { $0.codes[setting] != nil }) { $0.codes[setting] }
            guard told.count > 1 else { return nil }
            let groups = told.values.map { $0.map(\.node).joined(separator: ", ") }.sorted()
            return "\(setting) is one on \(groups.joined(separator: " and another on "))"
        }
        guard !differing.isEmpty else { return nil }
        return """
            The settings of this site's nodes differ: \(differing.joined(separator: "; ")). Give all nodes the same, and \
            restart those that had others.
            """
    }
}
