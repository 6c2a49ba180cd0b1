import Accounts
import HTTPServer
import Todos
import Web

/// The member's categories: seeing them, adding, changing and archiving one.
struct CategoriesRoutes: Sendable {
    let list: Screen<CategoriesViewModel.Output>
    let screen: Screen<CategoryViewModel.Output>
    let viewModel: CategoryViewModel
    let todos: Todos
    let viewers: Viewers
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        list = screens.make("Categories/Categories", CategoriesViewModel.Output.self)
        screen = screens.make("Categories/Category", CategoryViewModel.Output.self)
        viewModel = CategoryViewModel(todos: services.todos)
        todos = services.todos
        viewers = Viewers(services)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        list.answer(visit, CategoriesViewModel.page(try viewers.of(visit).palette, most: todos.quotas.categories))
    }

    func showNew(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, CategoryViewModel.blank(visit.words))
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        try await save(visit, nil)
    }

    func showOne(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        return screen.answer(visit, CategoryViewModel.page(of: try category(visit, viewer), viewer))
    }

    func change(_ visit: Visit<Member>) async throws -> Response {
        try await save(visit, try category(visit, try viewers.of(visit)))
    }

    func archive(_ visit: Visit<Member>) async throws -> Response {
        let category = try category(visit, try viewers.of(visit))
        do {
            try await todos.setArchived(category, of: visit.who.owner, to: true)
            return Response.seeOther("/categories")
                .setting([cookies.announce(.categoryArchived, reference: category.rawValue)])
        } catch CategoryError.lastOne {
            return Response.seeOther("/categories").setting([cookies.announce(.lastCategory)])
        }
    }

    func restore(_ visit: Visit<Member>) async throws -> Response {
        let category = try category(visit, try viewers.of(visit))
        try await todos.setArchived(category, of: visit.who.owner, to: false)
        return Response.seeOther("/categories").setting([cookies.announce(.categoryRestored)])
    }

    /// - Parameter category: the one to be changed; nil for a new one.
    private func save(_ visit: Visit<Member>, _ category: Category?) async throws -> Response {
        let viewer = try viewers.of(visit)
        switch viewModel.read(visit.form, category, viewer) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                try await viewModel.save(input, category, of: viewer.owner)
                return Response.seeOther("/categories").setting([cookies.announce(.saved)])
            } catch let error as CategoryError {
                let output = try viewModel.refuse(error, visit.form, category, viewer)
                return screen.answer(visit, output, status: .unprocessableContent)
            }
        }
    }

    /// The category that the path names.
    /// - Throws: `Problem.unknownPath` when the member has none like it.
    private func category(_ visit: Visit<Member>, _ viewer: Viewer) throws -> Category {
        guard let category = viewer.palette.category(visit.parameters["category"]) else { throw Problem.unknownPath }
        return category
    }
}
