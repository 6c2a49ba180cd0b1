import Testing
import Todos

/// A date that a test is written with.
func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
}

/// Reads `1997-09: 2 16 30, 1997-10: 14` as four dates.
func days(_ text: String) throws -> [CalendarDate] {
    try text.split(separator: ", ").flatMap { month in
        let sides = month.split(separator: ": ")
        return try sides[1].split(separator: " ").map { try day("\(sides[0])-\($0.count < 2 ? "0" : "")\($0)") }
    }
}
