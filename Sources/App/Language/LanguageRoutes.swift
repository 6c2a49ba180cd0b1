import Accounts
import HTTPServer
import Mustache
import Web

/// Changing the language, at the foot of every page: for this browser, and for the member wherever they log in.
struct LanguageRoutes: Sendable {
    let accounts: Accounts
    let languages: Languages
    let cookies: SiteCookies

    func choose(_ visit: Visit<Visitor>) async throws -> Response {
        let back = Response.seeOther(LocalPath.destination(visit.form["from"])?.path ?? "/")
        guard let language = languages.named(visit.form.word("language"))?.language else { return back }
        if let member = visit.who.member { try await accounts.setLanguage(language, of: member.id) }
        return back.setting([cookies.speak(language)])
    }
}
