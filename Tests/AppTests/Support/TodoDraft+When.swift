import Todos

extension TodoDraft {
    /// Its day and times, such as `2026-11-22 09:00-10:00`, `2026-11-22` for all day, and `inbox`.
    var when: String {
        guard let day = text(of: .date) else { return "inbox" }
        return times.map { "\(day) \($0.start.text)-\($0.end.text)" } ?? day
    }
}
