import Accounts
import HTTPServer
import Secrets
import Web

/// The account lockdown (the "this wasn't me" link). Opening the link changes nothing, only submitting the form does.
struct LockdownRoutes: Sendable {
    let view: PageView<LockdownViewModel.Output>
    let viewModel: LockdownViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("AccountLockdown/Lockdown", LockdownViewModel.Output.self)
        viewModel = LockdownViewModel(
            accounts: site.services.accounts, feeds: site.services.feeds, securityEmails: site.securityEmails)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    /// `GET /secure-account/{token}`: moves the token from the URL into a cookie, so that no history or referrer keeps it.
    func open(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]),
            try await viewModel.show(link, in: context.knownBrowser(accounts, cookies)) != nil
        else { return linkDead }
        return Response.seeOther(.lockdown).setting([
            cookies.pending(link, in: cookies.lockdownLink, for: SiteCookies.lockdownLifetime)
        ])
    }

    /// `GET /alarm/{token}`: redirects from the address that earlier emails hold.
    func openFormerLink(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]) else { return linkDead }
        return .permanentRedirect(Path.lockdownLink(link).path)
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context),
            let output = try await viewModel.show(link, in: context.knownBrowser(accounts, cookies))
        else {
            return linkDead
        }
        return view.respond(context, output)
    }

    /// Locks the account down and redirects to the form for a new password.
    func lockDown(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context) else { return try await repeated(context) ?? linkDead }
        guard context.isAbout(link) else { return cookies.showAnew(.lockdown) }
        do {
            let lockdown = try await viewModel.lockDown(
                with: link,
                endingAuthenticatorIn: context.form.isTicked("endAuthenticator")
                    ? context.knownBrowser(accounts, cookies) : nil,
                offering: resetLink(of: context, link), context.localizer, from: context.client)
            var changes = choosePassword(
                with: lockdown.resetLink, saying: lockdown.keepsEmail ? .lockedDownWithoutAddress : .lockedDown)
            // The member's sessions have ended. Another member who is signed in here stays signed in.
            if context.principal.member?.id == lockdown.member {
                changes += cookies.signOut(at: context.visitor.slot)
            }
            return Response.seeOther(.choosePassword).setting(changes)
        } catch is LinkNoLongerGood {
            return try await repeated(context) ?? linkDead
        }
    }

    /// Responds to a second press of the button, which in a browser of the account comes with the token of a session that
    /// the first has ended. Nil for any other form.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        switch context.visitor.flash?.kind {
        // The answer to the first has come, and what it says waits for the next page.
        case .lockedDown, .lockedDownWithoutAddress: return Response.seeOther(.choosePassword)
        default: break
        }
        guard let link = link(context) else { return nil }
        let resetLink = resetLink(of: context, link)
        guard try await accounts.passwords.isGood(resetLink: resetLink) else { return nil }
        return Response.seeOther(.choosePassword).setting(choosePassword(with: resetLink, saying: .lockedDown))
    }

    /// The link for a new password that the form in this browser gets. Others with the lockdown link can't find it out: the
    /// form's token as well is secret.
    private func resetLink(of context: Context<Visitor>, _ link: Token) -> Token {
        link.derived(for: "reset " + context.form[CSRFToken.fieldName])
    }

    private func choosePassword(with resetLink: Token, saying flash: FlashKind) -> [Cookie] {
        [
            cookies.drop(cookies.lockdownLink),
            cookies.pending(resetLink, in: cookies.resetLink, for: accounts.lifetimes.resetLink),
            cookies.flash(flash),
        ]
    }

    private func link(_ context: Context<Visitor>) -> Token? {
        context.token(in: cookies.lockdownLink)
    }

    /// Redirects to the form for a reset link, which helps a member who can still read their email.
    private var linkDead: Response {
        Response.seeOther(.reset).setting([cookies.drop(cookies.lockdownLink), cookies.flash(.lockdownLinkDead)])
    }
}
