/// An email to be sent.
package struct Mail: Sendable {
    /// The recipient's address, already checked.
    package let recipient: String
    package let subject: String
    /// Plain text; lines end in `\n`.
    package let text: String
    /// The same in HTML, for mail programs that show it instead.
    package let html: String?
    /// How long the link or code that it is about can be used; nil for news.
    package let life: Duration?
    /// Whether it goes after those that can't wait: anybody can cause any number of emails by signing up, and nobody's
    /// account depends on one.
    package let canWait: Bool

    package init(
        to recipient: String, subject: String, text: String, html: String? = nil, life: Duration? = nil,
        canWait: Bool = false
    ) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
        self.html = html
        self.life = life
        self.canWait = canWait
    }
}
