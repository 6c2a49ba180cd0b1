/// The known beginning of an address in an attribute. Decides whether a value may follow.
struct AddressStart: Equatable, Sendable {
    /// Longer than any scheme and host that a template would spell out.
    private static let longest = 80
    private static let codeSchemes = ["javascript:", "data:", "vbscript:"]

    private static let siteSchemes = ["https:", "http:"]

    /// In lower case, without the white space that browsers drop.
    private var text = ""
    /// Whether scheme and host can no longer be changed by what follows.
    private var isSettled = false
    /// Whether a site may stand before the text: a trusted address, unless it is absent, or what a section may show.
    private var mayFollowSite = false

    /// Reads a byte of the template's own text.
    mutating func read(_ byte: UInt8) {
        guard text.utf8.count < Self.longest, byte > 0x20 else { return }
        // Browsers read a backslash as a slash.
        let character = byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte.lowercased
        text.unicodeScalars.append(Unicode.Scalar(character))
    }

    /// Reads a value that was allowed here.
    mutating func read(_ shape: Shape) {
        switch shape {
        // The shortest path is `/`, and what follows would begin right after the slash.
        case .localPath where text.isEmpty: text = "/"
        // The address may be a host without a path, which what follows could extend to another host. An absent or empty
        // one shows nothing, and what follows takes its place.
        case .trustedAddress where text.isEmpty: mayFollowSite = true
        // An absent number shows nothing, either.
        case .number: break
        default: isSettled = true
        }
    }

    /// The reason why a value is unsafe here in the attribute; nil when it is safe.
    func risk(of shape: Shape, in attribute: String) -> String? {
        switch shape {
        case .number: return nil
        case .localPath where text.isEmpty && !isSettled: return nil
        case .trustedAddress where text.isEmpty && !isSettled: return nil
        default:
            if isSettled { return nil }
            let afterSite = mayFollowSite ? Self.risk(after: "https://…" + text, in: attribute) : nil
            return afterSite ?? Self.risk(after: text, in: attribute)
        }
    }

    /// Of two possible beginnings, the one that allows less to follow.
    func joined(with other: AddressStart) -> AddressStart {
        if text.isEmpty && !isSettled { return beginning(after: other) }
        if other.text.isEmpty && !other.isSettled { return other.beginning(after: self) }
        return other.risk(of: .text, in: "") == nil ? self : other
    }

    /// This beginning, of which nothing is known yet, where there may be another one instead.
    private func beginning(after other: AddressStart) -> AddressStart {
        var start = self
        start.mayFollowSite = mayFollowSite || other.mayFollowSite || !other.isSettled && Self.endsInSite(other.text)
        return start
    }

    private static func risk(after text: String, in attribute: String) -> String? {
        // A character reference stands for what browsers read in its place, such as a colon. The one that is usual in a
        // query stands for a character that means nothing here.
        let read = text.replacing("&amp;", with: "+")
        let known = read.prefix { $0 != "&" }
        if known.count < read.count, risk(after: String(known), in: attribute) != nil {
            return "The “&” in “\(text)” could stand for any character of the scheme or the host;"
                + " write the character itself."
        }
        if text.isEmpty {
            return "“\(attribute)” begins with a value that could be “javascript:” or another site's address;"
                + " only a LocalPath may stand here."
        }
        if text == "/" {
            return "After a single “/” a value that begins with another one would name another site; use a LocalPath."
        }
        if codeSchemes.contains(where: { text.hasPrefix($0) || $0.hasPrefix(text) }) {
            return "“\(text)…” runs as code: no value is safe in it."
        }
        if endsInSite(text) {
            return "After “\(text)” a value would choose the site; spell the site out, and a “/” after it."
        }
        return nil
    }

    /// Whether what follows would still be part of the scheme or the host name.
    private static func endsInSite(_ text: String) -> Bool {
        if text.isEmpty { return false }
        if siteSchemes.contains(where: { $0.hasPrefix(text) }) { return true }
        var rest = text[...]
        if let scheme = siteSchemes.first(where: text.hasPrefix) {
            rest = rest.dropFirst(scheme.count)
        } else if !text.hasPrefix("//") {
            return false
        }
        return !rest.drop { $0 == "/" }.contains { "/?#".contains($0) }
    }
}
