import Database
import Secrets

extension Outbox {
    /// Returns whether a key opens the emails that are sealed, by a part of one of the latest ten: subject, text or HTML. A
    /// single part that it doesn't open means a damaged row, even of the only email; only all of them mean a wrong key. True
    /// where none waits and none was given up.
    package static func fits(_ key: SealingKey, _ reader: Reader) throws -> Bool {
        let sealed = try reader.rows(
            "SELECT id, \(SealedColumn.selection) FROM outbox WHERE sealed_text IS NOT NULL ORDER BY id DESC LIMIT 10"
        ) { row in SealedColumn.allCases.compactMap { row.optionalBlob($0) } }.joined()
        return sealed.isEmpty || sealed.contains { key.open($0) != nil }
    }

    /// Seals every waiting or dead email with the current key, so that none needs an earlier key.
    /// - Throws: `WrongOutboxKey` if the keys open no part of one. Nothing is changed then.
    package func reseal() async throws {
        try await database.write { [key] transaction in
            let mails = try transaction.rows(
                "SELECT id, \(SealedColumn.selection) FROM outbox WHERE sealed_text IS NOT NULL"
            ) { row in (id: row.int(0), sealed: SealedColumn.allCases.map { row.optionalBlob($0) }) }
            for mail in mails {
                let opened = mail.sealed.map { $0.flatMap(key.open) }
                guard opened.contains(where: { $0 != nil }) else { throw WrongOutboxKey() }
                // A part that is damaged stays so.
                let resealed = zip(opened, mail.sealed).map { $0.map(key.seal) ?? $1 }
                try transaction.execute(
                    "UPDATE outbox SET \(SealedColumn.assignments) WHERE id = ?", resealed + [mail.id])
            }
        }
    }
}

/// The sealed columns, behind the id.
private enum SealedColumn: Int, RecordColumn {
    case sealedSubject, sealedText, sealedHTML

    static let offset = 1
    static let assignments = allCases.map { "\($0.name) = ?" }.joined(separator: ", ")
}
