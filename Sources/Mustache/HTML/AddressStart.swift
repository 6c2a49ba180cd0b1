/// How the address in an attribute begins, as far as the template tells: whether a value may go on from there.
struct AddressStart: Equatable, Sendable {
    /// Longer than any scheme and site that a template would spell out.
    private static let longest = 80
    private static let codeSchemes = ["javascript:", "data:", "vbscript:"]

    /// In lower case, and without the white space that browsers drop.
    private var text = ""
    /// Whether scheme and site are beyond the reach of what follows.
    private var isSettled = false

    /// Goes past a byte of the template's own text.
    mutating func read(_ byte: UInt8) {
        guard text.utf8.count < Self.longest, byte > 0x20 else { return }
        // Browsers read a backslash as a slash.
        let character = byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte.lowercased
        text.unicodeScalars.append(Unicode.Scalar(character))
    }

    /// Goes past a value that was allowed to stand here.
    mutating func read(_ shape: Shape) {
        switch shape {
        // The path may be as short as this, and what follows then begins right after the slash.
        case .localPath where text.isEmpty: text = "/"
        // It may be a site alone, which what follows would make another.
        case .trustedAddress where text.isEmpty: text = "https://…"
        // A number that may be absent shows nothing, and what follows stands in its place.
        case .number: break
        default: isSettled = true
        }
    }

    /// Why a value must not stand here in the attribute; nil when it may.
    func risk(of shape: Shape, in attribute: String) -> String? {
        switch shape {
        case .number: return nil
        case .localPath where text.isEmpty && !isSettled: return nil
        case .trustedAddress where text.isEmpty && !isSettled: return nil
        default: return isSettled ? nil : risk(in: attribute)
        }
    }

    /// Of two ways in which the address may have begun, the one that allows less to follow.
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

    /// Whether what follows would still belong to the site's name.
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
