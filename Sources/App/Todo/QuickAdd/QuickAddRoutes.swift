import Accounts
import HTTPServer
import Todos
import Web

/// Adds a to-do from one line of text, or several from a list of lines. A flash message then says how the line was
/// understood, or how many were added. In doubt, nothing is added, and the page for a new to-do opens with the fields
/// filled in.
struct QuickAddRoutes: Sendable {
    let view: PageView<NewTodoViewModel.Output>
    let viewModel: QuickAddViewModel
    let cookies: SiteCookies
    let viewers: TodoViewers

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = QuickAddViewModel(site.services, site.languages, site.formatter)
        cookies = site.cookies
        viewers = TodoViewers(site.services)
    }

    /// Shows how the query's line is understood: `?line=Call+Ana+tomorrow`.
    func show(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let line = viewModel.line(context.query, of: context.principal, viewer)
        return view.respond(context, viewModel.show(line, viewer))
    }

    /// The form may name a category to add with the to-do, which the line names.
    func add(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        if let list = QuickAddViewModel.list(context.form["line"]) { return try await add(list, context, viewer) }
        let line = viewModel.line(context.form, of: context.principal, viewer)
        switch viewModel.read(line, addingCategory: context.form["newCategory"], viewer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            do {
                let id = try await viewModel.add(input, for: context.principal)
                return context.back(or: .todos).setting([cookies.flash(.todoAdded, about: id)])
            } catch is CategoryError {
                // Another page has added one at the same time.
                return view.refuse(context, viewModel.show(line, viewer))
            } catch {
                return try view.respond(context, viewModel.show(line, viewer), refusedBecauseOf: error)
            }
        }
    }

    /// Adds a to-do for each line, all of which one undo takes back.
    private func add(_ list: [String], _ context: Context<Member>, _ viewer: TodoViewer) async throws -> Response {
        let lines = list.map { viewModel.line($0, context.form, of: context.principal, viewer) }
        switch await viewModel.read(lines, viewer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let drafts):
            do {
                let added = try await viewModel.add(drafts, for: context.principal)
                let message =
                    added.count == 0
                    ? cookies.flash(.todosThere)
                    : cookies.flash(.todosAdded, about: added.moment, added.count, added.alreadyThere)
                return context.back(or: .todos).setting([message])
            } catch {
                return try view.respond(context, viewModel.show(lines[0], viewer), refusedBecauseOf: error)
            }
        }
    }
}
