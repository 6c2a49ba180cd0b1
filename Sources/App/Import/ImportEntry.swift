import Database
import Todos

/// An entry of a file, before validation as a to-do.
struct ImportEntry {
    var input: TodoDraft.Input
    /// How the file has its date, for a warning about one that can't be read.
    var writtenDate = ""
    var completedAt: Timestamp?
    /// A category to make, if the member has none with its name.
    var newCategory: NewCategory?
    /// Where its series begins, if it comes at the next date of that from today on.
    var seriesStart: CalendarDate?

    /// For the inbox, unless the file names a date.
    init(title: String = "", description: String = "", category: Category? = nil) {
        input = TodoDraft.Input(title: title, category: category, description: description, keepsDate: true)
    }

    /// When it was done if the file doesn't say: most likely on its day or, where that isn't over, by today.
    func likelyCompletion(_ context: ImportContext) -> Timestamp {
        guard let day = input.date, day < context.today else { return context.clock.moment(context.today, .midnight) }
        return context.clock.moment(day, input.end ?? input.start ?? .lastMinute)
    }
}
