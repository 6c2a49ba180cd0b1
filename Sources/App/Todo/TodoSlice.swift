import Web

/// To-dos: lists, calendar, editing, quick add.
enum TodoSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let todoList = TodoListRoutes(site)
        let newTodo = NewTodoRoutes(site)
        let quickAdd = QuickAddRoutes(site)
        let todo = TodoRoutes(site)
        let editTodo = EditTodoRoutes(site)
        let bulkTodo = BulkTodoRoutes(site)
        let order = OrderRoutes(site)
        let todoEvents = TodoEventsRoutes(site)
        let listing = ListingRoutes(site)
        let month = MonthRoutes(site)
        return [
            .get("/todos", for: .members, todoList.show),
            .post("/todos", for: .members, newTodo.add),
            .get("/todos/new", for: .members, newTodo.show),
            .get("/todos/quick", for: .members, quickAdd.show),
            .post("/todos/quick", for: .members, quickAdd.add),
            .get("/todos/events", for: .listeningMembers, todoEvents.listen),
            .get("/todos/all", for: .members, listing.all),
            .get("/todos/open", for: .members, listing.open),
            .get("/todos/completed", for: .members, listing.completed),
            .get("/todos/search", for: .members, listing.search),
            .get("/todos/trash", for: .members, listing.trash),
            .get("/todos/category/{category}", for: .members, listing.category),
            .get("/todos/month", for: .members, month.showThis),
            .get("/todos/month/{month}", for: .members, month.show),
            .get("/todos/day/{date}", for: .members, todoList.showDay),
            .post("/todos/day/{date}/complete", for: .members, bulkTodo.completeDay),
            .get("/todos/day/{date}/order", for: .members, order.show),
            .post("/todos/day/{date}/reopen", for: .members, bulkTodo.reopenDay),
            .post("/todos/clear", for: .members, bulkTodo.clearCompleted),
            .post("/todos/trash/empty", for: .members, bulkTodo.emptyTrash),
            .post("/todos/undo/completed/{moment}", for: .members, bulkTodo.undoCompleting),
            .post("/todos/undo/cleared/{moment}", for: .members, bulkTodo.undoClearing),
            .get("/todos/{id}", for: .members, todo.show),
            .get("/todos/{id}/edit", for: .members, editTodo.show),
            .post("/todos/{id}/edit", for: .members, editTodo.change),
            .post("/todos/{id}/title", for: .members, editTodo.rename),
            .post("/todos/{id}/undo/{version}", for: .members, editTodo.undo),
            .post("/todos/{id}/complete", for: .members, todo.complete),
            .post("/todos/{id}/reopen", for: .members, todo.reopen),
            .post("/todos/{id}/delete", for: .members, todo.delete),
            .post("/todos/{id}/skip", for: .members, todo.skip),
            .post("/todos/{id}/behind/{other}", for: .members, order.move),
            .post("/todos/{id}/restore", for: .members, todo.restore),
            .post("/todos/{id}/purge", for: .members, todo.purge),
        ]
    }
}
