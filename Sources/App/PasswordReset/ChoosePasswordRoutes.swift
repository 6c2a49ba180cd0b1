import Accounts
import HTTPServer
import Secrets
import Web

/// The reset link. Opening it doesn't use it up, only submitting the form does.
struct ChoosePasswordRoutes: Sendable {
    let view: PageView<ChoosePasswordViewModel.Output>
    let viewModel: ChoosePasswordViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("PasswordReset/Choose", ChoosePasswordViewModel.Output.self)
        viewModel = ChoosePasswordViewModel(
            accounts: site.services.accounts, feeds: site.services.feeds, securityEmails: site.securityEmails,
            passwordPolicy: site.services.passwordPolicy)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    /// `GET /reset/{token}`: moves the token from the URL into a cookie, so that no history or referrer keeps it.
    func open(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]), try await accounts.passwords.isGood(resetLink: link) else {
            return linkDead
        }
        // For as long as any link is good: the operator's lasts longer. A link that has ended opens nothing by it.
        let lifetime = max(accounts.lifetimes.resetLink, accounts.lifetimes.offeredReset)
        return Response.seeOther(.choosePassword)
            .setting([cookies.pending(link, in: cookies.resetLink, for: lifetime)])
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context), let owner = try await accounts.passwords.member(sentResetLink: link) else {
            return linkDead
        }
        return view.respond(context, try await viewModel.empty(for: owner, by: link))
    }

    func choose(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context), let owner = try await accounts.passwords.member(sentResetLink: link) else {
            return try await repeated(context) ?? linkDead
        }
        guard context.isAbout(link) else { return cookies.showAnew(.choosePassword) }
        switch try await viewModel.read(context.form, context.localizer, of: owner, by: link) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            do {
                let browser = try await viewModel.choose(
                    input, with: link, by: mark(of: context, link), in: context.knownBrowser(accounts, cookies),
                    context.localizer, from: context.client)
                let room = try await context.makeRoom(for: owner.id, accounts, cookies)
                return Response.seeOther(.login).setting(
                    room.cookies + cookies.signOut(at: room.slot) + [
                        cookies.drop(cookies.resetLink), cookies.flash(.passwordChanged),
                    ] + (browser.map { [cookies.knownBrowser($0)] } ?? []))
            } catch is LinkNoLongerGood {
                return try await repeated(context) ?? linkDead
            }
        }
    }

    /// Responds to a second press of the button, which in a member's browser comes with the token of a session that the
    /// first has ended. What it carries is not saved. Nil for any other form.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        // The answer to the first has come, and what it says waits for the next page.
        if let told = context.visitor.flash?.kind, told == .passwordChanged || told == .passwordSentTwice {
            return Response.seeOther(.login).setting([cookies.flash(.passwordSentTwice)])
        }
        guard let link = link(context) else { return nil }
        let mark = mark(of: context, link)
        guard try await accounts.passwords.wasUsed(mark) else { return nil }
        let isKnown = try await context.knownBrowser(accounts, cookies) != nil
        return Response.seeOther(.login).setting(
            [cookies.drop(cookies.resetLink), cookies.flash(.passwordSentTwice)]
                + (isKnown ? [] : [cookies.knownBrowser(Passwords.browser(of: mark))]))
    }

    /// What tells the form in this browser from those that others with the link have: the form's token as well is secret.
    private func mark(of context: Context<Visitor>, _ link: Token) -> Token {
        link.derived(for: "form " + context.form[CSRFToken.fieldName])
    }

    private func link(_ context: Context<Visitor>) -> Token? {
        context.token(in: cookies.resetLink)
    }

    /// Redirects to the form for a new link, with a flash message about the old one.
    private var linkDead: Response {
        Response.seeOther(.reset).setting([cookies.drop(cookies.resetLink), cookies.flash(.resetLinkDead)])
    }
}
