import Mail
import Mustache

/// A kind of letter, ready to be written: its compiled templates, one for each part.
struct Letter<Output: Renderable>: Sendable {
    let html: Page<Output, LetterFrame>
    /// Its first line is the subject.
    let text: Page<Output, LetterFrame>

    /// The mail in the frame's language.
    func mail(to recipient: String, _ output: Output, within frame: LetterFrame) -> Mail {
        let text = rendered(text, output, frame)
        let subject = text.prefix { !$0.isNewline }
        let body = text.dropFirst(subject.count).drop(while: \.isNewline)
        return Mail(
            to: recipient, subject: String(subject), text: String(body), html: rendered(html, output, frame))
    }

    private func rendered(_ page: Page<Output, LetterFrame>, _ output: Output, _ frame: LetterFrame) -> String {
        var bytes: [UInt8] = []
        page.render(output, within: frame, language: frame.language, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
