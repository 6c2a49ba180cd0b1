/// A mail as a page wants it sent.
package struct Mail: Sendable {
    /// The recipient's address; checked before it comes here.
    package let recipient: String
    package let subject: String
    /// Plain text; lines end in `\n`.
    package let text: String

    package init(to recipient: String, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}
