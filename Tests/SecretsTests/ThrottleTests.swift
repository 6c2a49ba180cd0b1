import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct ThrottleTests {
    private let throttle = Throttle(10, per: .seconds(900))

    private func wait(afterSeconds ages: [Int]) -> Duration? {
        throttle.wait(after: ages.map { .seconds($0) })
    }

    @Test func `half of the attempts are free`() {
        for count in 0...5 {
            #expect(wait(afterSeconds: Array(repeating: 0, count: count)) == nil)
        }
    }

    @Test(arguments: [(6, 1), (7, 2), (8, 4), (9, 8)])
    func `then the pause doubles with each`(count: Int, seconds: Int) {
        #expect(wait(afterSeconds: Array(repeating: 0, count: count)) == .seconds(seconds))
        #expect(wait(afterSeconds: Array(repeating: seconds - 1, count: count)) == .seconds(1))
        #expect(wait(afterSeconds: Array(repeating: seconds, count: count)) == nil)
    }

    @Test func `at the limit one waits until the oldest is out of the window`() {
        #expect(wait(afterSeconds: Array(0...9)) == .seconds(891))
        #expect(wait(afterSeconds: [0, 1, 2, 3, 4, 5, 6, 7, 8, 899]) == .seconds(1))
        // More than the limit are not looked at.
        #expect(wait(afterSeconds: Array(0...20)) == .seconds(891))
    }

    @Test func `no pause before a wide limit is longer than a minute`() {
        let wide = Throttle(100, per: .seconds(3600))

        #expect(wide.wait(after: Array(repeating: .zero, count: 99)) == .seconds(60))
    }

    @Test func `a limit of one lets one through`() {
        let narrow = Throttle(1, per: .seconds(60))

        #expect(narrow.wait(after: []) == nil)
        #expect(narrow.wait(after: [.seconds(59)]) == .seconds(1))
    }
}
