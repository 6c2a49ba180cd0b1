import Database
import Secrets

/// Detects forms that are submitted faster than a person fills one in.
///
/// The opening time is a hidden field of the form, with a code (MAC) that only this process can make.
struct FillTimeCheck: Sendable {
    static let fieldName = "opened"

    /// The least time that a person needs.
    let shortest: Duration
    let clock: WallClock
    private let key = MACKey.random()

    init(shortest: Duration, clock: WallClock) {
        self.shortest = shortest
        self.clock = clock
    }

    /// The hidden field's value for a form that is opened now.
    func stamp() -> String { stamp(clock.now().milliseconds) }

    /// Returns what is left of `shortest`: all of it when the stamp was not made by this process.
    func left(since stamp: String) -> Duration {
        guard let moment = stamp.split(separator: ".").first.flatMap({ Int64($0) }),
            ConstantTime.areEqual(Array(stamp.utf8), Array(self.stamp(moment).utf8))
        else { return shortest }
        let passed = Duration.milliseconds(clock.now().milliseconds - moment)
        return passed < .zero ? shortest : max(.zero, shortest - passed)
    }

    private func stamp(_ milliseconds: Int64) -> String {
        let code = key.code(for: Array("form opened \(milliseconds)".utf8))
        return "\(milliseconds).\(Base64URL.encode(code.bytes))"
    }
}
