import Database
import Foundation
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct InternetMessageTests {
    private let sender = Sender(address: "no-reply@todo.example.com")

    private func message(
        to recipient: String = "ana@example.com", subject: String = "A link", text: String = "Hello",
        html: String? = nil,
        from sender: Sender? = nil, eightBit: Bool = false
    ) throws -> String {
        let outgoing = OutgoingMail(
            id: 1, mail: Mail(to: recipient, subject: subject, text: text, html: html),
            messageID: "<id42@todo.example.com>", writtenAt: Timestamp(milliseconds: 1_795_246_200_000))
        let message = try InternetMessage(outgoing, from: sender ?? self.sender, eightBit: eightBit)
        return String(decoding: message.bytes, as: UTF8.self)
    }

    @Test func `a mail has the head that RFC 5322 asks for`() throws {
        let message = try message()

        #expect(
            message
                == """
                From: Latchkey <no-reply@todo.example.com>
                To: <ana@example.com>
                Subject: A link
                Date: Sat, 21 Nov 2026 07:30:00 +0000
                Message-ID: <id42@todo.example.com>
                Auto-Submitted: auto-generated
                X-Auto-Response-Suppress: OOF, AutoReply
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: 7bit

                Hello

                """.replacing("\n", with: "\r\n"))
    }

    @Test(arguments: [
        "Ana\r\nBcc: eve@example.com", "Ana\nBcc: eve@example.com", "Ana\rBcc: eve@example.com",
        "Ana\r\n\r\n<script>", "Ana\u{2028}Bcc: eve@example.com", "Ana\u{85}Bcc: eve@example.com",
    ])
    func `a subject adds no line to the head`(subject: String) throws {
        let message = try message(subject: subject, from: Sender(address: "a@example.com", name: subject))

        let head = try #require(message.components(separatedBy: "\r\n\r\n").first)
        #expect(!head.unicodeScalars.contains("\n") || !head.replacing("\r\n", with: "").unicodeScalars.contains("\n"))
        #expect(!head.components(separatedBy: "\r\n").contains { $0.hasPrefix("Bcc:") })
        #expect(message.hasSuffix("\r\n\r\nHello\r\n"))
    }

    @Test(arguments: [
        "ana@example.com\r\nBcc: eve@example.com", "ana@example.com\nRCPT TO:<eve@example.com>", "ana@example.com>",
        "<ana@example.com", "ana@example.com, eve@example.com", "ana @example.com", "ana@example.com\0", "ana", "@", "",
        "ana@", "@example.com", "ana@b@example.com", "ana@example.com\u{2028}",
        String(repeating: "a", count: 250) + "@b.example",
    ])
    func `an address that says more than where to is refused for good`(recipient: String) throws {
        let failure = #expect(throws: DeliveryFailure.self) { try message(to: recipient) }

        #expect(failure?.kind == .refused)
        #expect(failure?.description.contains("example") == false)
    }

    @Test(arguments: [
        ("name@예시.한국", "name@xn--vv4b11d.xn--3e0b707e"), ("ana@bücher.example", "ana@xn--bcher-kva.example"),
        // Its name asks for SMTPUTF8 in any case.
        ("이름@예시.한국", "이름@예시.한국"), ("ana@example.com", "ana@example.com"),
        // Whatever this is, it isn't bücher.example.
        ("ana@bücher.example/x", "ana@bücher.example/x"), ("ana@bücher.example?x", "ana@bücher.example?x"),
    ])
    func `a domain beyond ASCII is written in ASCII, which every server takes`(
        recipient: String, written: String
    ) throws {
        #expect(try message(to: recipient).contains("\r\nTo: <\(written)>\r\n"))
    }

    @Test(arguments: [
        ("no-reply@한국.example", "xn--3e0b707e.example"), ("no-reply@todo.example.com", "todo.example.com"),
        ("no-reply@[::1]", "[::1]"),
    ])
    func `a sender's domain is in ASCII, as Message-IDs are`(address: String, domain: String) {
        #expect(Sender(address: address).domain == domain)
    }

    @Test func `a subject in Korean is one that mail programs read, in short lines`() throws {
        let subject = String(repeating: "새 비밀번호를 정해주세요 👨‍👩‍👧‍👦 ", count: 8)

        let lines = try message(subject: subject).components(separatedBy: "\r\n")

        let first = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
        let folded = lines[first...].enumerated().prefix { $0.offset == 0 || $0.element.hasPrefix(" ") }.map(\.element)
        let words = folded.map { $0.split(separator: " ").last.map(String.init) ?? "" }
        let decoded = words.compactMap { word in
            Data(base64Encoded: String(word.dropFirst("=?utf-8?B?".count).dropLast(2)))
        }
        #expect(words.allSatisfy { $0.count <= 75 && $0.hasPrefix("=?utf-8?B?") && $0.hasSuffix("?=") })
        #expect(folded.count > 1 && folded.allSatisfy { $0.utf8.count <= 76 })
        // Each word is whole characters, as RFC 2047 asks.
        #expect(decoded.map { String(bytes: $0, encoding: .utf8) ?? "?" }.joined() == subject)
    }

    @Test(arguments: ["=?utf-8?B?QQ==?=", String(repeating: "long ", count: 300)])
    func `a subject that could be misread is encoded`(subject: String) throws {
        let message = try message(subject: subject)

        #expect(!message.contains("Subject: \(subject)"))
        #expect(message.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    }

    @Test func `a subject and an address of the greatest length are written as they are`() throws {
        let subject = String(repeating: "s", count: 69)
        let address = String(repeating: "a", count: 242) + "@example.com"

        let message = try message(to: address, subject: subject)

        #expect(message.contains("\r\nTo: <\(address)>\r\nSubject: \(subject)\r\n"))
        #expect(try self.message(subject: subject + "s").contains("\r\nSubject: =?utf-8?B?"))
        #expect(throws: DeliveryFailure.self) { try self.message(to: "a" + address) }
    }

    @Test(arguments: [
        ("Latchkey", "Latchkey"), ("To-dos & more", "\"To-dos & more\""), ("Ana \"A\" \\", "\"Ana \\\"A\\\" \\\\\""),
        ("할일", "=?utf-8?B?7ZWg7J28?="),
    ])
    func `a sender's name is written so that it stays one name`(name: String, written: String) throws {
        let message = try message(from: Sender(address: "a@example.com", name: name))

        #expect(message.hasPrefix("From: \(written) <a@example.com>\r\n"))
    }

    @Test(arguments: [
        ("Latchkey", "no-reply@todo.example.com", 1), (String(repeating: "할일", count: 6), "no-reply@example.com", 2),
        (String(repeating: "할일", count: 7), "no-reply@example.com", 2),
        ("Latchkey", String(repeating: "a", count: 60) + "@example.com", 2),
    ])
    func `a sender's name and address are in lines that mail programs read`(
        name: String, address: String, count: Int
    ) throws {
        let message = try message(from: Sender(address: address, name: name))

        let head = try #require(message.components(separatedBy: "\r\nTo: ").first)
        let lines = head.components(separatedBy: "\r\n")
        #expect(lines.count == count && lines.last?.hasSuffix(" <\(address)>") == true)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    }

    @Test func `with HTML there are two texts to choose from, the plain one first`() throws {
        let message = try message(text: "Hello 안녕", html: "<p>Hello 안녕</p>", eightBit: true)

        let parts = message.components(separatedBy: "--=_0_id42todoexamplecom")
        #expect(message.contains("Content-Type: multipart/alternative; boundary=\"=_0_id42todoexamplecom\"\r\n"))
        #expect(parts.count == 4)
        #expect(
            parts[1]
                == "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nHello 안녕\r\n\r\n"
        )
        #expect(
            parts[2]
                == "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<p>Hello 안녕</p>\r\n\r\n"
        )
        #expect(parts[3] == "--\r\n")
    }

    @Test func `a boundary is never found in what it bounds`() throws {
        let message = try message(
            text: "--=_0_id42todoexamplecom\n--=_1_id42todoexamplecom", html: "<p>=_2_id42todoexamplecom--</p>")

        #expect(message.contains("boundary=\"=_3_id42todoexamplecom\""))
        #expect(message.components(separatedBy: "--=_3_id42todoexamplecom").count == 4)
    }

    @Test(arguments: [
        ("To-dos <todo@example.com>", "To-dos", "todo@example.com"),
        ("todo@example.com", "Latchkey", "todo@example.com"),
        ("할일 <todo@example.com>", "할일", "todo@example.com"),
        (#""Ana's \"to-dos\", all" <todo@example.com>"#, #"Ana's "to-dos", all"#, "todo@example.com"),
        ("\" <todo@example.com>", "\"", "todo@example.com"),
    ])
    func `a sender is read from one line`(text: String, name: String, address: String) throws {
        let sender = try #require(Sender(parsing: text))

        #expect(sender.name == name)
        #expect(sender.address == address)
        #expect(sender.domain == "example.com")
    }

    @Test(arguments: [
        "", "todo", "To-dos todo@example.com", "<todo@example.com", "Ana\r\nBcc: <a@example.com>", "아나@example.com",
        "A <a@example.com>, B <b@example.com>",
    ])
    func `a sender that could not stand in every mail is refused`(text: String) {
        #expect(Sender(parsing: text) == nil)
    }
}
