import Testing
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
    @Test(arguments: [(Duration.milliseconds(100), "1 s"), (.seconds(60), "60 s"), (.milliseconds(60_001), "2 min")])
    func `a wait is told in seconds up to a minute, and rounded up`(wait: Duration, text: String) {
        let localizer = Localizer(
            language: "en", texts: ["time.seconds": "{{count}} s", "time.minutes": "{{count}} min"])

        #expect(localizer.time(wait) == text)
    }
}
