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
        guard let link = link(context) else { return linkDead }
        guard context.isAbout(link) else { return cookies.showAnew(.lockdown) }
        do {
            let lockdown = try await viewModel.lockDown(
                with: link,
                endingAuthenticatorIn: context.form.isTicked("endAuthenticator")
                    ? context.knownBrowser(accounts, cookies) : nil,
                context.localizer, from: context.client)
            var changes = [
                cookies.drop(cookies.lockdownLink),
                cookies.pending(lockdown.resetLink, in: cookies.resetLink, for: accounts.lifetimes.resetLink),
                cookies.flash(lockdown.keepsEmail ? .lockedDownWithoutAddress : .lockedDown),
            ]
            // The member's sessions have ended. Another member who is signed in here stays signed in.
            if context.principal.member?.id == lockdown.member {
                changes += cookies.signOut(at: context.visitor.slot)
            }
            return Response.seeOther(.choosePassword).setting(changes)
        } catch is LinkNoLongerGood {
            return linkDead
        }
    }

    private func link(_ context: Context<Visitor>) -> Token? {
        context.token(in: cookies.lockdownLink)
    }

    /// Redirects to the form for a reset link, which helps a member who can still read their email.
    private var linkDead: Response {
        Response.seeOther(.reset).setting([cookies.drop(cookies.lockdownLink), cookies.flash(.lockdownLinkDead)])
    }
}
