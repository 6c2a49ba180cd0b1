import Mail
import Mustache

/// A kind of email: its compiled templates, one for each part.
struct EmailTemplate<Output>: Sendable {
    let html: Page<Output, EmailLayout>
    /// Its first line is the subject.
    let text: Page<Output, EmailLayout>

    /// Renders the email in the layout's language.
    /// - Parameters:
    ///   - life: how long the link or code that it is about can be used; nil for news.
    ///   - canWait: whether it goes after those that can't wait.
    func mail(
        to recipient: String, _ output: Output, life: Duration?, canWait: Bool, within layout: EmailLayout
    ) -> Mail {
        let text = rendered(text, output, layout)
        let subject = text.prefix { !$0.isNewline }
        let body = text.dropFirst(subject.count).drop(while: \.isNewline)
        return Mail(
            to: recipient, subject: String(subject), text: String(body).wrapped(),
            html: rendered(html, output, layout), life: life, canWait: canWait)
    }

    private func rendered(_ page: Page<Output, EmailLayout>, _ output: Output, _ layout: EmailLayout) -> String {
        var bytes: [UInt8] = []
        page.render(output, within: layout, language: layout.language, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
