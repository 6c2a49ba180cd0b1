import Accounts
import HTTPServer
import Secrets
import Web

/// The emailed link that finishes a sign-in by a provider. It is valid only in the browser that began the sign-in: a
/// recipient elsewhere must not sign in an attacker. Opening it doesn't use it up, only submitting the form does.
struct MailedLinkRoutes: Sendable {
    let sentView: PageView<MailedLinkViewModel.Output>
    let view: PageView<MailedLinkViewModel.Output>
    let accounts: Accounts
    let providers: SignInProviders
    let securityEmails: SecurityEmails
    let confirmationEmails: ConfirmationEmails
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        sentView = site.views.page("SocialLogin/Sent", MailedLinkViewModel.Output.self)
        view = site.views.page("SocialLogin/MailedLink", MailedLinkViewModel.Output.self)
        accounts = site.services.accounts
        providers = site.services.signInProviders
        securityEmails = site.securityEmails
        confirmationEmails = site.confirmationEmails
        cookies = site.cookies
    }

    /// Sends a link, from the page that asks for the password, or sends it again.
    func send(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, token) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        guard context.isAbout(signIn) else { return cookies.anotherSignInIsPending }
        do {
            try await accounts.identities.sendLink(
                of: signIn, from: context.client, sending: confirmationEmails.sender(context.localizer))
            return cookies.linkIsMailed(for: token)
                .setting(context.form.isTicked("again") ? [cookies.flash(.sentAgain)] : [])
        } catch is FinishError {
            return cookies.pendingSignInIsGone
        } catch let error as TooManyAttempts {
            // Earlier emails are on their way, or there would not be too many.
            var output = output(signIn, context.localizer)
            output.alert = context.localizer.filled("sent.tooMany", waiting: error.wait)
            return sentView.respond(context, output, tooMany: error)
        }
    }

    /// Shows that a link is on its way.
    func sent(_ context: Context<Guest>) async throws -> Response {
        guard let (signIn, _) = try await context.pendingSignIn(accounts, cookies) else {
            return cookies.pendingSignInIsGone
        }
        // Nothing was sent before an address was entered, nor when there were too many emails to it.
        guard signIn.isMailed else { return .seeOther(signIn.emailIsVerified ? .linkAccount : .completeSignIn) }
        return sentView.respond(context, output(signIn, context.localizer))
    }

    /// `GET /auth/finish/{token}`: moves the token from the URL into a cookie, so that no browser history keeps it.
    func open(_ context: Context<Visitor>) async throws -> Response {
        guard let link = Token(context.parameters["token"]), let token = context.token(in: cookies.pendingSignIn),
            try await accounts.identities.pendingSignIn(behind: link, in: token) != nil
        else { return cookies.mailedLinkIsDead }
        return Response.seeOther(.confirmMailedLink)
            .setting([cookies.pending(link, in: cookies.mailedLink, for: accounts.lifetimes.confirmationLink)])
    }

    func show(_ context: Context<Visitor>) async throws -> Response {
        guard let (_, _, signIn) = try await opened(context) else {
            // A member comes here after the button was pressed twice.
            return context.principal.member == nil ? cookies.mailedLinkIsDead : .seeOther(.todos)
        }
        var output = output(signIn, context.localizer)
        output.asksForCode = try await accounts.identities.asksForCode(signIn)
        return view.respond(context, output)
    }

    func finish(_ context: Context<Visitor>) async throws -> Response {
        guard let (link, token, signIn) = try await opened(context) else { return over(context) }
        guard context.isAbout(signIn) else { return cookies.anotherSignInIsPending }
        do {
            let result = try await accounts.identities.finish(
                with: link, in: token, knownBy: context.knownBrowser(accounts, cookies),
                invitation: context.token(in: cookies.invitation), from: context.client,
                notifying: securityEmails.notifier(context.localizer))
            return try await context.finish(signIn, result, accounts, cookies)
        } catch FinishError.codeRequired {
            return cookies.codeRequired
        } catch is FinishError {
            return cookies.pendingSignInIsGone
        } catch let error as IdentityLinkError {
            return cookies.notLinked(error)
        }
    }

    /// Responds to a second press of the button. The first has logged in here, which invalidated the form's token.
    @Sendable func repeated(_ context: Context<Visitor>) async throws -> Response? {
        guard context.principal.member != nil, try await opened(context) == nil else { return nil }
        return Response.seeOther(.todos)
    }

    /// Responds to the button of a link that is no longer good. This press may have been sent before an earlier one was
    /// answered: whether the browser is logged in, its next request tells.
    private func over(_ context: Context<Visitor>) -> Response {
        let mayBeSecond = context.principal.member == nil && context.token(in: cookies.mailedLink) != nil
        return mayBeSecond ? .seeOther(.confirmMailedLink) : cookies.mailedLinkIsDead
    }

    /// Returns the link that was opened in this browser, the token that the browser holds for the sign-in, and the sign-in
    /// that the two would finish; nil when one of them is gone.
    private func opened(
        _ context: Context<Visitor>
    ) async throws -> (link: Token, token: Token, signIn: PendingSignIn)? {
        guard let link = context.token(in: cookies.mailedLink), let token = context.token(in: cookies.pendingSignIn)
        else { return nil }
        return try await accounts.identities.pendingSignIn(behind: link, in: token).map { (link, token, $0) }
    }

    private func output(_ signIn: PendingSignIn, _ localizer: Localizer) -> MailedLinkViewModel.Output {
        MailedLinkViewModel.Output(
            signIn: Int(signIn.id), provider: providers.label(of: signIn.issuer, localizer), email: signIn.email ?? "",
            emailIsVerified: signIn.emailIsVerified,
            validity: localizer.length(of: accounts.lifetimes.confirmationLink))
    }
}
