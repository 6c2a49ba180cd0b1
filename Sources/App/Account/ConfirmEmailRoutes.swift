import Accounts
import HTTPServer
import Secrets
import Web

/// Following the link that confirms a new address. It works where the member is signed in and nowhere else: whoever was
/// sent it by a slip of the keyboard must not get the account.
struct ConfirmEmailRoutes: Sendable {
    let screen: Screen<ConfirmEmailViewModel.Output>
    let viewModel: ConfirmEmailViewModel
    let lifetimes: Lifetimes
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("Account/ConfirmEmail", ConfirmEmailViewModel.Output.self)
        viewModel = ConfirmEmailViewModel(accounts: services.accounts, letters: letters)
        lifetimes = services.accounts.lifetimes
        self.cookies = cookies
    }

    /// `GET /account/email/confirm/{token}`: the token moves from the address into a cookie, so that no history keeps it.
    func open(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = Token(visit.parameters["token"]) else { return linkDead }
        return Response.seeOther("/account/email/confirm")
            .setting([cookies.carry(link, in: cookies.email, for: lifetimes.confirmationLink)])
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        guard let link = link(visit), let output = try viewModel.show(visit.who, link) else { return linkDead }
        return screen.answer(visit, output)
    }

    func confirm(_ visit: Visit<Member>) async throws -> Response {
        guard let link = link(visit), let session = visit.visitor.session else { return linkDead }
        do {
            try await viewModel.confirm(
                visit.who, with: link, endingOthers: visit.form.isTicked("endOthers"), keeping: session, visit.words,
                from: visit.client)
            return Response.seeOther("/account")
                .setting([cookies.drop(cookies.email), cookies.announce(.emailSaved)])
        } catch let error as EmailChangeError {
            switch error {
            case .emailTaken, .linkNoLongerGood: return linkDead
            }
        }
    }

    private func link(_ visit: Visit<Member>) -> Token? {
        visit.token(in: cookies.email)
    }

    private var linkDead: Response {
        Response.seeOther("/account").setting([cookies.drop(cookies.email), cookies.announce(.emailLinkDead)])
    }
}
