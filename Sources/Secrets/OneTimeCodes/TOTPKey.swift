import COpenSSL
import Foundation

/// A key of time-based one-time codes (TOTP, RFC 6238), which a member's authenticator app holds as well: HMAC-SHA-1, six
/// digits, another code every 30 seconds. These are the values that all apps know.
package struct TOTPKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long a code lasts, in seconds (RFC 6238, section 4.1).
    package static let period: Int64 = 30
    /// The digits of a code.
    package static let digits = 6
    /// 160 bits (RFC 4226, section 4, R6).
    private static let byteCount = 20
    /// What stands for itself in `uri`: the unreserved characters of RFC 3986, section 2.3, and the at sign.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")

    private let bytes: [UInt8]

    /// A new key from the system's random source.
    package static func random() -> TOTPKey {
        TOTPKey(bytes: Sodium.randomBytes(byteCount))
    }

    /// Restores a key from its text; nil unless it is one of 160 bits.
    package init?(_ text: String) {
        guard let bytes = Base32.decode(text), bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The key as a member types it into an app: 32 letters and digits (Base32).
    package var text: String { Base32.encode(bytes) }

    /// Tells keys apart in the forms of the pages that show them.
    package var formMark: String { Base32.encode(Digest(of: Array("form \(text)".utf8)).bytes) }

    /// The number of the 30 seconds that hold a moment.
    /// - Parameter milliseconds: since 1970.
    package static func step(at milliseconds: Int64) -> Int64 { milliseconds / 1000 / period }

    /// The code of a time step (RFC 6238, section 4.2; RFC 4226, section 5.3).
    package func code(at step: Int64, digits: Int = TOTPKey.digits) -> String {
        let message = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        var (mac, count) = ([UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE)), UInt32(0))
        HMAC(EVP_sha1(), bytes, Int32(bytes.count), message, message.count, &mac, &count)
        let offset = Int(mac[Int(count) - 1] & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number)
        return String((String(repeating: "0", count: digits) + text).suffix(digits))
    }

    /// The code in a typed text (`TypedCode`); nil for what can't be one.
    package static func code(_ typed: String) -> String? {
        TypedCode(typed)?.digits(digits)?.map(String.init).joined()
    }

    /// The time step of a code, among those whose code it may be; nil when it is of none. Each comparison takes as long
    /// whatever the code.
    package func step(of code: String, among steps: ClosedRange<Int64>) -> Int64? {
        let typed = Array(code.utf8)
        return steps.reversed().reduce(Int64?.none) { found, step in
            ConstantTime.areEqual(Array(self.code(at: step).utf8), typed) ? step : found
        }
    }

    /// The address by which an app takes the key over, such as from a QR code (Key Uri Format of Google Authenticator).
    /// - Parameters:
    ///   - issuer: the site's name; without a colon, which would end it.
    ///   - account: the member's email address.
    package func uri(issuer: String, account: String) -> String {
        func escaped(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "" }
        let site = escaped(issuer.replacing(":", with: " "))
        return "otpauth://totp/\(site):\(escaped(account))?secret=\(text)&issuer=\(site)"
    }

    package var description: String { "•••" }
    package var debugDescription: String { "•••" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
