import HTTPTypes
import Web

/// The JSON API for to-dos and categories, authenticated by token instead of cookies.
enum APISlice {
    static func routes(_ site: SiteDependencies) -> [Route<APIEndpoint>] {
        let todos = TodosResource(site.services)
        let todo = TodoResource(site.services)
        let categories = CategoriesResource(site.services)
        return [
            .read(.todos, todos.all),
            .change(.post, .todos, todos.add),
            .read(.completedTodos, todos.completed),
            .read(.searchTodos, todos.search),
            .read(.trash, todos.trash),
            .read(.todosInCategory, todos.category),
            .read(.day, todos.day),
            .read(.todo, todo.show),
            .change(.patch, .todo, todo.change),
            .change(.delete, .todo, todo.delete),
            .change(.post, .completeTodo, todo.complete),
            .change(.post, .reopenTodo, todo.reopen),
            .change(.post, .restoreTodo, todo.restore),
            .change(.post, .purgeTodo, todo.purge),
            .read(.categories, categories.all),
        ]
    }
}
