import Accounts
import Database
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Imports to-dos from a file, and undoes an import.
struct ImportRoutes: Sendable {
    let view: PageView<ImportViewModel.Output>
    let viewModel: ImportViewModel
    let limit: AddingLimit
    let cookies: SiteCookies
    let work: WorkPool

    init(_ site: SiteDependencies) {
        view = site.views.page("Import/Import", ImportViewModel.Output.self)
        viewModel = ImportViewModel(site.services, site.languages)
        limit = site.services.importing
        work = site.services.work
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(
            context, try await viewModel.form(choosing: "", of: context.principal.owner, context.localizer))
    }

    func add(_ context: Context<Member>) async throws -> Response {
        let (owner, category) = (context.principal.owner, context.form.word("category"))
        var form = try await viewModel.form(choosing: category, of: owner, context.localizer)
        do {
            try limit.recordAttempt(context.principal)
        } catch {
            form.message = context.localizer.filled("import.tooOften", waiting: error.wait)
            return view.respond(context, form, tooMany: error)
        }
        let importContext = try await viewModel.importContext(
            of: context.principal, choosing: category, context.localizer)
        let file = context.form.file("file")
        let contents: ImportContents
        do {
            contents = try await work.run(for: context.principal.id, policy: .refuseDuplicate) { cancellation in
                try ImportFile(context: importContext.stopping(at: cancellation))
                    .read(file?.bytes ?? [], named: file?.name ?? "")
            }
        } catch let error as ImportError {
            let status: HTTPResponse.Status = error == .tooLarge ? .contentTooLarge : .unprocessableContent
            form.message = error.sentence(context.localizer)
            return view.respond(context, form, status: status)
        }
        return view.respond(
            context, try await viewModel.add(contents, choosing: category, for: owner, context.localizer))
    }

    func undo(_ context: Context<Member>) async throws -> Response {
        let count = try await viewModel.undo(try context.moment, of: context.principal.owner)
        return context.back(or: .todos).setting([cookies.flash(count > 0 ? .changeUndone : .nothingToUndo)])
    }
}
