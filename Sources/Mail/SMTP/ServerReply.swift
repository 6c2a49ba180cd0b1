import Foundation

/// The parts of a mail server's reply that are fit for a log: its codes and plain words.
///
/// Servers quote the email with its link, cut wherever quoted-printable breaks lines, or the login, in Base64 or not.
/// So nothing is searched for that must not be shown; only what looks like prose is kept, and the rest becomes `…`.
struct ServerReply {
    private static let longestWord = 18
    private static let openers: Set<Character> = ["(", "[", "<", "\"", "'"]
    private static let closers: Set<Character> = [")", "]", ">", "\"", "'", ".", ",", ":", ";", "!", "?"]

    /// In one line.
    let text: String

    /// - Parameters:
    ///   - answer: its lines, each beginning with the code.
    ///   - login: the credentials given to the server; shown in no form, even if a plain word.
    init(_ answer: [String], hiding login: SMTPServer.Login?) {
        let code = answer.last.map { String($0.prefix(3)) } ?? ""
        // In a reply of several lines a hyphen follows the code (RFC 5321, section 4.2.1).
        let chunks = answer.map { $0.dropFirst(4) }.joined(separator: " ").split(whereSeparator: \.isWhitespace)
        var prose = chunks.joined(separator: " ")
        for form in Self.forms(of: login) {
            prose = prose.replacingOccurrences(of: form, with: "…", options: .caseInsensitive)
        }
        var kept = [code]
        for chunk in prose.split(separator: " ").map(Self.shown) where chunk != "…" || kept.last != "…" {
            kept.append(chunk)
        }
        text = kept.joined(separator: " ")
    }

    /// Every form in which the server may have received it, the longest first.
    private static func forms(of login: SMTPServer.Login?) -> [String] {
        guard let login else { return [] }
        return login.password.expose { password in
            let user = login.user
            let plain = [user, password]
            let encoded = (plain + ["\0\(user)\0\(password)", "\(user)\0\(user)\0\(password)"]).map {
                Data($0.utf8).base64EncodedString()
            }
            let spaced = plain.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            return (encoded + spaced).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        }
    }

    /// Returns text between two spaces with its brackets and punctuation; its core is `…` unless fit for a log.
    private static func shown(_ chunk: Substring) -> String {
        let front = chunk.prefix { openers.contains($0) }
        let rest = chunk.dropFirst(front.count)
        let back = String(rest.reversed().prefix { closers.contains($0) }.reversed())
        let core = rest.dropLast(back.count)
        if core.isEmpty { return String(chunk.prefix(3)) }
        return front + (isProse(core) ? String(core) : shownAddress(core) ?? "…") + back
    }

    /// An address reduced to the first letter of its name and its host.
    private static func shownAddress(_ text: Substring) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, isHost(parts[1]) else { return nil }
        return "\(first)…@\(parts[1])"
    }

    private static func isProse(_ text: Substring) -> Bool {
        if text == "-" || text == "…" { return true }
        if text.allSatisfy(isDigit) { return text.count <= 5 }
        let words = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "'" }
        return words.count <= 4 && words.allSatisfy(isWord) || isDotted(text) || isHost(text)
    }

    /// In one case, or capitalised: encoded text mixes them.
    private static func isWord(_ text: Substring) -> Bool {
        guard (1...longestWord).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return false
        }
        return text.dropFirst().allSatisfy(\.isLowercase) || text.allSatisfy(\.isUppercase)
    }

    /// An enhanced status code (RFC 3463), or an IPv4 address.
    private static func isDotted(_ text: Substring) -> Bool {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        return (3...4).contains(numbers.count)
            && numbers.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
    }

    /// A name such as `mx1.example.com`.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return (2...5).contains(labels.count)
            && labels.allSatisfy { label in
                let letters = label.prefix { $0.isASCII && $0.isLowercase }
                let digits = label.dropFirst(letters.count)
                return (1...longestWord).contains(letters.count) && digits.count <= 2 && digits.allSatisfy(isDigit)
            }
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}
