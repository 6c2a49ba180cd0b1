import Database
import Foundation

/// A mail in the form that travels: RFC 5322 with MIME (RFC 2045), one part of plain text in UTF-8.
struct InternetMessage {
    let outgoing: OutgoingMail
    let sender: Sender

    /// The message's bytes; lines end in CRLF.
    var bytes: [UInt8] {
        let head = [
            "From: Latchkey <\(sender.address)>",
            "To: <\(outgoing.mail.recipient)>",
            "Subject: \(Self.encodedWords(outgoing.mail.subject))",
            "Date: \(Self.date(outgoing.writtenAt))",
            "Message-ID: \(outgoing.messageID)",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
        ]
        let text = outgoing.mail.text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + text + "\r\n").utf8)
    }

    /// ASCII as it is; anything else as encoded words (RFC 2047) of at most 75 characters, one a line.
    private static func encodedWords(_ text: String) -> String {
        guard text.utf8.contains(where: { !(0x20...0x7E).contains($0) }) else { return text }
        var words: [String] = []
        var word = ""
        for character in text {
            // 45 bytes make 60 characters of Base64; the frame around them takes 12.
            if word.utf8.count + character.utf8.count > 45 {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        words.append(word)
        return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    /// RFC 5322, section 3.3, in UTC.
    private static func date(_ moment: Timestamp) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }
}
