import Accounts
import Database
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Bringing to-dos from elsewhere, and taking them along.
struct ImportRoutes: Sendable {
    static let path = "/todos/import"

    let screen: Screen<ImportViewModel.Output>
    let viewModel: ImportViewModel
    let limit: AddingLimit
    let cookies: SiteCookies
    let work: WorkPool

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Import/Import", ImportViewModel.Output.self)
        viewModel = ImportViewModel(services)
        limit = services.importing
        work = services.work
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, ImportViewModel.Output())
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        do {
            try limit.charge(visit.who)
        } catch {
            let message = visit.words.filled("import.tooOften", ["wait": visit.words.time(error.wait)])
            return screen.answer(visit, ImportViewModel.Output(message: message), tooMany: error)
        }
        let read = try await work.run(for: visit.who.id, with: .refuses) { [viewModel] _ in
            try viewModel.read(visit.form.file("file") ?? [], of: visit.who, visit.words)
        }
        switch read {
        case .failure(let error):
            let status: HTTPResponse.Status = error == .tooLarge ? .contentTooLarge : .unprocessableContent
            return screen.answer(visit, ImportViewModel.Output(message: error.sentence(visit.words)), status: status)
        case .success(let contents):
            return screen.answer(visit, try await viewModel.add(contents, for: visit.who.owner, visit.words))
        }
    }

    func undo(_ visit: Visit<Member>) async throws -> Response {
        guard let milliseconds = Int64(visit.parameters["moment"]) else { throw Problem.unknownPath }
        let count = try await viewModel.undo(Timestamp(milliseconds: milliseconds), of: visit.who.owner)
        return visit.back(or: "/todos").setting([cookies.announce(count > 0 ? .changeUndone : .nothingToUndo)])
    }
}
