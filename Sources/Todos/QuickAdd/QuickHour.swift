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
        QuickLine(line).replacing(words, with: time.text)
    }
}
