/// TEXT values (RFC 5545, section 3.3.11).
enum TextValue {
    /// Escapes a text. Line ends become `\n`; control characters, which a calendar must not contain, are left out.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
            case "\r": escaped.append(contentsOf: ["\\", "n"])
            case "\n": if previous != "\r" { escaped.append(contentsOf: ["\\", "n"]) }
            default: if !ContentLine.isControl(scalar) { escaped.append(scalar) }
            }
            previous = scalar
        }
        return String(escaped)
    }

    /// Unescapes a text. A backslash before any other character is kept, because some programs write it.
    static func unescaped(_ value: some StringProtocol) -> String {
        var text = String.UnicodeScalarView()
        var isEscape = false
        for scalar in value.unicodeScalars {
            if isEscape {
                switch scalar {
                case "n", "N": text.append("\n")
                case "\\", ";", ",": text.append(scalar)
                default: text.append(contentsOf: ["\\", scalar])
                }
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                text.append(scalar)
            }
        }
        if isEscape { text.append("\\") }
        return String(text)
    }

    /// Splits a list at its unescaped commas and unescapes the parts, the first so many of them.
    static func list(_ value: String, atMost most: Int) -> [String] {
        var parts: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
        var isEscape = false
        for scalar in value.unicodeScalars {
            if scalar == ",", !isEscape {
                if parts.count == most { break }
                parts.append(String.UnicodeScalarView())
            } else {
                parts[parts.count - 1].append(scalar)
            }
            isEscape = scalar == "\\" && !isEscape
        }
        return parts.map { unescaped(String($0)) }
    }
}
