import Database
import Testing

/// Hours counted from now, where clocks are put forward or back.
@Suite(.timeLimit(.minutes(5))) struct ClockChangeTests {
    @Test(arguments: [
        // 14 March 2027, 1:30 in New York; then 7 November, 1:30 for the first time.
        (1_805_005_800_000, "in 30 minutes", "03:00"), (1_805_005_800_000, "in 90 minutes", "04:00"),
        (1_805_005_800_000, "in 29 minutes", "01:59"), (1_825_565_400_000, "in 1 hour", "01:30"),
        (1_825_565_400_000, "in 2 hours", "02:30"),
    ])
    func `a time counted from now is what the member's clock shows then`(now: Int64, line: String, expected: String)
        async throws
    {
        let site = try TestSite()
        site.clock.move(to: Timestamp(milliseconds: now))
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/account/time-zone", ["timeZone": "America/New_York"])
        let target = "/todos/quick?line=Call+\(line.replacing(" ", with: "+"))"

        let page = try await browser.get(target).page

        #expect(page.field("startTime")?["value"] == expected)
        #expect(page.field("title")?.text == "Call")
    }
}
