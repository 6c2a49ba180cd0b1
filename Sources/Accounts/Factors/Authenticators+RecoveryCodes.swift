import Database
import Secrets

extension Authenticators {
    /// Returns those of the codes that still log the member in.
    package func usable(_ codes: [RecoveryCode], of member: Member.ID) async throws -> [RecoveryCode] {
        let digests = try await database.read { reader in
            try reader.rows("SELECT code_digest FROM recovery_codes WHERE member_id = ?", [member]) {
                Digest(stored: $0.blob(0))
            }
        }
        return codes.filter { digests.contains($0.digest) }
    }
}
