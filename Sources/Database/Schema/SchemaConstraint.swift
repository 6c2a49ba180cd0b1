/// What a table has beside its columns: a key, a `CHECK`, a `NOT NULL` or a default. Of a `CHECK` it is known which columns
/// it is about, since PostgreSQL words it anew, and of a default that there is one.
struct SchemaConstraint: Hashable {
    let kind: String
    let table: String
    let columns: [String]
    /// What a foreign key refers to, such as ` to members (id) ON DELETE CASCADE`; empty for any other.
    var target = ""

    var description: String { "\(kind) of \(table) (\(columns.joined(separator: ", ")))\(target)" }

    init(check columns: [String], of table: String) {
        (kind, self.table, self.columns) = ("CHECK", table, columns)
    }

    /// A row of four texts: the kind, the table, the columns with commas between them, and the target.
    init(_ row: Row) {
        (kind, table, target) = (row.text(0), row.text(1), row.text(3))
        columns = row.text(2).split(separator: ", ").map(String.init)
    }

    /// The checks of a table.
    /// - Parameters:
    ///   - statement: what created the table.
    ///   - columns: the table's.
    static func checks(in statement: String, of table: String, _ columns: Set<String>) -> [SchemaConstraint] {
        let bare = statement.replacing(#/--[^\n]*/#, with: "").replacing(#/'[^']*'/#, with: "")
        return bare.matches(of: /\bCHECK\s*\(/).map { match in
            let words = untilClosed(bare[match.range.upperBound...]).matches(of: /\w+/).map { String($0.output) }
            return SchemaConstraint(check: columns.intersection(words).sorted(), of: table)
        }
    }

    /// What stands before the parenthesis that closes one opened before `text`.
    private static func untilClosed(_ text: Substring) -> Substring {
        var depth = 1
        return text.prefix { letter in
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            return depth > 0
        }
    }
}
