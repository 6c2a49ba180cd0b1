import Foundation

/// A domain in its displayed and its comparable form (UTS #46, non-transitional processing).
struct DomainName {
    /// In its own script if entered so, such as `예시.한국`.
    let text: String
    /// In ASCII and lower case, such as `xn--vv4b21t.xn--3e0b707e`. A domain that can't be mapped, and can't receive
    /// mail, is its own key.
    let key: String

    /// - Parameter typed: labels of letters, digits and hyphens, separated by dots.
    init(_ typed: String) {
        let isPlain = typed.utf8.allSatisfy { $0 < 0x80 }
        guard !isPlain, let parts = URLComponents(string: "https://" + typed), let mapped = parts.encodedHost else {
            (text, key) = (typed, typed.lowercased())
            return
        }
        text = parts.host ?? typed
        key = mapped.lowercased()
    }
}
