import Database
import Secrets

/// An email as the outbox stores it.
struct SealedMail: Sendable {
    private enum Column: Int, RecordColumn {
        case id, recipient, sealedSubject, sealedText, sealedHTML, messageID, writtenAt, attempts, giveUpAt, canWait
    }

    /// The columns that `init(row:)` reads.
    static let columns = Column.selection

    let id: Int64
    let recipient: String
    let subject: [UInt8]
    let text: [UInt8]
    let html: [UInt8]?
    let messageID: String
    let writtenAt: Timestamp
    let attempts: Int
    let giveUpAt: Timestamp
    let canWait: Bool

    init(row: Row) {
        id = row.int(Column.id)
        recipient = row.text(Column.recipient)
        subject = row.blob(Column.sealedSubject)
        text = row.blob(Column.sealedText)
        html = row.optionalBlob(Column.sealedHTML)
        messageID = row.text(Column.messageID)
        writtenAt = row.timestamp(Column.writtenAt)
        attempts = Int(row.int(Column.attempts))
        giveUpAt = row.timestamp(Column.giveUpAt)
        canWait = row.flag(Column.canWait)
    }

    /// - Throws: `WrongOutboxKey`; `DeliveryFailure` for an email that is damaged, which no other key would mend.
    func open(with key: SealingKey) throws -> OutgoingMail {
        let html = html.flatMap(key.open)
        switch (key.open(subject), key.open(text)) {
        case (let subject?, let text?):
            return OutgoingMail(
                id: id, mail: Mail(to: recipient, subject: subject, text: text, html: html), messageID: messageID,
                writtenAt: writtenAt)
        case (nil, nil) where html == nil: throw WrongOutboxKey()
        default:
            throw DeliveryFailure(.refused, "it is damaged in the database: outbox.key opens only a part of it")
        }
    }
}

/// The email was sealed with another key than the data folder has now.
struct WrongOutboxKey: Error, CustomStringConvertible {
    var description: String { "outbox.key is not the key that this mail was sealed with; put the old one back" }
}
