import Accounts
import HTTPServer
import Web

/// Typing the password again, before something that matters.
struct ProveRoutes: Sendable {
    let screen: Screen<ProveViewModel.Output>
    let viewModel: ProveViewModel

    init(_ services: Services, _ screens: inout Screens) {
        screen = screens.make("Account/Prove", ProveViewModel.Output.self)
        viewModel = ProveViewModel(services.accounts)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, ProveViewModel.Output(next: .destination(visit.query["next"])))
    }

    func prove(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                try await viewModel.prove(visit.who, input, in: session, from: visit.client)
                return .seeOther(input.next?.path ?? "/account")
            } catch let error as ProofError {
                switch error {
                case .wrongPassword:
                    let output = ProveViewModel.wrongPassword(visit.form, visit.words)
                    return screen.answer(visit, output, status: .unprocessableContent)
                }
            } catch let error as TooManyAttempts {
                return screen.answer(visit, ProveViewModel.tooMany(error, visit.form, visit.words), tooMany: error)
            }
        }
    }
}
