import Accounts
import HTTPServer
import HTTPTypes
import Web

/// Exports the member's data.
struct ExportRoutes: Sendable {
    let view: PageView<ExportViewModel.Output>
    let viewModel: ExportViewModel

    init(_ site: SiteDependencies) {
        view = site.views.page("Export/Export", ExportViewModel.Output.self)
        viewModel = ExportViewModel(services: site.services)
    }

    /// The page after reauthentication, from which the download starts.
    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, viewModel.show(context.principal))
    }

    func download(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        let file = try await viewModel.zip(of: context.principal, seenFrom: session, context.localizer)
        try await viewModel.record(context.principal, in: session, from: context.client)
        return file.response([
            .contentType: "application/zip",
            .contentDisposition: "attachment; filename=\"\(viewModel.fileName(for: context.principal))\"",
        ])
    }
}
