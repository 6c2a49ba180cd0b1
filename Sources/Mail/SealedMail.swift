import Database
import Security

/// A mail as the outbox keeps it.
struct SealedMail: Sendable {
    let id: Int64
    let recipient: String
    let subject: [UInt8]
    let text: [UInt8]
    let messageID: String
    let writtenAt: Timestamp
    let attempts: Int

    /// Reads id, recipient, subject, text, message id, time of writing and attempts, in this order.
    init(row: Row) {
        id = row.int(0)
        recipient = row.text(1)
        subject = row.blob(2)
        text = row.blob(3)
        messageID = row.text(4)
        writtenAt = Timestamp(milliseconds: row.int(5))
        attempts = Int(row.int(6))
    }

    /// - Throws: `WrongOutboxKey`.
    func open(with key: SealingKey) throws(WrongOutboxKey) -> OutgoingMail {
        guard let subject = key.open(subject), let text = key.open(text) else { throw WrongOutboxKey() }
        return OutgoingMail(
            id: id, mail: Mail(to: recipient, subject: subject, text: text), messageID: messageID, writtenAt: writtenAt)
    }
}

/// The mail was sealed with another key than the data folder has now.
struct WrongOutboxKey: Error, CustomStringConvertible {
    var description: String { "outbox.key is not the key that this mail was sealed with; put the old one back" }
}
