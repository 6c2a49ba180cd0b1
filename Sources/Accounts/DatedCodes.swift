import Database
import Secrets

/// Challenges that the site gives, and the cookies of devices that have answered: a moment, with an authentication code
/// over it. Giving one stores nothing, and every node can check what another has given.
struct DatedCodes: Sendable {
    enum Purpose: String {
        case deviceRegistration = "device registration"
        case deviceRefresh = "device refresh"
        case deviceCookie = "device cookie"
        case passkeyChallenge = "passkey challenge"
    }

    let key: MACKey

    /// - Parameter subject: whom it is for: the bytes of a session's or a browser's digest, or of a public key's text.
    func make(_ purpose: Purpose, for subject: [UInt8], at now: Timestamp) -> String {
        let code = key.code(for: Self.message(purpose, subject, now))
        return "\(now.milliseconds).\(Base64URL.encode(code.bytes))"
    }

    /// Returns when such a text was made; nil when it never was. A key that was rotated is still known.
    func moment(of text: String, _ purpose: Purpose, for subject: [UInt8]) -> Timestamp? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), String(milliseconds) == parts[0],
            let code = Base64URL.decode(parts[1])
        else { return nil }
        let moment = Timestamp(milliseconds: milliseconds)
        return key.age(of: code, for: Self.message(purpose, subject, moment)) == nil ? nil : moment
    }

    private static func message(_ purpose: Purpose, _ subject: [UInt8], _ moment: Timestamp) -> [UInt8] {
        Array("\(purpose.rawValue) \(moment.milliseconds)".utf8) + [0] + subject
    }
}
