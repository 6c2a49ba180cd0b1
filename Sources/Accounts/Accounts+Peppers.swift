import Database
import Secrets

extension Accounts {
    /// How many members' passwords were hashed with which pepper, by its name; those without one are not counted.
    package static func peppersInUse(_ reader: Reader) throws -> [String: Int] {
        try reader.rows("SELECT password_hash FROM members WHERE password_hash LIKE 'pepper=%'") { row in
            PasswordHash(stored: row.text(0)).pepperName
        }
        .reduce(into: [:]) { counts, name in
            if let name { counts[name, default: 0] += 1 }
        }
    }
}
