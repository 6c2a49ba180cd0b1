import Accounts
import HTTPServer
import Web

/// Looking back.
struct HistoryRoutes: Sendable {
    let screen: Screen<HistoryViewModel.Output>
    let viewModel: HistoryViewModel

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Account/History", HistoryViewModel.Output.self)
        viewModel = HistoryViewModel(services.accounts, names: names, timeZones: services.timeZones)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        let before = visit.query.word("before")
        let id = Int64(before)
        guard id != nil || before.isEmpty else { throw Problem.unknownPath }
        return screen.answer(visit, try viewModel.show(visit.who, before: id, visit.words))
    }
}
