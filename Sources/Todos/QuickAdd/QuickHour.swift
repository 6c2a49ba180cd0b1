/// A number of a line that may be its hour, such as 7 in "Dinner Friday 7".
package struct QuickHour: Sendable, Equatable {
    /// The number as typed.
    package let text: String
    /// The times that it may be.
    package let times: [TimeOfDay]
    /// The number's words, counted from the line's first.
    let words: Range<Int>

    /// Returns the line that the number is of with a time in its place.
    package func replaced(by time: TimeOfDay, in line: String) -> String {
        // Beside "concert", "10:00" is in the evening; "09:00" shows by its nought that it isn't.
        let half = (10...11).contains(time.hour) ? "am" : ""
        return QuickLine(line).replacing(words, with: time.text + half)
    }
}
