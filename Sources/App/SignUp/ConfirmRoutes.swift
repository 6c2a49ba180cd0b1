import Accounts
import HTTPServer
import Secrets
import Web

/// Following the link that confirms a sign-up. Opening it uses nothing up, whoever does; only the form's button does.
struct ConfirmRoutes: Sendable {
    let screen: Screen<ConfirmViewModel.Output>
    let viewModel: ConfirmViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("SignUp/Confirm", ConfirmViewModel.Output.self)
        viewModel = ConfirmViewModel(services.accounts)
        accounts = services.accounts
        self.cookies = cookies
    }

    /// `GET /signup/confirm/{token}`: the token moves from the address into a cookie, so that no history keeps it.
    func open(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = Token(visit.parameters["token"]), try accounts.signUp(behind: link) != nil else {
            return linkDead(visit)
        }
        return Response.seeOther("/signup/confirm")
            .setting([cookies.carry(link, in: cookies.confirm, for: accounts.lifetimes.confirmationLink)])
    }

    func show(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit), let signUp = try accounts.signUp(behind: link) else { return linkDead(visit) }
        return screen.answer(visit, viewModel.show(signUp, asksForPassword: !isHere(signUp, visit)))
    }

    func confirm(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit), let signUp = try accounts.signUp(behind: link) else { return linkDead(visit) }
        if isHere(signUp, visit) { return try await confirm(.init(password: nil), link, signUp, visit) }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            var output = refused.output
            output.email = signUp.email
            return screen.answer(visit, output, status: .unprocessableContent)
        case .success(let input):
            return try await confirm(input, link, signUp, visit)
        }
    }

    /// Answers the button's second click, when the first has signed in here: that ended the session of the form.
    @Sendable func askedTwice(_ visit: Visit<Visitor>) throws -> Response? {
        guard visit.who.member != nil else { return nil }
        if let link = link(visit), try accounts.signUp(behind: link) != nil { return nil }
        return linkDead(visit)
    }

    private func confirm(
        _ input: ConfirmViewModel.Input, _ link: Token, _ signUp: WaitingSignUp, _ visit: Visit<Visitor>
    ) async throws -> Response {
        do {
            let signedIn = try await viewModel.confirm(
                input, with: link, waiting: waiting(visit), in: visit.visitor.browser, from: visit.client)
            let room = try await visit.makeRoom(for: signedIn.member.id, accounts, cookies)
            return Response.seeOther("/todos")
                .setting([cookies.drop(cookies.confirm), cookies.drop(cookies.signUp)])
                .setting(room.cookies)
                .setting(cookies.signIn(signedIn, inPlaceOfAnother: room.place, lifetimes: accounts.lifetimes))
        } catch let error as ConfirmationError {
            switch error {
            case .linkNoLongerGood: return linkDead(visit)
            case .wrongPassword:
                let output = viewModel.wrongPassword(signUp, visit.words)
                return screen.answer(visit, output, status: .unprocessableContent)
            }
        } catch let error as TooManyAttempts {
            return screen.answer(visit, viewModel.tooMany(signUp, error, visit.words), tooMany: error)
        }
    }

    private func link(_ visit: Visit<Visitor>) -> Token? {
        visit.token(in: cookies.confirm)
    }

    private func waiting(_ visit: Visit<Visitor>) -> Token? {
        visit.token(in: cookies.signUp)
    }

    /// Whether the sign-up was made in this browser.
    private func isHere(_ signUp: WaitingSignUp, _ visit: Visit<Visitor>) -> Bool {
        waiting(visit).map(signUp.isFrom) ?? false
    }

    private func linkDead(_ visit: Visit<Visitor>) -> Response {
        let isMember = visit.who.member != nil
        return Response.seeOther(isMember ? "/todos" : "/login")
            .setting([cookies.drop(cookies.confirm), cookies.announce(isMember ? .confirmLinkUsed : .confirmLinkDead)])
    }
}
