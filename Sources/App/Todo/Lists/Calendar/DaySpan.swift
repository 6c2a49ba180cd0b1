import Todos

/// The part of a day that a to-do takes up in a calendar, in quarters of an hour.
struct DaySpan: Comparable {
    static let quartersPerHour = 4
    /// To-dos at one time that are shown beside each other; more would be too narrow to read.
    static let mostLanes = 3
    /// As much as a line of text takes.
    private static let shortest = 2
    private static let perDay = 24 * quartersPerHour

    /// Counted from midnight.
    let quarters: Range<Int>

    var start: TimeOfDay {
        TimeOfDay(secondsOfDay: quarters.lowerBound * 60 * 60 / Self.quartersPerHour)
    }
    var firstHour: Int { quarters.lowerBound / Self.quartersPerHour }
    var lastHour: Int { (quarters.upperBound - 1) / Self.quartersPerHour }

    init(_ times: TodoTimes) {
        let start = min(Self.quarter(of: times.start), Self.perDay - Self.shortest)
        quarters = start..<max(start + Self.shortest, Self.quarter(after: times.end))
    }

    private init(quarters: Range<Int>) { self.quarters = quarters }

    /// The place of each span: its lane, and how many lanes there are at that time. Spans in one lane do not overlap.
    /// Nil for a span that finds no lane free; then the last lane is left to `crowds`.
    /// - Parameter spans: sorted.
    static func lanes(of spans: [DaySpan]) -> [(lane: Int, lanes: Int)?] {
        clumps(of: spans).flatMap { clump -> [(lane: Int, lanes: Int)?] in
            let all = lanes(of: clump, atMost: mostLanes)
            if all.contains(where: { $0 == nil }) {
                return lanes(of: clump, atMost: mostLanes - 1).map { lane in lane.map { (lane: $0, lanes: mostLanes) } }
            }
            let count = (all.compactMap { $0 }.max() ?? 0) + 1
            return all.map { lane in lane.map { (lane: $0, lanes: count) } }
        }
    }

    /// What the spans that find no lane take up together, and how many they are. None overlaps another.
    /// - Parameter spans: sorted.
    static func crowds(of spans: [DaySpan]) -> [(span: DaySpan, count: Int)] {
        let others = zip(spans, lanes(of: spans)).filter { $0.1 == nil }.map(\.0)
        return clumps(of: others).map { clump in
            let end = clump.map(\.quarters.upperBound).max() ?? perDay
            return (DaySpan(quarters: clump[0].quarters.lowerBound..<end), clump.count)
        }
    }

    /// Those together that overlap directly or by others in between.
    private static func clumps(of spans: [DaySpan]) -> [[DaySpan]] {
        var (clumps, end): ([[DaySpan]], Int) = ([], 0)
        for span in spans {
            if span.quarters.lowerBound >= end { clumps.append([]) }
            clumps[clumps.count - 1].append(span)
            end = max(end, span.quarters.upperBound)
        }
        return clumps
    }

    private static func lanes(of spans: [DaySpan], atMost most: Int) -> [Int?] {
        // Where each lane is free again.
        var ends: [Int] = []
        return spans.map { span in
            let free = ends.firstIndex { $0 <= span.quarters.lowerBound }
            guard let lane = free ?? (ends.count < most ? ends.count : nil) else { return nil }
            if lane == ends.count { ends.append(0) }
            ends[lane] = span.quarters.upperBound
            return lane
        }
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
