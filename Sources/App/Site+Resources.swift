import HTTPTypes
import Web

extension Site {
    /// To-dos as JSON, for programs: a token instead of cookies says who asks.
    static func listResources(_ services: Services, _ names: LocalNames) -> [Route<APIEndpoint>] {
        let todos = TodosResource(services)
        let todo = TodoResource(services, names)
        let categories = CategoriesResource(services)
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
