import Accounts
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Lists, adds, changes and archives the member's categories, and chooses the one that new to-dos go to.
struct CategoriesRoutes: Sendable {
    let list: PageView<CategoriesViewModel.Output>
    let view: PageView<CategoryViewModel.Output>
    let viewModel: CategoryViewModel
    let todos: Todos
    let viewers: TodoViewers
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        list = site.views.page("Categories/Categories", CategoriesViewModel.Output.self)
        view = site.views.page("Categories/Category", CategoryViewModel.Output.self)
        viewModel = CategoryViewModel(todos: site.services.todos)
        todos = site.services.todos
        viewers = TodoViewers(site.services)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        let styles = try await viewers.of(context).styles
        return list.respond(
            context, CategoriesViewModel.page(styles, most: todos.quotas.categories),
            flashText: sentence(context, styles))
    }

    /// The flash message that names the category where new to-dos go now; nil for any other.
    private func sentence(_ context: Context<Member>, _ styles: CategoryStyles) -> String? {
        let category = ["category": styles[styles.usual].name.isolated]
        return switch context.visitor.flash?.kind {
        case .categoryChosen: context.localizer.filled("flash.category-chosen.named", category)
        case .usualArchived: context.localizer.filled("flash.usual-archived.now", category)
        default: nil
        }
    }

    func showNew(_ context: Context<Member>) async throws -> Response {
        view.respond(context, CategoryViewModel.blank(context.localizer))
    }

    func add(_ context: Context<Member>) async throws -> Response {
        try await save(context, nil)
    }

    func showOne(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        return view.respond(context, CategoryViewModel.page(of: try category(context, viewer), viewer))
    }

    func change(_ context: Context<Member>) async throws -> Response {
        try await save(context, try category(context, try viewers.of(context)))
    }

    func archive(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let category = try category(context, viewer)
        do {
            try await todos.setArchived(category, of: context.principal.owner, to: true)
            return context.onward(to: Path.categories.address)
                .setting([
                    cookies.flash(category == viewer.styles.usual ? .usualArchived : .categoryArchived, about: category)
                ])
        } catch CategoryError.lastOne {
            return context.onward(to: Path.categories.address).setting([cookies.flash(.lastCategory)])
        }
    }

    func restore(_ context: Context<Member>) async throws -> Response {
        let category = try await category(context, try viewers.of(context))
        try await todos.setArchived(category, of: context.principal.owner, to: false)
        // Without another choice, some go there by themselves.
        let isUsual = try await viewers.of(context).styles.usual == category
        return context.onward(to: Path.categories.address)
            .setting([cookies.flash(isUsual ? .usualRestored : .categoryRestored)])
    }

    /// Has new to-dos go to a category. As an “Undo”, it also restores what was archived.
    func use(_ context: Context<Member>) async throws -> Response {
        let category = try await category(context, try viewers.of(context))
        let isUndo = context.form.isTicked("undo")
        do {
            try await todos.setUsual(category, of: context.principal.owner, restoring: isUndo)
        } catch CategoryError.archived {
            let output = CategoryViewModel.archivedMeanwhile(category, try await viewers.of(context))
            return view.respond(context, output, status: .conflict, isPlace: false)
        }
        return context.onward(to: Path.categories.address)
            .setting([cookies.flash(isUndo ? .usualRestored : .categoryChosen)])
    }

    /// - Parameter category: the category to change; nil for a new one.
    private func save(_ context: Context<Member>, _ category: Category?) async throws -> Response {
        let viewer = try await viewers.of(context)
        switch viewModel.read(context.form, category, viewer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            do {
                try await viewModel.save(input, category, of: viewer.owner)
                return context.onward(to: Path.categories.address).setting([cookies.flash(.saved)])
            } catch let error as CategoryError {
                let output = try viewModel.refuse(error, context.form, category, viewer)
                return view.refuse(context, output)
            }
        }
    }

    /// The category in the path.
    /// - Throws: `Problem.unknownPath` when the member has no such category.
    private func category(_ context: Context<Member>, _ viewer: TodoViewer) throws -> Category {
        guard let category = viewer.styles.category(context.parameters["category"]) else { throw Problem.unknownPath }
        return category
    }
}
