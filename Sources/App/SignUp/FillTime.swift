import Database
import Secrets

/// Knows when a form was opened, and so whether it came back faster than a person fills one in.
///
/// The moment travels in the form, with a code that only this process can make.
struct FillTime: Sendable {
    static let fieldName = "opened"

    /// What a person needs at least.
    let shortest: Duration
    let clock: WallClock
    private let key = MACKey.random()

    init(shortest: Duration, clock: WallClock) {
        self.shortest = shortest
        self.clock = clock
    }

    /// The hidden field's value for a form that is opened now.
    func stamp() -> String { stamp(clock.now().milliseconds) }

    /// What is left of `shortest`: all of it, when the stamp is none of this process's.
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
