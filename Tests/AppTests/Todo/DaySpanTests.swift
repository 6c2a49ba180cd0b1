import TestSupport
import Testing
import Todos

@testable import App

/// Where to-dos are in a day by the hour.
@Suite(.timeLimit(.minutes(5))) struct DaySpanTests {
    private func span(_ start: String, _ end: String) throws -> DaySpan {
        let (start, end) = (try #require(TimeOfDay(start)), try #require(TimeOfDay(end)))
        return DaySpan(try #require(TodoTimes(start, end)))
    }

    @Test(arguments: [
        ("09:00", "10:00", 36..<40), ("09:10", "09:50", 36..<40), ("09:00", "09:00", 36..<38),
        ("00:00", "23:59", 0..<96),
        ("23:50", "23:59", 94..<96), ("09:16", "09:20", 37..<39),
    ])
    func `one takes the quarters that it touches, and half an hour at least`(
        start: String, end: String, quarters: Range<Int>
    ) throws {
        #expect(try span(start, end).quarters == quarters)
    }

    @Test func `those at one time are beside each other, as wide as can be`() throws {
        let spans = try [("09:00", "12:00"), ("09:30", "10:30"), ("10:30", "11:00"), ("14:00", "15:00")].map(span)

        let places = DaySpan.lanes(of: spans)

        #expect(places.map { $0?.lane } == [0, 1, 1, 0])
        #expect(places.map { $0?.lanes } == [2, 2, 2, 1])
    }

    @Test func `of four at one time two are shown, the others are counted there, and the next has room`() throws {
        let spans = try Array(repeating: ("09:00", "10:00"), count: 4).map(span) + [span("10:00", "11:00")]

        #expect(DaySpan.lanes(of: spans).map { $0?.lane } == [0, 1, nil, nil, 0])
        #expect(DaySpan.lanes(of: spans).map { $0?.lanes } == [3, 3, nil, nil, 1])
        let crowds = DaySpan.crowds(of: spans)
        #expect(crowds.map(\.span.quarters) == [36..<40])
        #expect(crowds.map(\.count) == [2])
        #expect(DaySpan.crowds(of: Array(spans.dropFirst())).isEmpty)
    }

    @Test func `none covers another, whatever their times`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let spans = (0..<12).map { _ in
                let start = Int.random(in: 0..<(24 * 60), using: &random)
                let end = Int.random(in: start..<(24 * 60), using: &random)
                return DaySpan(TodoTimes(TimeOfDay(secondsOfDay: start * 60), TimeOfDay(secondsOfDay: end * 60))!)
            }.sorted()
            let places = DaySpan.lanes(of: spans)
            for (one, place) in zip(spans, places) {
                guard let place else { continue }
                #expect(place.lane < place.lanes && place.lanes <= DaySpan.mostLanes)
                let same = zip(spans, places).filter {
                    $0.1?.lane == place.lane && $0.0.quarters.overlaps(one.quarters)
                }
                #expect(same.count == 1, "\(spans.map(\.quarters))")
                // Side by side they have the same width.
                let overlapping = zip(spans, places).filter { $0.0.quarters.overlaps(one.quarters) }
                #expect(overlapping.allSatisfy { ($0.1?.lanes ?? place.lanes) == place.lanes })
            }
            // What has no room is counted once, in a lane that nothing else has.
            let crowds = DaySpan.crowds(of: spans)
            #expect(crowds.reduce(0) { $0 + $1.count } == places.count { $0 == nil })
            for crowd in crowds {
                let same = zip(spans, places).filter { $0.0.quarters.overlaps(crowd.span.quarters) }
                #expect(same.allSatisfy { ($0.1?.lane ?? 0) < DaySpan.mostLanes - 1 })
                #expect(same.allSatisfy { ($0.1?.lanes ?? DaySpan.mostLanes) == DaySpan.mostLanes })
            }
        }
    }
}
