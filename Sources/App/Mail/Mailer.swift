import Database
import Mail
import Mustache
import Web

/// Renders emails and puts them into the outbox.
struct Mailer: Sendable {
    private let outbox: Outbox
    private let baseURL: BaseURL
    private let languages: Languages

    init(_ services: Services, _ languages: Languages) {
        outbox = services.outbox
        baseURL = services.baseURL
        self.languages = languages
    }

    /// Returns the localizer for a recipient.
    /// - Parameters:
    ///   - language: the code of the language that the recipient chose, if any.
    ///   - localizer: that of the visitor who causes the email.
    func localizer(in language: String?, else localizer: Localizer) -> Localizer {
        languages.named(language) ?? localizer
    }

    /// Returns an absolute link to an address of the site.
    func link(to address: LocalPath) -> TrustedAddress {
        TrustedAddress(vouchingFor: baseURL.link(to: address))
    }

    /// Renders an email. It is sent if, and only if, `transaction` is committed.
    /// - Parameters:
    ///   - life: how long the link or code that it is about can be used; nil for news.
    ///   - canWait: whether it goes after those that can't wait.
    ///   - language: the code of one of the site's languages.
    ///   - isDecoy: whether the email is rendered like any other but not sent.
    func put<Output>(
        _ template: EmailTemplate<Output>, _ output: Output, life: Duration?, canWait: Bool, to recipient: String,
        in language: String, isDecoy: Bool, _ transaction: Transaction
    ) throws {
        let layout = EmailLayout(language: language, site: baseURL.text)
        let mail = template.mail(to: recipient, output, life: life, canWait: canWait, within: layout)
        try isDecoy ? outbox.putDecoy(mail, in: transaction) : outbox.put(mail, in: transaction)
    }
}
