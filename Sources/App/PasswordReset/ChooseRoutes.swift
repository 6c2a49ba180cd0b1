import Accounts
import HTTPServer
import Secrets
import Web

/// Following a reset link. Opening it takes the token out of the address and uses nothing up; only the form does.
struct ChooseRoutes: Sendable {
    let screen: Screen<ChooseViewModel.Output>
    let viewModel: ChooseViewModel
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("PasswordReset/Choose", ChooseViewModel.Output.self)
        viewModel = ChooseViewModel(
            .init(accounts: services.accounts, letters: letters, passwordPolicy: services.passwordPolicy))
        accounts = services.accounts
        self.cookies = cookies
    }

    /// `GET /reset/{token}`: the token moves from the address into a cookie, so that no history or referrer keeps it.
    func open(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = Token(visit.parameters["token"]), try accounts.isGood(resetLink: link) else {
            return linkDead
        }
        return Response.seeOther("/reset/choose")
            .setting([cookies.carry(link, in: cookies.reset, for: accounts.lifetimes.resetLink)])
    }

    func show(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit), let owner = try accounts.member(sentResetLink: link) else { return linkDead }
        return screen.answer(visit, viewModel.empty(for: owner))
    }

    func choose(_ visit: Visit<Visitor>) async throws -> Response {
        guard let link = link(visit), let owner = try accounts.member(sentResetLink: link) else { return linkDead }
        switch viewModel.read(visit.form, visit.words, of: owner) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                let browser = try await viewModel.choose(
                    input, with: link, in: visit.visitor.browser, visit.words, from: visit.client)
                let room = try await visit.makeRoom(for: owner.id, accounts, cookies)
                return Response.seeOther("/login").setting(
                    room.cookies + cookies.signOut(at: room.place) + [
                        cookies.drop(cookies.reset), cookies.announce(.passwordChanged),
                    ] + (browser.map { [cookies.know($0, lifetimes: accounts.lifetimes)] } ?? []))
            } catch let error as ResetError {
                switch error {
                case .linkNoLongerGood: return linkDead
                }
            }
        }
    }

    private func link(_ visit: Visit<Visitor>) -> Token? {
        visit.token(in: cookies.reset)
    }

    /// On to the form for a new link, with a word about the old one.
    private var linkDead: Response {
        Response.seeOther("/reset").setting([cookies.drop(cookies.reset), cookies.announce(.resetLinkDead)])
    }
}
