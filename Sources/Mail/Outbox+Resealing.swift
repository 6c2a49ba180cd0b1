import Database
import Secrets

extension Outbox {
    /// Seals every waiting or dead email with the current key, so that none needs an earlier key.
    /// - Throws: `WrongOutboxKey` if one was sealed with none of the keys. Nothing is changed then.
    package func reseal() async throws {
        try await database.write { [key] transaction in
            let mails = try transaction.rows(
                "SELECT id, sealed_subject, sealed_text, sealed_html FROM outbox WHERE sealed_text IS NOT NULL"
            ) { (id: $0.int(0), sealed: [$0.optionalBlob(1), $0.optionalBlob(2), $0.optionalBlob(3)]) }
            for mail in mails {
                let resealed = try mail.sealed.map { sealed -> [UInt8]? in
                    guard let sealed else { return nil }
                    guard let text = key.open(sealed) else { throw WrongOutboxKey() }
                    return key.seal(text)
                }
                try transaction.execute(
                    "UPDATE outbox SET sealed_subject = ?, sealed_text = ?, sealed_html = ? WHERE id = ?",
                    [resealed[0], resealed[1], resealed[2], mail.id])
            }
        }
    }
}
