import Testing
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct LocalizerDurationTests {
    @Test(arguments: [
        (Duration.milliseconds(100), "1 s"), (.seconds(60), "60 s"), (.milliseconds(60_001), "2 min"),
        (.seconds(7200), "120 min"), (.seconds(7201), "3 h"), (.seconds(86_400), "24 h"),
    ])
    func `a wait is told in seconds up to a minute, and rounded up`(wait: Duration, text: String) {
        let localizer = Localizer(
            language: "en",
            texts: ["time.seconds": "{{count}} s", "time.minutes": "{{count}} min", "time.hours": "{{count}} h"])

        #expect(localizer.time(wait) == text)
    }

    @Test(arguments: [
        (72 * 3600, "3 days", "3일"), (48 * 3600, "2 days", "2일"), (24 * 3600, "24 hours", "24시간"),
        (36 * 3600, "36 hours", "36시간"), (3600, "1 hour", "1시간"), (5400, "90 minutes", "90분"),
        (60, "1 minute", "1분"), (90, "90 seconds", "90초"),
    ])
    func `how long something lasts is told in the largest unit`(seconds: Int, english: String, korean: String) throws {
        let languages = try TestSite().site.dispatcher.languages

        #expect(languages.preferred("en").length(of: .seconds(seconds)) == english)
        #expect(languages.preferred("ko").length(of: .seconds(seconds)) == korean)
    }
}
