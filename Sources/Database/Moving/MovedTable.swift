import Secrets

/// A table that is moved: its columns, and those that order its rows alike on both engines.
struct MovedTable: Sendable {
    /// A column, and whether its values are integers, texts or bytes.
    struct Column: Sendable {
        enum Kind: Sendable {
            case integer, text, blob
        }

        let name: String
        let kind: Kind

        /// - Parameter type: as either engine names it.
        init(name: String, type: String) {
            self.name = name
            kind =
                switch type.uppercased() {
                case "INTEGER", "BIGINT": .integer
                case "BLOB", "BYTEA": .blob
                default: .text
                }
        }
    }

    /// What each engine makes for itself: whether a to-do can be found by its words, and where.
    private static let remade: [String: [String: String]] = ["todos": ["is_indexed": "0", "search_row": "NULL"]]

    /// Tables of the engines, and what a site makes for itself again: words to search for, and what nodes know each
    /// other's keys and settings by.
    static func isMoved(_ name: String) -> Bool {
        !["todos_search", "sqlite_", "grdb_", "latchkey_", "key_fingerprints", "node_settings"].contains {
            name.hasPrefix($0)
        }
    }

    let name: String
    let columns: [Column]
    /// The primary key.
    let key: [String]

    var names: String { columns.map(\.name).joined(separator: ", ") }

    /// All rows, in the order of the key.
    var selection: String {
        let expressions = columns.map { Self.remade[name]?[$0.name] ?? $0.name }.joined(separator: ", ")
        return "SELECT \(expressions) FROM \(name) ORDER BY \(key.joined(separator: ", "))"
    }

    /// A row of `selection`.
    func values(_ row: Row) -> [BoundValue] {
        columns.indices.map { index in
            guard !row.isNull(index) else { return .null }
            return switch columns[index].kind {
            case .integer: .integer(row.int(index))
            case .text: .text(row.text(index))
            case .blob: .blob(row.blob(index))
            }
        }
    }
}

extension RunningDigest {
    /// Adds a row, so that no two rows add the same: each value with its kind and its length.
    mutating func add(_ values: [BoundValue]) {
        var bytes: [UInt8] = []
        func append(_ kind: UInt8, _ value: some Collection<UInt8>) {
            bytes.append(kind)
            withUnsafeBytes(of: UInt64(value.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: value)
        }
        for value in values {
            switch value {
            case .null: append(0, [])
            case .integer(let number): withUnsafeBytes(of: number.bigEndian) { append(1, Array($0)) }
            case .text(let text): append(2, text.utf8)
            case .blob(let blob): append(3, blob)
            }
        }
        add(bytes)
    }
}
