import Database

/// A mail that waits in the outbox.
package struct OutgoingMail: Sendable {
    package let id: Int64
    package let mail: Mail
    /// Stays the same at every attempt, so that a recipient's server can tell a repeat.
    package let messageID: String
    package let writtenAt: Timestamp

    package init(id: Int64, mail: Mail, messageID: String, writtenAt: Timestamp) {
        self.id = id
        self.mail = mail
        self.messageID = messageID
        self.writtenAt = writtenAt
    }
}
