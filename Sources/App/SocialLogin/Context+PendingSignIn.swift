import Accounts
import HTTPServer
import Mustache
import Secrets
import Web

extension Context {
    /// Returns the sign-in by a provider that is pending in this browser, and the browser's token for it.
    func pendingSignIn(
        _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> (signIn: PendingSignIn, token: Token)? {
        guard let pending = token(in: cookies.pendingSignIn) else { return nil }
        return try await accounts.identities.pendingSignIn(in: pending).map { ($0, pending) }
    }

    /// Whether the submitted form's page was shown for this sign-in. A browser has one pending sign-in. A page in an
    /// older tab may be about another one, which is then the one that the visitor agreed to.
    ///
    /// A page that names an address sends it along: in another tab, another address may have been given since.
    func isAbout(_ signIn: PendingSignIn) -> Bool {
        guard form["sign_in"] == String(signIn.id) else { return false }
        let shown = form["username"]
        return shown.isEmpty || EmailAddress(shown)?.key == signIn.email.flatMap { EmailAddress($0) }?.key
    }

    /// Lets the member in after a finished sign-in by a provider, and leads to its destination.
    func finish(
        _ signIn: PendingSignIn, _ signedIn: SignedIn, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> Response {
        try await enter(signedIn, next: signIn.destination.flatMap { LocalPath($0) }, accounts, cookies)
            .setting([cookies.drop(cookies.pendingSignIn), cookies.drop(cookies.mailedLink)])
    }

    /// The same, or leads to what the sign-in still needs.
    func finish(
        _ signIn: PendingSignIn, _ result: SignInResult, _ accounts: Accounts, _ cookies: SiteCookies
    ) async throws -> Response {
        switch result {
        case .signedIn(let signedIn): try await finish(signIn, signedIn, accounts, cookies)
        case .needs(let step): cookies.redirect(to: step, of: signIn)
        }
    }
}

extension SiteCookies {
    /// Responds when no sign-in is pending in this browser, or no longer.
    var pendingSignInIsGone: Response {
        Response.seeOther(.login).setting([drop(pendingSignIn), drop(mailedLink), flash(.pendingSignInGone)])
    }

    /// Responds when the account asks for a code, which no login by a provider skips.
    var codeRequired: Response {
        Response.seeOther(.login).setting([drop(pendingSignIn), drop(mailedLink), flash(.codeRequired)])
    }

    /// Responds when a link is on its way, which is good for as long as the browser then keeps the sign-in's token.
    func linkIsMailed(for token: Token) -> Response {
        Response.seeOther(.mailedLinkSent)
            .setting([pending(token, in: pendingSignIn, for: lifetimes.confirmationLink)])
    }

    /// Responds to a link that is not valid, or not in this browser. A pending sign-in stays: a newer link finishes it,
    /// or has done so.
    var mailedLinkIsDead: Response {
        Response.seeOther(.login).setting([flash(.pendingSignInGone)])
    }

    /// Responds to a form that was shown for another sign-in than the pending one, which stays.
    var anotherSignInIsPending: Response {
        Response.seeOther(.login).setting([flash(.pendingSignInChanged)])
    }

    /// Redirects to what a sign-in by a provider still needs, and then to its destination.
    fileprivate func redirect(to step: SignInStep, of signIn: PendingSignIn) -> Response {
        redirect(to: step, next: signIn.destination.flatMap { LocalPath($0) })
            .setting([drop(pendingSignIn), drop(mailedLink)])
    }
}
