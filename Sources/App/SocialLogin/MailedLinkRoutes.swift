import Accounts
import HTTPServer
import Secrets
import Web

/// The link that finishes a log-in by a provider, in the browser that it was begun in and in no other: whoever reads the
/// mail elsewhere must not let a stranger in. Opening it uses nothing up; only the form's button does.
struct MailedLinkRoutes: Sendable {
    let sentScreen: Screen<MailedLinkViewModel.Output>
    let screen: Screen<MailedLinkViewModel.Output>
    let accounts: Accounts
    let providers: SignInProviders
    let letters: SecurityLetters
    let addressLetters: AddressLetters
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ addressLetters: AddressLetters,
        _ cookies: SiteCookies
    ) {
        sentScreen = screens.make("SocialLogin/Sent", MailedLinkViewModel.Output.self)
        screen = screens.make("SocialLogin/MailedLink", MailedLinkViewModel.Output.self)
        accounts = services.accounts
        providers = services.signInProviders
        self.letters = letters
        self.addressLetters = addressLetters
        self.cookies = cookies
    }

    /// Sends a link, from the page that asks for the password or once more.
    func send(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, _) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        guard visit.isAbout(signIn) else { return cookies.anotherIsUnfinished }
        do {
            try await accounts.sendLink(of: signIn, from: visit.client, mailing: addressLetters.herald(visit.words))
            let isAgain = visit.form.isTicked("again")
            return Response.seeOther("/auth/sent").setting(isAgain ? [cookies.announce(.sentAgain)] : [])
        } catch is FinishError {
            return cookies.unfinishedIsGone
        } catch let error as TooManyAttempts {
            // Some are on their way, or there would not be too many.
            var output = output(signIn, visit.words)
            output.alert = visit.words.filled("sent.tooMany", ["wait": visit.words.time(error.wait)])
            return sentScreen.answer(visit, output, tooMany: error)
        }
    }

    /// A link is on its way.
    func sent(_ visit: Visit<Guest>) async throws -> Response {
        guard let (signIn, _) = try visit.unfinishedSignIn(accounts, cookies) else {
            return cookies.unfinishedIsGone
        }
        return sentScreen.answer(visit, output(signIn, visit.words))
    }

    /// `GET /auth/finish/{token}`: the token moves from the address into a cookie, so that no history keeps it.
    func open(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = Token(visit.parameters["token"]), let browser = visit.token(in: cookies.unfinished),
            try accounts.unfinishedSignIn(behind: link, in: browser) != nil
        else { return cookies.mailedLinkIsDead }
        return Response.seeOther("/auth/confirm")
            .setting([cookies.carry(link, in: cookies.finish, for: accounts.lifetimes.confirmationLink)])
    }

    func show(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = visit.token(in: cookies.finish), let browser = visit.token(in: cookies.unfinished),
            let signIn = try accounts.unfinishedSignIn(behind: link, in: browser)
        else { return cookies.mailedLinkIsDead }
        return screen.answer(visit, output(signIn, visit.words))
    }

    func finish(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = visit.token(in: cookies.finish), let browser = visit.token(in: cookies.unfinished),
            let signIn = try accounts.unfinishedSignIn(behind: link, in: browser)
        else { return cookies.mailedLinkIsDead }
        guard visit.isAbout(signIn) else { return cookies.anotherIsUnfinished }
        do {
            let signedIn = try await accounts.finish(
                with: link, in: browser, knownBy: visit.visitor.browser, from: visit.client,
                telling: letters.herald(visit.words))
            let parked = try await visit.signOutParked(signedIn.member.id, accounts, cookies)
            let room = try await visit.makeRoom(for: signedIn.member.id, accounts, cookies)
            return cookies.finish(
                signIn, signedIn, at: room.place, after: parked + room.cookies, lifetimes: accounts.lifetimes)
        } catch is FinishError {
            return cookies.unfinishedIsGone
        } catch let error as IdentityLinkError {
            return cookies.notLinked(error)
        }
    }

    private func output(_ signIn: UnfinishedSignIn, _ words: Words) -> MailedLinkViewModel.Output {
        MailedLinkViewModel.Output(
            signIn: Int(signIn.id), provider: providers.label(of: signIn.issuer, words), email: signIn.email ?? "",
            emailIsProven: signIn.emailIsProven,
            hours: Int(accounts.lifetimes.confirmationLink.components.seconds / 3600))
    }
}
