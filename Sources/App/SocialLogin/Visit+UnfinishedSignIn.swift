import Accounts
import HTTPServer
import Secrets
import Web

extension Visit {
    /// The log-in by a provider that waits in this browser to be finished, and what the browser holds for it.
    func unfinishedSignIn(
        _ accounts: Accounts, _ cookies: SiteCookies
    ) throws -> (signIn: UnfinishedSignIn, browser: Token)? {
        guard let browser = token(in: cookies.unfinished) else { return nil }
        return try accounts.unfinishedSignIn(in: browser).map { ($0, browser) }
    }

    /// Whether the form that was sent is of a page that was shown for this log-in. A browser has one that waits: a page in
    /// an older tab may tell of another, and its reader agreed to that one.
    func isAbout(_ signIn: UnfinishedSignIn) -> Bool {
        form["sign_in"] == String(signIn.id)
    }
}

extension SiteCookies {
    /// Nothing waits in this browser, or not any more.
    var unfinishedIsGone: Response {
        Response.seeOther("/login").setting([drop(unfinished), drop(finish), announce(.unfinishedGone)])
    }

    /// The link opens nothing, or nothing in this browser. What waits here stays: a newer link opens it, or has done so.
    var mailedLinkIsDead: Response {
        Response.seeOther("/login").setting([announce(.unfinishedGone)])
    }

    /// The form was shown for another log-in than the one that waits in this browser. That one stays.
    var anotherIsUnfinished: Response {
        Response.seeOther("/login").setting([announce(.unfinishedChanged)])
    }

    /// Somebody whose log-in by a provider is finished goes where they were going.
    func finish(
        _ signIn: UnfinishedSignIn, _ signedIn: SignedIn, at place: AccountPlace, after changes: [Cookie] = [],
        lifetimes: Lifetimes
    ) -> Response {
        Response.seeOther(signIn.destination ?? "/todos")
            .setting(changes + [drop(unfinished), drop(finish)])
            .setting(self.signIn(signedIn, inPlaceOfAnother: place, lifetimes: lifetimes))
    }
}
