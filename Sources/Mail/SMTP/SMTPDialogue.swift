import CCurl

/// The state of one session: the current command and its answer. Used by libcurl's thread alone.
///
/// libcurl itself does not tell a refused recipient, a refused login and a broken line apart well enough to decide by.
final class SMTPDialogue {
    private enum Command: String {
        case ehlo = "EHLO", helo = "HELO", startTLS = "STARTTLS", login = "AUTH", mail = "MAIL", recipient = "RCPT"
        case data = "DATA"
    }

    /// Further lines are not kept: a server may go on for as long as an email may take.
    private static let mostLines = 50
    private static let longestLine = 1000
    /// Final by their first digit, but not about the recipient for good: the sender's address is refused, or the mailbox
    /// is full (RFC 3463, sections 3.2 and 3.3).
    private static let passing = ["5.1.7", "5.1.8", "5.2.2"]

    /// Nil if there is none to send.
    private let message: InternetMessage?
    private let login: SMTPServer.Login?
    let timeouts: SessionTimeouts
    private var sent = 0
    /// Nil before the first: then the server greets.
    private var command: Command?
    /// The site's own address in its brackets, as the server was told it, in small letters.
    private var sender: String?
    /// The lines of the answer to `command` so far: the first ones, and the last.
    private var answer: [String] = []
    /// Set by QUIT; nothing counts after it.
    private var isFinished = false
    private var hasLoggedIn = false
    private var knowsUTF8 = false
    private var lacksUTF8 = false
    /// Whether the server has taken the email (RFC 5321, section 6.1). It must not get it again, whatever happens to the
    /// session. Any code that begins with 2 says so (section 4.2.1); libcurl accepts 250 alone.
    private(set) var isTaken = false

    init(_ message: InternetMessage?, login: SMTPServer.Login?, timeouts: SessionTimeouts) {
        self.message = message
        self.login = login
        self.timeouts = timeouts
    }

    /// libcurl's callbacks; the context of each is an `SMTPDialogue`.
    static let callbacks = ccurl_callbacks(
        read: { buffer, size, count, context in
            guard let talk = talk(context) else { return 0 }
            return talk.next(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        },
        line: { line, size, count, context in
            let bytes = UnsafeRawBufferPointer(start: line, count: size * count)
            return talk(context)?.heard(bytes) == true ? bytes.count : 0
        },
        debug: { _, kind, data, count, context in
            if kind == CURLINFO_HEADER_OUT {
                talk(context)?.began(UnsafeRawBufferPointer(start: data, count: count))
            }
            return 0
        },
        progress: { context, _, _, _, _ in talk(context)?.timeouts.isFinished == true ? 1 : 0 })

    private static func talk(_ context: UnsafeMutableRawPointer?) -> SMTPDialogue? {
        context.map { Unmanaged<SMTPDialogue>.fromOpaque($0).takeUnretainedValue() }
    }

    private func began(_ bytes: UnsafeRawBufferPointer) {
        let word = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
        if word == "QUIT" { isFinished = true }
        // Anything but a command belongs to a login, and is not inspected.
        guard !isFinished, let new = Command(rawValue: word) else { return }
        command = new
        answer = []
        if new == .ehlo { knowsUTF8 = false }
        if new == .mail {
            let line = String(decoding: bytes, as: UTF8.self).lowercased()
            sender = line.firstIndex(of: "<").map { String(line[$0...].prefix { $0 != ">" }) + ">" }
        }
    }

    /// Returns false to end the session.
    private func heard(_ line: UnsafeRawBufferPointer) -> Bool {
        guard !isFinished else { return true }
        let text = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        // The line before ended its reply unless a hyphen followed the code (RFC 5321, section 4.2.1): DATA gets two.
        if let last = answer.last, !last.dropFirst(3).hasPrefix("-") { answer = [] }
        if answer.count == Self.mostLines { answer.removeLast() }
        answer.append(String(text.prefix(Self.longestLine)))
        switch command {
        case .ehlo where text.dropFirst(4).uppercased() == "SMTPUTF8": knowsUTF8 = true
        case .login where text.hasPrefix("235"): hasLoggedIn = true
        case .data where sent == message?.bytes.count && text.hasPrefix("2"): isTaken = true
        case .mail where message?.recipient.needsUTF8 == true && !knowsUTF8:
            lacksUTF8 = true
            return false
        default: break
        }
        return true
    }

    private func next(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let message else { return 0 }
        let count = min(buffer.count, message.bytes.count - sent)
        message.bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
        }
        sent += count
        if sent == message.bytes.count { timeouts.awaitAnswer() }
        return count
    }

    /// Returns what the session's end means for the email.
    /// - Parameter reason: what stopped it, used if the server refused nothing.
    func failure(or reason: String) -> DeliveryFailure {
        if lacksUTF8 {
            return DeliveryFailure(
                .refused, "the address begins with letters beyond ASCII, and the mail server does not know SMTPUTF8")
        }
        guard let code = answer.last.flatMap({ Int($0.prefix(3)) }), code >= 400 else {
            return DeliveryFailure(.unreachable, reason)
        }
        // RFC 5321, section 4.2.1, knows no codes beyond: a server that makes them up says nothing for good.
        let isPermanent = (500...599).contains(code)
        let words = "\(command?.rawValue ?? "greeting"): \(ServerReply(answer, hiding: login).text)"
        switch command {
        case .recipient, .data:
            // Without the login that is set (530 asks for it: RFC 4954, section 6), it says nothing about the email.
            let isFinal = isPermanent && code != 530 && (login != nil) == hasLoggedIn && !mayPass(code)
            return DeliveryFailure(isFinal ? .refused : .postponed, words)
        case .mail: return DeliveryFailure(.postponed, words)
        case .login where isPermanent: return DeliveryFailure(.loginRefused, words)
        case nil, .ehlo, .helo, .startTLS, .login: return DeliveryFailure(.unreachable, words)
        }
    }

    /// Whether a final refusal of a recipient or an email says nothing about them for good. Most servers hear the
    /// recipient before they refuse the sender, and quote whom they mean. RFC 5321, section 4.5.3.1.10: a recipient's 552
    /// may pass.
    private func mayPass(_ code: Int) -> Bool {
        if code == 552, command == .recipient { return true }
        return answer.contains { line in
            Self.passing.contains { line.dropFirst(4).hasPrefix($0) }
                || sender.map { line.lowercased().contains($0) } == true
        }
    }
}
