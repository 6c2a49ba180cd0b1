import Database
import Secrets

extension Accounts {
    /// How many members' passwords were hashed with which pepper, by its name; those without one are not counted. Passwords
    /// of sign-ups that wait to be confirmed count as well; the random hash of a member without a password needs no pepper.
    package static func peppersInUse(_ reader: Reader) throws -> [String: Int] {
        // The database may be one that has not been brought up to date.
        let knowsPasswordless = try reader.knows("has_password", of: "members")
        var hashes = try reader.pepperedHashes(knowsPasswordless ? "members WHERE has_password = 1" : "members WHERE 1")
        if try reader.knows("password_hash", of: "sign_ups") {
            hashes += try reader.pepperedHashes("sign_ups WHERE 1")
        }
        return hashes.reduce(into: [:]) { counts, hash in
            if let name = hash.pepperName { counts[name, default: 0] += 1 }
        }
    }
}

extension Reader {
    fileprivate func pepperedHashes(_ rows: String) throws -> [PasswordHash] {
        try self.rows("SELECT password_hash FROM \(rows) AND password_hash LIKE 'pepper=%'") {
            PasswordHash(stored: $0.text(0))
        }
    }

    fileprivate func knows(_ column: String, of table: String) throws -> Bool {
        try first("SELECT 1 FROM pragma_table_info(?) WHERE name = ?", [table, column]) { _ in true } ?? false
    }
}
