import Foundation
import HTTPTypes
import Testing

/// A to-do at a point in time as a program changes it.
@Suite(.timeLimit(.minutes(5))) struct PointInTimeTests {
    private let site: TestSite
    private let program: Program

    init() async throws {
        site = try TestSite()
        program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        _ = try await program.add("Buy milk")
    }

    private func patch(_ json: String) async -> Answer {
        await program.send(.patch, "/todos/1", json: json)
    }

    @Test(arguments: ["08:00", "10:00"])
    func `a to-do at a point in time stays one when only its start is sent`(start: String) async throws {
        _ = await patch(#"{"endTime": null, "version": 1}"#)

        let moved = await patch("{\"startTime\": \"\(start)\", \"version\": 2}")

        #expect(moved.status == 200)
        #expect(moved.json["startTime"] as? String == start)
        #expect(moved.json["endTime"] as? String == start)
        let longer = await patch(#"{"startTime": "07:00", "endTime": "07:30", "version": 3}"#)
        #expect(longer.json["endTime"] as? String == "07:30")
        let later = await patch(#"{"startTime": "07:15", "version": 4}"#)
        #expect(later.json["endTime"] as? String == "07:30")
    }

    @Test func `a point in time without its start is for the whole day`() async throws {
        _ = await patch(#"{"endTime": null, "version": 1}"#)

        let whole = await patch(#"{"startTime": null, "version": 2}"#)

        #expect(whole.status == 200)
        #expect(whole.json["endTime"] is NSNull)
    }
}
