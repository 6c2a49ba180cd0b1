import Database
import Foundation

/// An email as it is sent: RFC 5322 with MIME (RFC 2045), in UTF-8. With HTML, both texts are alternatives (RFC 2046,
/// section 5.1.4).
struct InternetMessage {
    let recipient: MailAddress
    /// The message's bytes; lines end in CRLF.
    let bytes: [UInt8]

    /// - Parameter eightBit: whether text may stay as it is, readable without a mail program.
    /// - Throws: `DeliveryFailure` if the recipient's address can never be sent to.
    init(_ outgoing: OutgoingMail, from sender: Sender, eightBit: Bool) throws(DeliveryFailure) {
        guard let recipient = MailAddress(outgoing.mail.recipient)?.withPlainDomain else {
            throw DeliveryFailure(.refused, "no email can be sent to the recipient's address")
        }
        self.recipient = recipient
        let head = [
            HeaderText.from(sender),
            "To: <\(recipient.text)>",
            "Subject: \(HeaderText.encoded(outgoing.mail.subject))",
            "Date: \(HeaderText.date(outgoing.writtenAt.date))",
            "Message-ID: \(outgoing.messageID)",
            // RFC 3834, section 5: suppresses automatic replies. Exchange, which would send that its user is out of the
            // office, heeds a field of its own ([MS-OXCMAIL], section 2.1.3.2.20).
            "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: OOF, AutoReply",
            "MIME-Version: 1.0",
        ]
        bytes = Self.bytes(head) + Self.content(of: outgoing, eightBit: eightBit)
    }

    private static func content(of outgoing: OutgoingMail, eightBit: Bool) -> [UInt8] {
        let text = part("text/plain", outgoing.mail.text, eightBit)
        guard let html = outgoing.mail.html.map({ part("text/html", $0, eightBit) }) else { return text }
        let boundary = boundary(for: outgoing.messageID, in: text + html)
        // RFC 2046, section 5.1.4: the richest part comes last. The CRLF before a boundary belongs to the boundary.
        return bytes(["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "", "--\(boundary)"]) + text
            + bytes(["", "--\(boundary)"]) + html + bytes(["", "--\(boundary)--"])
    }

    private static func part(_ type: String, _ text: String, _ eightBit: Bool) -> [UInt8] {
        let encoding = TransferEncoding.fitting(text, eightBit: eightBit)
        return bytes(
            ["Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: \(encoding.rawValue)", ""])
            + encoding.encode(text)
    }

    /// The same for every attempt. `=_` never occurs in quoted-printable text (RFC 2045, section 6.7). For other text a
    /// number is raised until no part contains the boundary.
    private static func boundary(for messageID: String, in parts: [UInt8]) -> String {
        let parts = String(decoding: parts, as: UTF8.self)
        let name = messageID.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var number = 0
        while parts.contains("=_\(number)_\(name)") { number += 1 }
        return "=_\(number)_\(name)"
    }

    private static func bytes(_ lines: [String]) -> [UInt8] {
        lines.flatMap { Array($0.utf8) + [0x0D, 0x0A] }
    }
}
