import Database
import Foundation
import Todos

/// Reads what a file says about when a to-do was done, or moved to the trash.
enum ImportedCompletion {
    /// How tables say that it wasn't.
    private static let negations: Set = ["", "no", "false", "0", "none", "아니요", "아니오", "미완료"]

    /// How they say that it was, and not when.
    private static let affirmations = ImportedWord.affirmations.union(["done", "complete", "completed", "완료"])

    static func isDone(_ text: String) -> Bool { !ImportedWord.isOne(of: negations, text) }

    /// Whether it was done at a time that isn't said.
    static func isAffirmed(_ text: String) -> Bool { ImportedWord.isOne(of: affirmations, text) }

    /// The moment that `ImportedMoment` reads, or, by the member's clock, of `2026-11-02 10:00` and the beginning of
    /// `2026-11-02`; nil for anything else.
    static func moment(_ text: String, _ clock: LocalClock) -> Timestamp? {
        guard text.utf8.count <= 40 else { return nil }
        let text = text.trimmingCharacters(in: .whitespaces)
        if let moment = ImportedMoment.read(text) { return moment }
        // In the years of local mean time our exports write offsets with seconds.
        if let moment = try? Date(text, strategy: .iso8601) { return Timestamp(moment) }
        guard let day = CalendarDate(String(text.prefix(10))) else { return nil }
        let rest = text.dropFirst(10)
        if rest.isEmpty { return clock.moment(day, .midnight) }
        guard rest.first == " " || rest.first == "T" else { return nil }
        return ImportedTime.read(String(rest.dropFirst())).map { clock.moment(day, $0) }
    }
}
