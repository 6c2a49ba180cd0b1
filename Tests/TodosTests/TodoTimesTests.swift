import Testing
import Todos

/// Times that move to another time.
@Suite(.timeLimit(.minutes(5))) struct TodoTimesTests {
    @Test(arguments: [
        ("09:00", "10:30", "13:15", "13:15-14:45"), ("09:00", "09:00", "23:45", "23:45-23:45"),
        ("09:00", "11:00", "23:00", "21:59-23:59"), ("00:00", "23:59", "12:00", "00:00-23:59"),
        ("22:00", "23:59", "00:00", "00:00-01:59"),
    ])
    func `moved, it is as long as before, and ends with its day`(
        start: String, end: String, other: String, expected: String
    ) throws {
        let (first, last) = (try #require(TimeOfDay(start)), try #require(TimeOfDay(end)))
        let (times, other) = (try #require(TodoTimes(first, last)), try #require(TimeOfDay(other)))

        let moved = times.moved(to: other)

        #expect("\(moved.start.text)-\(moved.end.text)" == expected)
    }
}
