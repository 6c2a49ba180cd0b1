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
        let week = WeekRoutes(site)
        return [
            .get(.todos, for: .members, todoList.show),
            .post(.todos, for: .members, newTodo.add),
            .get(.newTodo, for: .members, newTodo.show),
            .get(.quickAdd, for: .members, quickAdd.show),
            .post(.quickAdd, for: .members, quickAdd.add),
            .get(.todoEvents, for: .listeningMembers, todoEvents.listen),
            .get(.inbox, for: .members, listing.inbox),
            .get(.allTodos, for: .members, listing.all),
            .get(.openTodos, for: .members, listing.open),
            .get(.completedTodos, for: .members, listing.completed),
            .get(.searchTodos, for: .members, listing.search),
            .get(.trash, for: .members, listing.trash),
            .get(.todosInCategory, for: .members, listing.category),
            .get(.thisMonth, for: .members, month.showThis),
            .get(.month, for: .members, month.show),
            .get(.thisWeek, for: .members, week.showThis),
            .get(.week, for: .members, week.show),
            .get(.day, for: .members, todoList.showDay),
            .post(.completeDay, for: .members, bulkTodo.completeDay),
            .get(.orderDay, for: .members, order.show),
            .post(.reopenDay, for: .members, bulkTodo.reopenDay),
            .post(.moveOverdue, for: .members, bulkTodo.moveOverdue),
            .post(.clearCompleted, for: .members, bulkTodo.clearCompleted),
            .post(.emptyTrash, for: .members, bulkTodo.emptyTrash),
            .post(.undoCompleting, for: .members, bulkTodo.undoCompleting),
            .post(.undoReopening, for: .members, bulkTodo.undoReopening),
            .post(.undoMoving, for: .members, bulkTodo.undoMoving),
            .post(.undoClearing, for: .members, bulkTodo.undoClearing),
            .get(.todo, for: .members, todo.show),
            .get(.editTodo, for: .members, editTodo.show),
            .post(.editTodo, for: .members, editTodo.change),
            .post(.renameTodo, for: .members, editTodo.rename),
            .post(.rescheduleTodo, for: .members, editTodo.reschedule),
            .post(.undoChange, for: .members, editTodo.undo),
            .post(.completeTodo, for: .members, todo.complete),
            .post(.reopenTodo, for: .members, todo.reopen),
            .post(.deleteTodo, for: .members, todo.delete),
            .post(.skipTodo, for: .members, todo.skip),
            .post(.moveTodo, for: .members, order.move),
            .post(.restoreTodo, for: .members, todo.restore),
            .post(.purgeTodo, for: .members, todo.purge),
        ]
    }
}
