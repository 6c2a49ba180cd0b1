import Database
import Secrets

extension Authenticators {
    /// Returns whether a key opens the keys of members' apps, by one of the latest ten. A single one that it doesn't
    /// open means a changed row; only all of them mean a wrong key. True where there are none.
    package static func fit(_ key: SealingKey, _ reader: Reader) throws -> Bool {
        let sealed = try reader.rows("SELECT sealed_key FROM authenticators ORDER BY member_id DESC LIMIT 10") {
            $0.blob(0)
        }
        return sealed.isEmpty || sealed.contains { key.open($0) != nil }
    }

    /// Returns the member of the only app; nil where there is none or several. Whether its row was changed or the key is
    /// wrong can't be told.
    package static func onlyMember(_ reader: Reader) throws -> Member.ID? {
        let members = try reader.rows("SELECT member_id FROM authenticators LIMIT 2") { Member.ID($0.int(0)) }
        return members.count == 1 ? members.first : nil
    }

    /// Seals all keys with the current sealing key. Of an app that is being set up, one that no key opens stays as it is: it
    /// counts for nothing.
    /// - Throws: `UnreadableKey` when no key opens that of an app that is on; none is sealed anew then.
    package func reseal() async throws {
        try await database.write { transaction in
            for (table, id) in [("authenticators", "member_id"), ("authenticator_keys", "session_id")] {
                let all = try transaction.rows("SELECT \(id), sealed_key FROM \(table)") {
                    (id: $0.int(0), sealed: $0.blob(1))
                }
                for (number, sealed) in all {
                    guard let opened = try? open(sealed) else {
                        if table == "authenticators" { throw UnreadableKey(member: Member.ID(number)) }
                        continue
                    }
                    try transaction.execute(
                        "UPDATE \(table) SET sealed_key = ? WHERE \(id) = ?", [key.seal(opened.text), number])
                }
            }
        }
    }

    /// - Throws: `UnreadableKey`.
    func open(_ sealed: [UInt8]) throws -> TOTPKey {
        guard let key = key.open(sealed).flatMap({ TOTPKey($0) }) else { throw UnreadableKey() }
        return key
    }
}

/// The key of an authenticator was sealed by a key that this site doesn't have, or is damaged.
package struct UnreadableKey: Error, CustomStringConvertible {
    /// Whose app it is; nil when the context says so.
    var member: Member.ID?

    package var description: String {
        let sentence = """
            The key of an authenticator app is damaged, or was sealed with another outbox.key. Restore that file from a \
            backup.
            """
        guard let member else { return sentence }
        return sentence + " If it is right, latchkey member reset-factors \(member.number) turns the app off."
    }
}

extension TOTPKey {
    /// The time step of a code: the present one or, as clocks differ and typing takes time, one beside it (RFC 6238,
    /// section 6).
    func step(of code: String, at now: Timestamp) -> Int64? {
        let step = Self.step(at: now.milliseconds)
        return self.step(of: code, among: step - 1...step + 1)
    }
}
