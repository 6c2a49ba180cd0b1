import Accounts
import HTTPServer
import Web

/// The log-ins by other sites that open a member's account.
struct IdentitiesRoutes: Sendable {
    let screen: Screen<IdentitiesViewModel.Output>
    let viewModel: IdentitiesViewModel
    let cookies: SiteCookies

    init(
        _ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ names: LocalNames,
        _ cookies: SiteCookies
    ) {
        screen = screens.make("SocialLogin/Identities", IdentitiesViewModel.Output.self)
        viewModel = IdentitiesViewModel(
            accounts: services.accounts, providers: services.signInProviders, letters: letters, names: names,
            timeZones: services.timeZones)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(visit.who, visit.words))
    }

    func unlink(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { throw SessionOver() }
        var notice = Notice.identityUnlinked
        do {
            guard let identity = Int64(visit.form["identity"]) else { throw IdentityLinkError.unknown }
            try await viewModel.unlink(identity, of: visit.who, in: session, visit.words, from: visit.client)
        } catch IdentityLinkError.lastWayIn {
            notice = .lastWayIn
        } catch IdentityLinkError.unknown {
            throw Problem.unknownPath
        }
        return Response.seeOther("/account/identities").setting([cookies.announce(notice)])
    }
}
