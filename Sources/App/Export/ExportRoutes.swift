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
        let file = try await viewModel.zip(of: visit.who, seenFrom: session, visit.words)
        try await viewModel.record(visit.who, from: visit.client)
        return file.response([
            .contentType: "application/zip",
            .contentDisposition: "attachment; filename=\"\(viewModel.fileName(for: visit.who))\"",
        ])
    }
}
