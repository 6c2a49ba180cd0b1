/// The page's English texts.
public enum Texts {
    /// The texts by their keys.
    public static let english = [
        "page.skip": "Skip to the content", "todos.title": "To-dos", "todos.logOut": "Log out",
        "todos.today": "Today", "todos.all": "All to-dos", "todos.add": "New to-do",
        "todos.nothingToday": "Nothing to do today.", "todos.nothing": "Nothing here yet. Add your first to-do.",
        "todos.noDescription": "No description", "todo.complete": "Mark as done", "todo.reopen": "Mark as not done",
    ]
}
