import Accounts
import HTTPServer
import Secrets
import Web

/// The link that confirms a sign-up. Opening it doesn't use it up, only submitting the form does.
struct ConfirmRoutes: Sendable {
    let view: PageView<ConfirmViewModel.Output>
    let viewModel: ConfirmViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SignUp/Confirm", ConfirmViewModel.Output.self)
        viewModel = ConfirmViewModel(accounts: site.services.accounts)
        accounts = site.services.accounts
        cookies = site.cookies
    }

    /// `GET /signup/confirm/{token}`: moves the token from the URL into a cookie, so that no browser history keeps it.
    func open(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]), try await accounts.signUps.pending(behind: link) != nil
        else {
            return linkDead(context)
        }
        return Response.seeOther(.confirmSignUp)
            .setting([cookies.pending(link, in: cookies.signUpLink, for: accounts.lifetimes.confirmationLink)])
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context), let signUp = try await signUp(behind: link, context) else {
            return linkDead(context)
        }
        return view.respond(context, page(viewModel.show(signUp, isHere: isHere(signUp, context)), link, context))
    }

    func confirm(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context), let signUp = try await signUp(behind: link, context) else {
            return linkOver(context)
        }
        guard context.isAbout(link) else { return cookies.showAnew(.confirmSignUp) }
        if isHere(signUp, context) {
            let remember = context.form.isTicked("remember")
            return try await confirm(.init(password: nil, remember: remember), link, signUp, context)
        }
        guard !signUp.hasPasskey else { return refuse(signUp, link, nil, context) }
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            var output = page(refused.output, link, context)
            output.email = signUp.email
            return view.refuse(context, output)
        case .success(let input):
            return try await confirm(input, link, signUp, context)
        }
    }

    /// Drops a sign-up that its address's owner did not ask for.
    func withdraw(_ context: Context<Visitor>) async throws -> Response {
        guard let link = link(context) else { return linkDead(context) }
        guard context.isAbout(link) else { return cookies.showAnew(.confirmSignUp) }
        guard try await accounts.signUps.withdraw(link) else { return linkDead(context) }
        return Response.seeOther(context.principal.member == nil ? .login : .todos)
            .setting([cookies.drop(cookies.signUpLink), cookies.flash(.signUpWithdrawn)])
    }

    /// Responds to a second click on the button. The first has signed in here, which invalidated the form's token.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        guard context.principal.member != nil else { return nil }
        if let link = link(context), try await accounts.signUps.pending(behind: link) != nil { return nil }
        return linkOver(context)
    }

    private func confirm(
        _ input: ConfirmViewModel.Input, _ link: Token, _ signUp: PendingSignUp, _ context: Context<Visitor>
    ) async throws -> Response {
        do {
            let signedIn = try await viewModel.confirm(
                input, with: link, waiting: waiting(context), in: context.knownBrowser(accounts, cookies),
                from: context.client)
            return try await welcome(signedIn, after: signUp, context)
        } catch let error as ConfirmationError {
            switch error {
            case .linkNoLongerGood: return linkOver(context)
            case .wrongPassword:
                let output = viewModel.wrongPassword(signUp, context.localizer)
                return view.refuse(context, page(output, link, context))
            }
        } catch let error as TooManyAttempts {
            let output = viewModel.tooMany(signUp, error, context.localizer)
            return view.respond(context, page(output, link, context), tooMany: error)
        }
    }

    private func page(
        _ output: ConfirmViewModel.Output, _ link: Token, _ context: Context<Visitor>
    ) -> ConfirmViewModel.Output {
        var output = output
        output.about = link.formMark
        output.remember = context.form.isTicked("remember")
        return output
    }

    func welcome(
        _ signedIn: SignedIn, after signUp: PendingSignUp, _ context: Context<Visitor>
    ) async throws -> Response {
        // The browser may be waiting for another sign-up, whose link would then ask for the password.
        let own = isHere(signUp, context) ? [cookies.drop(cookies.signUp)] : []
        return try await context.enter(signedIn, accounts, cookies)
            .setting([cookies.drop(cookies.signUpLink)] + own)
    }

    /// The page that asks for the passkey, after it was not given or refused.
    func refuse(_ signUp: PendingSignUp, _ link: Token, _ alert: String?, _ context: Context<Visitor>) -> Response {
        view.refuse(context, page(viewModel.show(signUp, isHere: false, alert: alert), link, context))
    }

    func link(_ context: Context<Visitor>) -> Token? {
        context.token(in: cookies.signUpLink)
    }

    private func signUp(behind link: Token, _ context: Context<Visitor>) async throws -> PendingSignUp? {
        try await accounts.signUps.pending(behind: link, in: waiting(context))
    }

    private func waiting(_ context: Context<Visitor>) -> Token? {
        context.token(in: cookies.signUp)
    }

    /// Whether the sign-up was made in this browser.
    private func isHere(_ signUp: PendingSignUp, _ context: Context<Visitor>) -> Bool {
        waiting(context).map(signUp.isFrom) ?? false
    }

    /// Responds to the button of a link that is no longer good. Where it was pressed twice, the first press used the link
    /// up, and has logged in.
    func linkOver(_ context: Context<Visitor>) -> Response {
        if let member = context.principal.member {
            guard context.form["username"] == member.email else { return linkDead(context) }
            return Response.seeOther(.todos).setting([cookies.drop(cookies.signUpLink)])
        }
        // This press may have been sent before the first was answered: whether the browser is logged in, its next request
        // tells.
        return Response.seeOther(.confirmSignUp).setting([cookies.drop(cookies.signUpLink)])
    }

    func linkDead(_ context: Context<Visitor>) -> Response {
        let isMember = context.principal.member != nil
        return Response.seeOther(isMember ? .todos : .login)
            .setting([cookies.drop(cookies.signUpLink), cookies.flash(isMember ? .confirmLinkUsed : .confirmLinkDead)])
    }
}
