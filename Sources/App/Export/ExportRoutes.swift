import Accounts
import Database
import Foundation
import HTTPServer
import HTTPTypes
import Web

/// Taking one's data along.
struct ExportRoutes: Sendable {
    let screen: Screen<ExportViewModel.Output>
    let viewModel: ExportViewModel
    let desk = ExportDesk()

    init(_ services: Services, _ screens: inout Screens) {
        screen = screens.make("Export/Export", ExportViewModel.Output.self)
        viewModel = ExportViewModel(services)
    }

    /// Where somebody goes on who was asked for their password before the download.
    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, viewModel.show(visit.who))
    }

    func download(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        let file = try await desk.run(for: visit.who.id) { [viewModel, who = visit.who, words = visit.words] in
            try viewModel.zip(of: who, seenFrom: session, words)
        }
        try await viewModel.record(visit.who, from: visit.client)
        return Response(
            headers: [
                .contentType: "application/zip",
                .contentDisposition: "attachment; filename=\"\(viewModel.fileName(for: visit.who))\"",
            ], body: file)
    }
}
