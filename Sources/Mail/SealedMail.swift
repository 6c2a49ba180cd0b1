import Database
import Secrets

/// An email as the outbox stores it.
struct SealedMail: Sendable {
    /// The columns that `init(row:)` reads, in this order.
    static let columns =
        "id, recipient, sealed_subject, sealed_text, sealed_html, message_id, written_at, attempts, give_up_at"

    let id: Int64
    let recipient: String
    let subject: [UInt8]
    let text: [UInt8]
    let html: [UInt8]?
    let messageID: String
    let writtenAt: Timestamp
    let attempts: Int
    let giveUpAt: Timestamp

    init(row: Row) {
        id = row.int(0)
        recipient = row.text(1)
        subject = row.blob(2)
        text = row.blob(3)
        html = row.optionalBlob(4)
        messageID = row.text(5)
        writtenAt = Timestamp(milliseconds: row.int(6))
        attempts = Int(row.int(7))
        giveUpAt = Timestamp(milliseconds: row.int(8))
    }

    /// - Throws: `WrongOutboxKey`.
    func open(with key: SealingKey) throws(WrongOutboxKey) -> OutgoingMail {
        guard let subject = key.open(subject), let text = key.open(text) else { throw WrongOutboxKey() }
        return OutgoingMail(
            id: id, mail: Mail(to: recipient, subject: subject, text: text, html: html.flatMap(key.open)),
            messageID: messageID, writtenAt: writtenAt)
    }
}

/// The email was sealed with another key than the data folder has now.
struct WrongOutboxKey: Error, CustomStringConvertible {
    var description: String { "outbox.key is not the key that this mail was sealed with; put the old one back" }
}
