import Todos

/// The part of a day that a to-do takes up in a calendar, in quarters of an hour.
struct DaySpan: Comparable {
    static let quartersPerHour = 4
    /// To-dos at one time that are shown beside each other; more would be too narrow to read.
    static let mostLanes = 4
    /// As much as a line of text takes.
    private static let shortest = 2
    private static let perDay = 24 * quartersPerHour

    /// Counted from midnight.
    let quarters: Range<Int>

    var firstHour: Int { quarters.lowerBound / Self.quartersPerHour }
    var lastHour: Int { (quarters.upperBound - 1) / Self.quartersPerHour }

    init(_ times: TodoTimes) {
        let start = min(Self.quarter(of: times.start), Self.perDay - Self.shortest)
        quarters = start..<max(start + Self.shortest, Self.quarter(after: times.end))
    }

    /// The place of each span: its lane, and how many lanes there are at that time. Spans in one lane do not overlap.
    /// Nil for a span that finds no lane free.
    /// - Parameter spans: sorted.
    static func lanes(of spans: [DaySpan]) -> [(lane: Int, lanes: Int)?] {
        var places: [(lane: Int, lanes: Int)?] = []
        // Those that overlap directly or by others in between, and where each of their lanes is free again.
        var (begin, ends): (Int, [Int]) = (0, [])
        for (index, span) in spans.enumerated() {
            if ends.allSatisfy({ $0 <= span.quarters.lowerBound }) { (begin, ends) = (index, []) }
            let free = ends.firstIndex { $0 <= span.quarters.lowerBound }
            guard let lane = free ?? (ends.count < mostLanes ? ends.count : nil) else {
                places.append(nil)
                continue
            }
            if lane == ends.count { ends.append(0) }
            ends[lane] = span.quarters.upperBound
            places.append((lane, ends.count))
            for other in begin..<index { places[other]?.lanes = ends.count }
        }
        return places
    }

    static func < (one: DaySpan, other: DaySpan) -> Bool {
        (one.quarters.lowerBound, one.quarters.upperBound) < (other.quarters.lowerBound, other.quarters.upperBound)
    }

    private static func quarter(of time: TimeOfDay) -> Int {
        time.hour * quartersPerHour + time.minute * quartersPerHour / 60
    }

    /// The next one that has not begun before `time`.
    private static func quarter(after time: TimeOfDay) -> Int {
        time.hour * quartersPerHour + (time.minute * quartersPerHour + 59) / 60
    }
}
