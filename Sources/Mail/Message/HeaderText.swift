import Foundation

/// Text for a message's header. Line ends and control characters never get through.
enum HeaderText {
    /// RFC 5322, section 2.1.1: lines of at most 78 characters, of which the longest name takes 9.
    private static let longestPlain = 69
    /// RFC 2047, section 2: that of a line with an encoded word.
    private static let longestEncodedLine = 76

    /// Leaves ASCII as it is. Anything else, and what could be mistaken for it, becomes encoded words (RFC 2047,
    /// section 2), one a line. Control characters become spaces.
    static func encoded(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars { line.append(scalar.isControl ? " " : scalar) }
        let isPlain = line.allSatisfy { (0x20...0x7E).contains($0.value) }
        guard !isPlain || line.count > longestPlain || String(line).contains("=?") else { return String(line) }
        return words(line).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// A display name (RFC 5322, section 3.4): quoted, or in encoded words.
    static func phrase(_ name: String) -> String {
        let encoded = encoded(name)
        guard !encoded.hasPrefix("=?") else { return encoded }
        guard !encoded.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }) else { return encoded }
        return "\"\(encoded.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// The whole line; two, if the name leaves no room for the address.
    static func from(_ sender: Sender) -> String {
        let name = "From: \(phrase(sender.name))"
        let last = name.split(separator: "\r\n").last ?? ""
        let isShort = last.utf8.count + sender.address.utf8.count + 3 <= longestEncodedLine
        return "\(name)\(isShort ? " " : "\r\n ")<\(sender.address)>"
    }

    /// A date in UTC (RFC 5322, section 3.3).
    static func date(_ moment: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: moment)
    }

    /// Pieces of at most 39 bytes, which make 52 characters of Base64. The frame around them takes 12, and the longest
    /// name before the first one 9. No character is split (section 5).
    private static func words(_ line: String.UnicodeScalarView) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in line {
            if word.utf8.count + String(scalar).utf8.count > 39 {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        return words + [word]
    }
}
