import Accounts
import Web

/// The dependencies of the slices: the services, and what the pages share. Used while the site is built.
final class SiteDependencies {
    let services: Services
    let files: PublicFiles
    let languages: Languages
    let cookies: SiteCookies
    let formatter = LocalizedFormatter()
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails
    /// Compiles the templates that the slices request.
    var views: PageViews

    /// - Parameter compiled: what other sites with the same templates have compiled; nil to share nothing.
    /// - Throws: `SiteError` when a file or a text is missing.
    init(
        _ services: Services, templates: TemplateFolder, files: PublicFiles, compiled: CompiledPages?
    ) throws {
        self.services = services
        self.files = files
        languages = try Languages(templates.texts)
        cookies = SiteCookies(
            isSecure: services.baseURL.isSecure, allowsPasskeys: services.baseURL.allowsPasskeys,
            lifetimes: services.accounts.lifetimes)
        var views = PageViews(
            folder: templates, assets: try Assets(files, templates), languages: languages, cookies: cookies,
            compiled: compiled)
        let mailer = Mailer(services, languages)
        securityEmails = SecurityEmails(services, &views, mailer, formatter)
        confirmationEmails = ConfirmationEmails(services, &views, mailer)
        self.views = views
    }
}
