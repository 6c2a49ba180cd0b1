import Database
import Secrets

/// An email to be put into the outbox.
struct NewMail: Sendable {
    let mail: Mail
    let key: SealingKey
    let messageID: String
    let writtenAt: Timestamp

    private enum Column: Int, RecordColumn {
        case recipient, sealedSubject, sealedText, sealedHTML, messageID, writtenAt, nextAttemptAt, giveUpAt, canWait
    }

    /// Stores it, with `values`.
    static let insertion = "INSERT INTO outbox (\(Column.names)) VALUES (\(Column.placeholders))"

    var values: [any Bindable] { Column.allCases.map(value) }

    private func value(of column: Column) -> any Bindable {
        switch column {
        case .recipient: mail.recipient
        case .sealedSubject: key.seal(mail.subject)
        case .sealedText: key.seal(mail.text)
        case .sealedHTML: mail.html.map(key.seal)
        case .messageID: messageID
        case .writtenAt, .nextAttemptAt: writtenAt
        case .giveUpAt: writtenAt + RetrySchedule.lifetime(of: mail)
        case .canWait: mail.canWait
        }
    }
}
