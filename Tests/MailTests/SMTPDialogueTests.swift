import Database
import Testing

@testable import Mail

/// What is kept of a mail server's answers, however much it says.
@Suite(.timeLimit(.minutes(5))) struct SMTPDialogueTests {
    private let timeouts = SessionTimeouts(session: .seconds(60), answer: .seconds(600))

    /// What becomes of an email whose command a server has answered with these lines; nil for the server's greeting.
    /// - Parameter first: a command that it has accepted before.
    private func failure(
        _ lines: [String], to command: String? = "MAIL FROM:<a@b>", after first: String? = nil
    ) -> DeliveryFailure {
        let dialogue = SMTPDialogue(nil, login: nil, timeouts: timeouts)
        let context = Unmanaged.passUnretained(dialogue).toOpaque()
        for command in [first, command].compactMap(\.self) {
            withUnsafeBytes(command) { _ = SMTPDialogue.callbacks.debug(nil, .init(2), $0, $1, context) }
        }
        for line in lines {
            withUnsafeBytes(line + "\r\n") { _ = SMTPDialogue.callbacks.line($0, 1, $1, context) }
        }
        return dialogue.failure(or: "nothing")
    }

    private func logged(_ lines: [String]) -> String { failure(lines).description }

    private func withUnsafeBytes(_ text: String, _ body: (UnsafeMutablePointer<CChar>, Int) -> Void) {
        var bytes = text.utf8.map { CChar(bitPattern: $0) }
        bytes.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { body(base, buffer.count) }
        }
    }

    @Test func `of very many lines the first 49 and the last are kept`() {
        let numbers = (1...60).map { "\($0)" }

        #expect(logged(numbers.map { "550-" + $0 }) == "MAIL: 550 " + (numbers[..<49] + ["60"]).joined(separator: " "))
        #expect(logged(numbers[..<50].map { "550-" + $0 }) == "MAIL: 550 " + numbers[..<50].joined(separator: " "))
    }

    @Test func `of several replies to a command the last one counts, by its own text`() {
        #expect(
            failure(["354 End data with <CR><LF>.<CR><LF>", "550-5.7.1 looks", "550 like spam"], to: "DATA").description
                == "DATA: 550 5.7.1 looks like spam")
        #expect(
            failure(["250-mx.example.com", "250 8BITMIME", "500 not known"], to: "EHLO me").description
                == "EHLO: 500 not known")
    }

    @Test func `a refusal in the greeting is told in the server's words, and says nothing about the mail`() {
        let refusal = failure(["554-mx.example.com", "554 5.7.1 Your address is listed"], to: nil)

        #expect(refusal.description == "greeting: 554 mx.example.com 5.7.1 Your address is listed")
        #expect(refusal.kind == .unreachable)
        #expect(failure(["220 mx.example.com"], to: nil).description == "nothing")
    }

    @Test func `of a line the first thousand characters are kept`() {
        #expect(logged(["550 " + String(repeating: " ", count: 995) + "ab"]) == "MAIL: 550 a")
    }

    private func message(to recipient: String) throws -> InternetMessage {
        let mail = OutgoingMail(
            id: 1, mail: Mail(to: recipient, subject: "A link", text: "Hello"), messageID: "<id42@example.com>",
            writtenAt: Timestamp(milliseconds: 0))
        return try InternetMessage(mail, from: Sender(address: "no-reply@example.com"), eightBit: false)
    }

    /// Whether a session goes on after the answer to its first commands.
    private func goesOn(to recipient: String, afterHearing line: String) throws -> Bool {
        let dialogue = SMTPDialogue(try message(to: recipient), login: nil, timeouts: timeouts)
        let context = Unmanaged.passUnretained(dialogue).toOpaque()
        var isTaken = true
        for (command, answer) in [("EHLO example.com", line), ("MAIL FROM:<no-reply@example.com>", "250 ok")] {
            withUnsafeBytes(command) { _ = SMTPDialogue.callbacks.debug(nil, .init(2), $0, $1, context) }
            withUnsafeBytes(answer + "\r\n") {
                isTaken = SMTPDialogue.callbacks.line($0, 1, $1, context) == answer.utf8.count + 2
            }
        }
        return isTaken
    }

    @Test func `an address beyond ASCII is not named to a server that doesn't know such`() throws {
        #expect(try !goesOn(to: "아나@example.com", afterHearing: "250 8BITMIME"))
        #expect(try goesOn(to: "아나@example.com", afterHearing: "250 SMTPUTF8"))
        #expect(try goesOn(to: "ana@example.com", afterHearing: "250 8BITMIME"))
        #expect(try goesOn(to: "ana@bücher.example", afterHearing: "250 8BITMIME"), "its domain is in ASCII by then")
    }

    /// Whether an email counts as taken after this answer to `DATA`.
    /// - Parameter sent: how many of its bytes libcurl has asked for by then; nil for all.
    private func isTaken(after line: String, sent: Int? = nil) throws -> Bool {
        let message = try message(to: "ana@example.com")
        let dialogue = SMTPDialogue(message, login: nil, timeouts: timeouts)
        let context = Unmanaged.passUnretained(dialogue).toOpaque()
        withUnsafeBytes("DATA") { _ = SMTPDialogue.callbacks.debug(nil, .init(2), $0, $1, context) }
        withUnsafeBytes(String(repeating: " ", count: sent ?? message.bytes.count)) {
            _ = SMTPDialogue.callbacks.read($0, 1, $1, context)
        }
        withUnsafeBytes(line + "\r\n") { _ = SMTPDialogue.callbacks.line($0, 1, $1, context) }
        return dialogue.isTaken
    }

    @Test func `a mail is taken by any code that begins with 2, once all of it was sent`() throws {
        #expect(try isTaken(after: "250 ok"))
        #expect(try isTaken(after: "251 will do"))
        #expect(try !isTaken(after: "354 go on"))
        #expect(try !isTaken(after: "451 later"))
        #expect(try !isTaken(after: "554 no"))
        #expect(try !isTaken(after: "250 ok", sent: 100))
    }

    @Test(arguments: [
        ("354", DeliveryFailure.Kind.unreachable), ("450", .postponed), ("500", .refused), ("599", .refused),
        ("600", .postponed), ("999", .postponed),
    ])
    func `by a code that begins with 5 a recipient is refused for good`(code: String, kind: DeliveryFailure.Kind) {
        #expect(failure([code + " no"], to: "RCPT TO:<a@b>").kind == kind)
    }

    @Test(arguments: [
        ("RCPT TO:<ana@example.com>", "553 5.7.1 <No-Reply@example.com>: Sender address rejected: not owned by user"),
        ("RCPT TO:<ana@example.com>", "550-Verification failed for <no-reply@example.com>"),
        ("RCPT TO:<ana@example.com>", "550 5.1.8 Access denied, bad outbound sender"),
        ("RCPT TO:<ana@example.com>", "552 Too many recipients"), ("DATA", "550 5.1.7 Bad sender"),
        ("DATA", "552 5.2.2 Mailbox full"),
    ])
    func `what is refused about the site's own address or a full mailbox is tried again`(
        command: String, answer: String
    ) {
        #expect(failure([answer], to: command, after: "MAIL FROM:<no-reply@example.com>\r\n").kind == .postponed)
    }

    @Test(arguments: [
        ("RCPT TO:<ana@example.com>", "550 5.1.1 <ana@example.com>: no such user here"),
        ("DATA", "552 5.7.0 This message was blocked"),
    ])
    func `what is refused about the recipient or the mail is not`(command: String, answer: String) {
        #expect(failure([answer], to: command, after: "MAIL FROM:<no-reply@example.com>\r\n").kind == .refused)
    }

    @Test(arguments: [("454", DeliveryFailure.Kind.unreachable), ("535", .loginRefused), ("999", .unreachable)])
    func `by a code that begins with 5 a login is refused`(code: String, kind: DeliveryFailure.Kind) {
        #expect(failure([code + " no"], to: "AUTH PLAIN").kind == kind)
    }

    @Test func `a server that has the whole mail has time of its own for the answer`() throws {
        let message = try message(to: "ana@example.com")
        let late = SessionTimeouts(session: .seconds(-1), answer: .seconds(600))
        let dialogue = SMTPDialogue(message, login: nil, timeouts: late)
        let context = Unmanaged.passUnretained(dialogue).toOpaque()
        let read = { (count: Int) in
            withUnsafeBytes(String(repeating: " ", count: count)) {
                _ = SMTPDialogue.callbacks.read($0, 1, $1, context)
            }
        }

        read(message.bytes.count - 1)
        #expect(SMTPDialogue.callbacks.progress(context, 0, 0, 0, 0) == 1)
        read(1)

        #expect(SMTPDialogue.callbacks.progress(context, 0, 0, 0, 0) == 0)
        #expect(!late.isServerLate)
    }
}
