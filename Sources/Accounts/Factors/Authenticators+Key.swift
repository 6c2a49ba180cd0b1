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
}
