import Secrets

/// The subject that attempts are counted for, one account, network or browser, and its throttle.
struct AttemptCounter: Sendable {
    let throttle: Throttle
    /// Identifies the counter without storing its subject: an address without an account must not be kept.
    let key: Digest
    /// Whether a successful attempt clears the earlier ones. Not for a network or a block: an attacker could lift
    /// its limit by logging in to an account they own.
    let isForgiving: Bool

    /// Nil when there is no throttle or no subject.
    init?(_ throttle: Throttle?, _ purpose: String, for subject: [UInt8]?, isForgiving: Bool = true) {
        guard let throttle, let subject else { return nil }
        self.throttle = throttle
        self.isForgiving = isForgiving
        key = Digest(of: Array(purpose.utf8) + [0] + subject)
    }
}
