import Accounts
import Database
import Mail
import Secrets
import Testing
import Web

@testable import App

/// Has every kind of email written, whether something on the site sends it yet or not.
struct EmailFixture {
    let site: TestSite
    private let securityEmails: SecurityEmails
    private let languages: Languages

    /// - Parameter overlay: a folder laid over the site's templates.
    /// - Throws: `TemplateErrors`.
    init(overlay: String? = nil) throws {
        site = try TestSite(baseURL: "https://todo.example.com")
        var folder = try TestSite.templates.get()
        if let overlay { folder = folder.overlaid(by: try TemplateFolder(path: overlay)) }
        languages = try Languages(folder.texts)
        var pageViews = PageViews(
            folder: folder, assets: try Assets(try TestSite.files.get(), folder),
            languages: languages, cookies: SiteCookies(isSecure: true),
            compiled: overlay == nil ? TestSite.compiled : nil)
        securityEmails = SecurityEmails(
            site.services, &pageViews, Mailer(site.services, languages), LocalizedFormatter())
    }

    /// The email about an event, as it is sent.
    /// - Parameters:
    ///   - language: that of the request.
    ///   - chosen: that which the member chose, if they did.
    func letter(
        about event: SecurityEvent.Kind, in language: String, chosen: String? = nil, name: String = "Ana",
        timeZone: String? = nil,
        from client: ClientInfo = ClientInfo(address: "192.0.2.7", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0")
    ) async throws -> Mail {
        let email = try #require(EmailAddress("ana@example.com"))
        let signedUp = try await site.services.accounts.signUps.signUp(
            SignUpRequest(
                name: name, email: email, credential: .password(Secret("correct horse battery")), language: chosen),
            from: client
        ).member
        let member = timeZone.map { site.services.accounts.members.adoptTimeZone($0, for: signedUp) } ?? signedUp
        let notifier = securityEmails.notifier(try #require(languages.named(language)))
        let (accounts, now) = (site.services.accounts, site.clock.clock.now())
        try await site.database.write { transaction in
            try accounts.notifications.notify(
                event, to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
        return try #require(try await site.mails().last?.mail)
    }
}
