import Todos
import Web

/// The flash message for all to-dos of a day that were completed, or reopened: which day.
struct DayFlash: Sendable {
    let formatter: LocalizedFormatter

    /// The message; nil when the flash names no day.
    func sentence(_ flash: Flash, _ viewer: TodoViewer) -> String? {
        guard let day = flash.reference.dropFirst().first.flatMap({ CalendarDate($0) }) else { return nil }
        let name = formatter.name(of: day, on: viewer.today, in: viewer.localizer.locale)
        return viewer.localizer.filled("flash.\(flash.kind.rawValue).day", ["day": name])
    }
}
