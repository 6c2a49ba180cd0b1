/// The version of what an owner sees of their to-dos. Equal versions mean that nothing has changed between them.
///
/// It is the same for every process that shows them. It names the owner, because a page may ask after its browser has
/// switched to another account; and the day, because what is due today is shown otherwise tomorrow.
package struct ChangeVersion: Sendable, Equatable {
    let owner: Int64
    /// `Todos.changeCount`.
    let count: Int64
    /// The current one in the owner's time zone.
    let day: CalendarDate

    package init(of owner: Owner, count: Int64, on day: CalendarDate) {
        (self.owner, self.count, self.day) = (owner.memberNumber, count, day)
    }

    /// Such as `7-12-2026-11-27`: part of a page, and the id of a stream's events.
    package var text: String { "\(owner)-\(count)-\(day.text)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let owner = Int64(parts[0]), let count = Int64(parts[1]),
            let day = CalendarDate(String(parts[2]))
        else { return nil }
        (self.owner, self.count, self.day) = (owner, count, day)
        guard self.text == text else { return nil }
    }
}
