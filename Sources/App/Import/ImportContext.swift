import Todos

/// The context in which a file is read: today's date, the time zone, the categories.
struct ImportContext: Sendable {
    let today: CalendarDate
    let clock: LocalClock
    let categories: ImportCategories
    /// The category of what names none that the member has: that of new to-dos.
    let usualCategory: Category
    /// Tells when the result is no longer waited for.
    var cancellation = WorkCancellation()

    /// The same for work that stops when it is cancelled.
    func stopping(at cancellation: WorkCancellation) -> ImportContext {
        var context = self
        context.cancellation = cancellation
        return context
    }
}
