import Accounts
import HTTPServer
import Mustache
import Web

/// Choosing the language at the foot of every page: for this browser, and for the member wherever they log in.
struct LanguageRoutes: Sendable {
    let accounts: Accounts
    let languages: Languages
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        accounts = site.services.accounts
        languages = site.languages
        cookies = site.cookies
    }

    func choose(_ context: Context<Visitor>) async throws -> Response {
        let back = Response.seeOther(.destination(context.form["from"]) ?? Path.home.address)
        guard let language = languages.named(context.form.word("language"))?.language else { return back }
        if let member = context.principal.member { try await accounts.members.setLanguage(language, of: member.id) }
        return back.setting([cookies.language(language)])
    }
}
