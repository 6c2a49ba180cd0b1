import Accounts
import HTTPServer
import Secrets
import Web
import WebAuthn

/// Creating an account. It signs in at once or, where emails are delivered, as soon as the address is confirmed.
struct SignUpRoutes: Sendable {
    let view: PageView<SignUpViewModel.Output>
    let viewModel: SignUpViewModel
    let accounts: Accounts
    let fillTime: FillTimeCheck
    let confirmsAddresses: Bool
    let providers: SignInProviders
    let cookies: SiteCookies
    /// What the site's passkeys belong to; nil where browsers allow none.
    let scope: CredentialScope?

    var invitations: Invitations { accounts.invitations }
    private var lifetimes: Lifetimes { accounts.lifetimes }

    init(_ site: SiteDependencies) {
        view = site.views.page("SignUp/SignUp", SignUpViewModel.Output.self)
        viewModel = SignUpViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            confirmationEmails: site.confirmationEmails,
            passwordPolicy: site.services.passwordPolicy)
        accounts = site.services.accounts
        confirmsAddresses = site.services.confirmsAddresses
        fillTime = FillTimeCheck(shortest: site.services.shortestSignUp, clock: site.services.clock)
        providers = site.services.signInProviders
        cookies = site.cookies
        scope = site.services.baseURL.credentialScope
    }

    /// `GET /signup/invited/{token}`: moves the token from the URL into a cookie, so that no history or referrer keeps it.
    func open(_ context: Context<Guest>) async throws -> Response {
        let invitation = Token(context.parameters["token"])
        try await invitations.require(invitation)
        // A login by a provider can wait as long as a link for what the provider doesn't tell, and then for its own link.
        let lifetime = lifetimes.confirmationLink * 3
        return Response.seeOther(.signUp).setting(
            invitation.map { [cookies.pending($0, in: cookies.invitation, for: lifetime)] } ?? [])
    }

    func show(_ context: Context<Guest>) async throws -> Response {
        try await invitations.require(invitation(context))
        return view.respond(context, page(viewModel.empty, context))
    }

    func signUp(_ context: Context<Guest>) async throws -> Response {
        do {
            return try await signUpOnce(context)
        } catch let error as SignUpClosed {
            guard let repeated = try await logInAgain(context) else { throw error }
            return repeated
        }
    }

    private func signUpOnce(_ context: Context<Guest>) async throws -> Response {
        try await invitations.require(invitation(context))
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused): return try await refuse(refused.output, context)
        case .success(let input):
            return try await answer(context) {
                do {
                    return try await createAccount(request(input.person, .password(input.password), context), context)
                } catch SignUpError.emailTaken {
                    return try await logIn(input, context)
                }
            }
        }
    }

    func request(
        _ person: SignUpViewModel.Person, _ credential: SignUpRequest.Credential, _ context: Context<Guest>
    ) -> SignUpRequest {
        SignUpRequest(
            name: person.name, email: person.email, credential: credential,
            // Only a chosen language is stored. One that the browser prefers may change with the browser.
            language: context.visitor.language.map { _ in context.localizer.language },
            invitation: invitation(context), remember: person.remember)
    }

    /// Takes at least as long as a person needs for the form, and shows the page again after an error.
    func answer(_ context: Context<Guest>, _ work: () async throws -> Response) async throws -> Response {
        do {
            // Delayed, not refused: a browser's autofill is as quick as a bot.
            try await Task.sleep(for: fillTime.left(since: context.form[FillTimeCheck.fieldName]))
            return try await work()
        } catch SignUpError.emailTaken {
            return try await refuse(viewModel.emailTaken(context.form, context.localizer), context)
        } catch let error as PasskeyError {
            return try await refuse(viewModel.refill(context.form, alert: context.localizer[error.message]), context)
        } catch let error as TooManyAttempts {
            var output = viewModel.tooMany(error, context.form, context.localizer)
            output.unknownPasskey = try await viewModel.unknownPasskey(context.form, in: scope)
            return view.respond(context, page(output, context), tooMany: error)
        }
    }

    func refuse(_ output: SignUpViewModel.Output, _ context: Context<Guest>) async throws -> Response {
        var output = output
        output.unknownPasskey = try await viewModel.unknownPasskey(context.form, in: scope)
        return view.refuse(context, page(output, context))
    }

    /// Creates the account or, where emails are delivered, sends the link that does. Then it gives the same response,
    /// after the same time, whether or not the address has an account.
    func createAccount(_ request: SignUpRequest, _ context: Context<Guest>) async throws -> Response {
        guard confirmsAddresses else {
            let signedIn = try await viewModel.signUp(
                request, in: context.knownBrowser(accounts, cookies), from: context.client)
            return try await context.enter(signedIn, accounts, cookies)
        }
        let waiting = try await ConstantTimeResponse.spend {
            try await viewModel.request(request, context.localizer, from: context.client)
        }
        return Response.seeOther(.signUpSent)
            .setting([cookies.pending(waiting, in: cookies.signUp, for: lifetimes.confirmationLink)])
    }

    /// Answers a form whose invitation is used up; nil unless it was sent twice.
    private func logInAgain(_ context: Context<Guest>) async throws -> Response? {
        guard invitation(context) != nil, !confirmsAddresses,
            case .success(let input) = viewModel.read(context.form, context.localizer)
        else { return nil }
        do {
            return try await logIn(input, context)
        } catch SignUpError.emailTaken {
            return nil
        }
    }

    /// Logs in to an existing account if the password is right: that is the case when a form was sent twice and the
    /// browser dropped the first response.
    private func logIn(_ input: SignUpViewModel.Input, _ context: Context<Guest>) async throws -> Response {
        let result = try await viewModel.logIn(
            input, in: context.knownBrowser(accounts, cookies), context.localizer, from: context.client)
        return switch result {
        case .signedIn(let signedIn): try await context.enter(signedIn, accounts, cookies)
        case .needs(let step): cookies.redirect(to: step)
        }
    }

    /// The invitation that the visitor came with, if any.
    func invitation(_ context: Context<Guest>) -> Token? {
        context.token(in: cookies.invitation)
    }

    private func page(_ output: SignUpViewModel.Output, _ context: Context<Guest>) -> SignUpViewModel.Output {
        var output = output
        output.opened = fillTime.stamp()
        output.opensSession = !confirmsAddresses
        output.allowsPasskeys = scope != nil
        output.providers = providers.buttons(context.localizer)
        return output
    }
}
