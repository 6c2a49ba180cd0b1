import HTTPTypes
import Web

/// The JSON API for to-dos and categories, authenticated by token instead of cookies.
enum APISlice {
    static func routes(_ site: SiteDependencies) -> [Route<APIEndpoint>] {
        let todos = TodosResource(site.services)
        let todo = TodoResource(site.services)
        let categories = CategoriesResource(site.services)
        return [
            .read("/todos", todos.all),
            .change(.post, "/todos", todos.add),
            .read("/todos/completed", todos.completed),
            .read("/todos/search", todos.search),
            .read("/todos/trash", todos.trash),
            .read("/todos/category/{category}", todos.category),
            .read("/todos/day/{date}", todos.day),
            .read("/todos/{id}", todo.show),
            .change(.patch, "/todos/{id}", todo.change),
            .change(.delete, "/todos/{id}", todo.delete),
            .change(.post, "/todos/{id}/complete", todo.complete),
            .change(.post, "/todos/{id}/reopen", todo.reopen),
            .change(.post, "/todos/{id}/restore", todo.restore),
            .change(.post, "/todos/{id}/purge", todo.purge),
            .read("/categories", categories.all),
        ]
    }
}
