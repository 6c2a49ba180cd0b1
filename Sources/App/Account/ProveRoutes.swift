import Accounts
import HTTPServer
import Web

/// Typing the password again, before something that matters.
struct ProveRoutes: Sendable {
    let screen: Screen<ProveViewModel.Output>
    let viewModel: ProveViewModel
    let accounts: Accounts
    let providers: SignInProviders

    init(_ services: Services, _ screens: inout Screens) {
        screen = screens.make("Account/Prove", ProveViewModel.Output.self)
        viewModel = ProveViewModel(services.accounts)
        accounts = services.accounts
        providers = services.signInProviders
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try page(ProveViewModel.Output(next: .destination(visit.query["next"])), visit))
    }

    func prove(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, try page(refused.output, visit), status: .unprocessableContent)
        case .success(let input):
            do {
                try await viewModel.prove(visit.who, input, in: session, from: visit.client)
                return .seeOther(input.next?.path ?? "/account")
            } catch let error as ProofError {
                switch error {
                case .wrongPassword:
                    let output = ProveViewModel.wrongPassword(visit.form, visit.words)
                    return screen.answer(visit, try page(output, visit), status: .unprocessableContent)
                }
            } catch let error as TooManyAttempts {
                let output = ProveViewModel.tooMany(error, visit.form, visit.words)
                return screen.answer(visit, try page(output, visit), tooMany: error)
            }
        }
    }

    private func page(_ output: ProveViewModel.Output, _ visit: Visit<Member>) throws -> ProveViewModel.Output {
        let issuers = Set(try accounts.identities(of: visit.who.id).map(\.issuer))
        let own = SignInProviders(parties: providers.parties.filter { issuers.contains($0.provider.issuer) })
        var output = output
        output.email = visit.who.email
        output.providers = own.buttons(saying: "social.continue", leadingTo: "/prove/", visit.words)
        output.asksForPassword = try accounts.hasPassword(visit.who.id)
        return output
    }
}
