import Foundation
import Secrets
import Testing

@testable import Mail

/// Texts quoted by servers are in no log, in whatever form.
@Suite(.timeLimit(.minutes(5))) struct ServerReplyTests {
    private static let token = "q8ZkT-w3xVb7LmN2pR_sY5uJcHf9aGdE4oKiX1tWvQz"

    private func said(_ answer: String..., login: SMTPServer.Login? = nil) -> String {
        ServerReply(answer, hiding: login).text
    }

    @Test(arguments: [
        ("550 5.1.1 <ana@example.com>: no such user here", "550 5.1.1 <a…@example.com>: no such user here"),
        ("451 4.7.1 Greylisted, try again in 300 seconds", "451 4.7.1 Greylisted, try again in 300 seconds"),
        (
            "554 Client host [203.0.113.5] blocked using zen.spamhaus.org; see https://example.org/query/203.0.113.5",
            "554 Client host [203.0.113.5] blocked using zen.spamhaus.org; see …"
        ),
        ("535 5.7.8 Error: authentication failed:", "535 5.7.8 Error: authentication failed:"),
        (
            "552 over-quota: the user's mailbox is full (STARTTLS)",
            "552 over-quota: the user's mailbox is full (STARTTLS)"
        ),
        ("550 ana.b+c@example.com 아나@example.com", "550 a…@example.com 아…@example.com"),
        ("550 incomprehensibless incomprehensiblesss", "550 incomprehensibless …"),
        ("550 mx.incomprehensibless.org mx.incomprehensiblesss.org", "550 mx.incomprehensibless.org …"),
        ("550 12345 123456 a-b-c-d a-b-c-d-e", "550 12345 … a-b-c-d …"),
        ("550 9lives not señora", "550 … not …"),
        ("550 mx12.example.org mx123.example.org", "550 mx12.example.org …"),
        ("550", "550"), ("", ""),
    ])
    func `codes and plain words are kept`(answer: String, text: String) {
        #expect(said(answer) == text)
    }

    @Test func `of several lines each is kept, and the code once`() {
        #expect(
            said("550-5.1.1 The account", "550-5.1.1 is not", "550 5.1.1 there.")
                == "550 5.1.1 The account 5.1.1 is not 5.1.1 there.")
    }

    /// As quoted-printable cuts lines (RFC 2045, section 6.7), and as a quoting server joins or cuts them again.
    @Test(arguments: 0..<76, ["=\r\n", "= ", "=", " ", "\r\n"])
    func `a link that is cut anywhere is not shown, nor a piece of it`(column: Int, cut: String) {
        let link = "https://\(String(repeating: "x", count: column % 38)).example.com/reset/\(Self.token)"
        let place = link.index(link.startIndex, offsetBy: column)
        let answer = "554 spam: Follow this link: \(link[..<place])\(cut)\(link[place...]) within the hour"

        for text in [said(answer), DeliveryFailure(.refused, said(answer)).description] {
            let pieces = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
            #expect(!pieces.contains { $0.count > 3 && Self.token.contains($0) }, "\(text)")
            #expect(text.hasPrefix("554 spam: Follow this link:"))
        }
    }

    @Test(arguments: ["correct horse", "plainword", "Hunter2!", "s"], ["todo", "todo@mail.example.com"])
    func `a login that is echoed is not shown in any form`(password: String, user: String) {
        let login = SMTPServer.Login(user: user, password: Secret(password))
        let forms =
            [password, user]
            + ["\0\(user)\0\(password)", "\(user)\0\(user)\0\(password)", user, password].map {
                Data($0.utf8).base64EncodedString()
            }
        for form in forms {
            let text = said("535-5.7.8 Bad: \(form)", "535 5.7.8 I got '\(form)'.", login: login)
            #expect(!text.split(whereSeparator: { " '.".contains($0) }).contains(Substring(form)), "\(text)")
            if form.count > 1 { #expect(!text.lowercased().contains(form.lowercased()), "\(text)") }
            #expect(text.hasPrefix("535 5.7.8"))
        }
    }

    @Test func `a password that comes in two lines is not shown`() {
        let login = SMTPServer.Login(user: "todo", password: Secret("correct horse  battery"))

        #expect(said("535-not correct", "535 horse battery then", login: login) == "535 not … then")
    }
}
