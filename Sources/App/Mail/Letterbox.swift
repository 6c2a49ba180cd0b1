import Database
import Mail
import Mustache
import Web

/// Writes letters and puts them into the outbox.
struct Letterbox: Sendable {
    private let outbox: Outbox
    private let baseURL: BaseURL
    private let languages: Languages

    init(_ services: Services, _ languages: Languages) {
        outbox = services.outbox
        baseURL = services.baseURL
        self.languages = languages
    }

    /// The words of the language in which somebody is written to.
    /// - Parameters:
    ///   - language: the code of the one they chose, if they did.
    ///   - words: those of whoever causes the letter.
    func words(in language: String?, else words: Words) -> Words {
        languages.named(language) ?? words
    }

    /// One of the site's paths as a link that works wherever the letter is read.
    func link(to path: String) -> TrustedAddress {
        TrustedAddress(vouchingFor: baseURL.link(to: path))
    }

    /// Writes a letter; it is sent if, and only if, `transaction` is committed.
    /// - Parameters:
    ///   - language: the code of one of the site's languages.
    ///   - isDecoy: whether the letter is written like any other and goes nowhere.
    func put<Output>(
        _ letter: Letter<Output>, _ output: Output, to recipient: String, in language: String, isDecoy: Bool,
        _ transaction: Transaction
    ) throws {
        let frame = LetterFrame(language: language, site: baseURL.text)
        let mail = letter.mail(to: recipient, output, within: frame)
        try isDecoy ? outbox.pretendToPut(mail, in: transaction) : outbox.put(mail, in: transaction)
    }
}
