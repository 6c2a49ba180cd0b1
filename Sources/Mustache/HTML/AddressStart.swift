/// The known beginning of an address in an attribute. Decides whether a value may follow.
struct AddressStart: Equatable, Sendable {
    /// Longer than any scheme and host that a template would spell out.
    private static let longest = 80
    private static let codeSchemes = ["javascript:", "data:", "vbscript:"]

    /// In lower case, without the white space that browsers drop.
    private var text = ""
    /// Whether scheme and host can no longer be changed by what follows.
    private var isSettled = false

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
        // The address may be a host without a path, which what follows could extend to another host.
        case .trustedAddress where text.isEmpty: text = "https://…"
        // An absent number shows nothing, and what follows takes its place.
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
        default: return isSettled ? nil : risk(in: attribute)
        }
    }

    /// Of two possible beginnings, the one that allows less to follow.
    func joined(with other: AddressStart) -> AddressStart {
        if text.isEmpty && !isSettled { return self }
        if other.text.isEmpty && !other.isSettled { return other }
        return other.risk(of: .text, in: "") == nil ? self : other
    }

    private func risk(in attribute: String) -> String? {
        if text.isEmpty {
            return "“\(attribute)” begins with a value that could be “javascript:” or another site's address;"
                + " only a LocalPath may stand here."
        }
        if text == "/" {
            return "After a single “/” a value that begins with another one would name another site; use a LocalPath."
        }
        if Self.codeSchemes.contains(where: { text.hasPrefix($0) || $0.hasPrefix(text) }) {
            return "“\(text)…” runs as code: no value is safe in it."
        }
        if endsInSite {
            return "After “\(text)” a value would choose the site; spell the site out, and a “/” after it."
        }
        return nil
    }

    /// Whether what follows would still be part of the host name.
    private var endsInSite: Bool {
        var rest = text[...]
        if let scheme = ["https:", "http:"].first(where: text.hasPrefix) {
            rest = rest.dropFirst(scheme.count)
        } else if !text.hasPrefix("//") {
            return false
        }
        return !rest.drop { $0 == "/" }.contains { "/?#".contains($0) }
    }
}
