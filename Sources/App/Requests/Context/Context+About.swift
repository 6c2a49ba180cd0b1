import HTTPServer
import Secrets
import Web

extension Token {
    /// What the form of a page about this token sends along, as `about`.
    var formMark: String { mark.text }
    fileprivate var mark: Token { derived(for: "form") }
}

extension Context {
    /// Whether the submitted form's page was shown for this token. A browser keeps one of a kind, in a cookie: a link
    /// that is opened in another tab, or another login, replaces it, and a form must not do to that one's account what
    /// was agreed to for the account that its page shows.
    func isAbout(_ token: Token) -> Bool { Token(form["about"])?.matches(token.mark) ?? false }
}

extension SiteCookies {
    /// Responds to a form that was shown for another token than the cookie's: with the page anew, for that one.
    func showAnew(_ page: Path) -> Response {
        Response.seeOther(page).setting([flash(.openedInAnotherTab)])
    }
}
