import Database
import Secrets

extension Passwords {
    /// Returns the number of password hashes per pepper name. Passwords of sign-ups waiting for confirmation count as
    /// well. Hashes without a pepper don't, nor does the random hash in place of a password that there isn't: it needs none.
    package static func peppersInUse(_ reader: Reader) throws -> [String: Int] {
        // The database may not have been migrated yet.
        let knowsPasswordless = try reader.knows("has_password", of: "members")
        var hashes = try reader.pepperedHashes(
            knowsPasswordless ? "members WHERE has_password = 1" : "members WHERE 1 = 1")
        if try reader.knows("password_hash", of: "sign_ups") {
            let knowsPasskeys = try reader.knows("sign_up_id", of: "sign_up_passkeys")
            hashes += try reader.pepperedHashes(
                knowsPasskeys
                    ? "sign_ups WHERE id NOT IN (SELECT sign_up_id FROM sign_up_passkeys)" : "sign_ups WHERE 1 = 1")
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
}
