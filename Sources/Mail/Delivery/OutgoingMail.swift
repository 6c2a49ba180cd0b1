import Database

/// An email waiting in the outbox.
package struct OutgoingMail: Sendable {
    package let id: Int64
    package let mail: Mail
    /// The same for every attempt, so that the recipient's server can recognise a repeat.
    package let messageID: String
    package let writtenAt: Timestamp
}
