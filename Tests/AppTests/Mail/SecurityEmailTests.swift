import Accounts
import Database
import Mail
import Secrets
import Testing

/// Every email about an account's security, in every language, both parts of it.
@Suite(.timeLimit(.minutes(5))) struct SecurityEmailTests {
    /// An event, and the subject of the email about it in each language.
    struct Kind: Sendable, CustomTestStringConvertible {
        let event: SecurityEvent.Kind
        let subjects: [String: String]

        init(_ event: SecurityEvent.Kind, en: String, ko: String) {
            self.event = event
            subjects = ["en": en, "ko": ko]
        }

        var testDescription: String { subjects["en"] ?? "" }
    }

    static let kinds = [
        Kind(.resetRequested(link: .random()), en: "Choose a new password", ko: "새 비밀번호를 정해 주세요"),
        Kind(
            .lockedDown(resetLink: .random(), endsRecoveryCodes: true),
            en: "Your account is locked: choose a new password",
            ko: "계정이 잠겼습니다. 새 비밀번호를 정해 주세요"),
        Kind(.emailCodeRequested(code: .random()), en: "Your code to log in", ko: "로그인 인증 코드입니다"),
        Kind(.passwordChanged, en: "Your password was changed", ko: "비밀번호가 변경되었습니다"),
        Kind(.passwordReset, en: "Your password was reset", ko: "비밀번호가 재설정되었습니다"),
        Kind(.ticketReplayed, en: "A remembered login was used twice", ko: "저장된 로그인 정보가 두 번 사용되었습니다"),
        Kind(.newDevice, en: "New login to your account", ko: "새 기기에서 로그인되었습니다"),
        Kind(.accessTokenMade, en: "An access token for your account was created", ko: "계정의 액세스 토큰이 만들어졌습니다"),
        Kind(.calendarMade, en: "A calendar address for your account was created", ko: "계정의 캘린더 주소가 만들어졌습니다"),
        Kind(.passkeyAdded, en: "A passkey was added to your account", ko: "계정에 패스키가 추가되었습니다"),
        Kind(.passkeyRenamed, en: "A passkey of your account was renamed", ko: "패스키 이름이 변경되었습니다"),
        Kind(.passkeyDeleted, en: "A passkey was deleted from your account", ko: "패스키가 삭제되었습니다"),
        Kind(.passkeyRefused, en: "A passkey of your account may have been copied", ko: "패스키가 복사되었을 수 있습니다"),
        Kind(
            .emailChanged(old: "ana@example.com", new: "new@example.com"), en: "Your email address was changed",
            ko: "이메일 주소가 변경되었습니다"),
        Kind(
            .deletionRequested(at: Timestamp(milliseconds: 1_795_500_000_000)), en: "Your account will be deleted",
            ko: "계정이 곧 삭제됩니다"),
        Kind(.addressWanted, en: "Someone entered your email address", ko: "누군가 회원님의 이메일 주소를 입력했습니다"),
    ]

    private let dispatcher: EmailFixture

    init() throws {
        dispatcher = try EmailFixture()
    }

    @Test(arguments: [
        (SecurityEvent.Kind.emailCodeRequested(code: .random()), 450), (.resetRequested(link: .random()), 1350),
        (.invited(link: .random()), 18 * 3600), (.newDevice, 48 * 3600),
    ])
    func `sending goes on for three quarters of what a code or a link lives, and for two days with news`(
        event: SecurityEvent.Kind, seconds: Int
    ) async throws {
        _ = try await dispatcher.letter(about: event, in: "en")

        let sql = "SELECT ((give_up_at - written_at) / 1000) || '' FROM outbox ORDER BY id DESC LIMIT 1"
        #expect(try await dispatcher.site.text(sql) == "\(seconds)")
    }

    @Test(arguments: [
        (SecurityEvent.Kind.addressWanted, "1"), (.emailCodeRequested(code: .random()), "0"),
        (.resetRequested(link: .random()), "0"), (.newDevice, "0"),
    ])
    func `only what a stranger's sign-up causes waits for other emails`(
        event: SecurityEvent.Kind, canWait: String
    ) async throws {
        _ = try await dispatcher.letter(about: event, in: "en")

        #expect(try await dispatcher.site.text("SELECT can_wait || '' FROM outbox ORDER BY id DESC LIMIT 1") == canWait)
    }

    @Test(arguments: [
        ("en", "If it wasn't you, you don't need to do anything.", "If you're worried"),
        ("ko", "본인이 아니라면 아무것도 하지 않아도 됩니다.", "접속한 것 같다면"),
    ])
    func `whoever's address a stranger entered is not urged to lock their account`(
        language: String, calm: String, worried: String
    ) async throws {
        let mail = try await dispatcher.letter(about: .addressWanted, in: language)

        let page = HTMLPage(Array(try #require(mail.html).utf8))
        for part in [mail.text.replacing("\n", with: " "), page.text] {
            let calming = try #require(part.firstRange(of: calm))
            #expect(part[calming.upperBound...].contains(worried))
        }
        let lockdown = try #require(link(to: "/secure-account/", in: mail))
        #expect(page.all("//a[@href='\(lockdown)']").count == 1)
        #expect(page.all("//*[@class='button']").isEmpty)
    }

    @Test(arguments: kinds, ["en", "ko"])
    func `both parts of an email say when, from where, and what to do`(kind: Kind, language: String) async throws {
        let mail = try await dispatcher.letter(about: kind.event, in: language)

        let html = try #require(mail.html)
        let page = HTMLPage(Array(html.utf8))
        #expect(mail.recipient == "ana@example.com")
        #expect(mail.subject == kind.subjects[language])
        #expect(page.first("//title")?.text == mail.subject)
        #expect(page.first("//html")?["lang"] == language)
        let moment =
            language == "en" ? "Saturday 21 November 2026, 16:30 (UTC+9)" : "2026년 11월 21일 토요일 오후 4:30 (UTC+9)"
        for fact in [moment, "Firefox · Linux", "192.0.2.7", "https://todo.example.com"] {
            #expect(mail.text.contains(fact), "\(fact)")
            #expect(page.text.contains(fact), "\(fact)")
        }
        let lockdown = try #require(link(to: "/secure-account/", in: mail))
        #expect(!page.all("//a[@href='\(lockdown)']").isEmpty)
        if case .emailChanged = kind.event {
            #expect(mail.text.contains("ana@example.com") && mail.text.contains("new@example.com"))
            #expect(page.text.contains("new@example.com"))
        }
    }

    @Test func `an email gives the time in the member's zone`() async throws {
        let mail = try await dispatcher.letter(about: .passwordChanged, in: "en", timeZone: "America/New_York")

        #expect(mail.text.contains("Saturday 21 November 2026, 02:30 (UTC-5)"), "\(mail.text)")
    }

    @Test(arguments: kinds, ["en", "ko"])
    func `an email is complete, and needs nothing from elsewhere`(kind: Kind, language: String) async throws {
        let mail = try await dispatcher.letter(about: kind.event, in: language, name: "Zebedee")

        let html = try #require(mail.html)
        #expect(HTMLPage.error(in: html) == nil)
        #expect(HTMLPage(Array(html.utf8)).all("//img | //link | //script | //*[@src] | //*[@background]").isEmpty)
        for address in HTMLPage(Array(html.utf8)).all("//a").map({ $0["href"] ?? "" }) {
            #expect(address.hasPrefix("https://todo.example.com/"))
        }
        #expect(!html.contains("url(") && !html.contains("@import"))
        for part in [mail.subject, mail.text, html] {
            #expect(!part.contains("{{") && !part.contains("&amp;amp;") && !part.contains("text.mail"))
            #expect(!part.contains("Zebedee"), "whoever signs up could write anything in a name")
        }
        #expect(!mail.text.contains("<") && !mail.text.contains("&#"))
        #expect(!mail.text.contains("\n\n\n"), "no holes")
        if language == "ko" {
            #expect((mail.subject + mail.text).firstMatch(of: /[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/) == nil)
        }
    }

    @Test(arguments: [("en", "your only way to log in"), ("ko", "다른 로그인 방법이 없으므로")], [false, true])
    func `whoever has no way left to log in learns how to get a password`(
        text: (language: String, sentence: String), wasLast: Bool
    ) async throws {
        let event = SecurityEvent.Kind.identityUnlinked(issuer: "https://accounts.google.com", wasLast: wasLast)
        let mail = try await dispatcher.letter(about: event, in: text.language)
        let html = try #require(mail.html)

        #expect(HTMLPage(Array(html.utf8)).text.contains(text.sentence) == wasLast)
        #expect(mail.text.replacing("\n", with: " ").contains(text.sentence) == wasLast)
        #expect(!mail.text.contains("{{") && !mail.text.contains("\n\n\n"))
    }

    @Test(arguments: kinds.prefix(2))
    func `an email with the link to a new password has it as a button and bare`(kind: Kind) async throws {
        let mail = try await dispatcher.letter(about: kind.event, in: "en")

        let reset = try #require(link(to: "/reset/", in: mail))
        let links = HTMLPage(Array(try #require(mail.html).utf8)).all("//a[@href='\(reset)']").map(\.text)
        #expect(links == ["Choose a new password", reset])
        #expect(mail.text.contains("within 30 minutes"))
    }

    @Test(arguments: [
        (SecurityEvent.Kind.invited(link: .random()), "en", "Your account is ready: choose a password"),
        (.invited(link: .random()), "ko", "계정이 준비되었습니다. 비밀번호를 정해 주세요"),
        (.resetOffered(link: .random()), "en", "Your link to choose a new password"),
        (.resetOffered(link: .random()), "ko", "새 비밀번호를 정하는 링크입니다"),
    ])
    func `an email from the operator has its link as a button and bare, and no "this wasn't me"`(
        event: SecurityEvent.Kind, language: String, subject: String
    ) async throws {
        let mail = try await dispatcher.letter(about: event, in: language)

        let address = try #require(link(to: "/reset/", in: mail))
        let html = try #require(mail.html)
        #expect(mail.subject == subject)
        #expect(HTMLPage.error(in: html) == nil)
        #expect(HTMLPage(Array(html.utf8)).all("//a[@href='\(address)']").map(\.text).last == address)
        #expect(HTMLPage(Array(html.utf8)).all("//a[@href='\(address)']").count == 2)
        #expect(mail.text.contains(language == "en" ? "within 24 hours" : "24시간 안에"))
        #expect(!mail.text.contains("/secure-account/") && !mail.text.contains("\n\n\n"))
    }

    @Test func `the button "this wasn't me" comes with its bare link and how long it is good`() async throws {
        let mail = try await dispatcher.letter(about: .newDevice, in: "en")

        let lockdown = try #require(link(to: "/secure-account/", in: mail))
        let page = HTMLPage(Array(try #require(mail.html).utf8))
        #expect(page.all("//a[@href='\(lockdown)']").map(\.text) == ["This wasn't me", lockdown])
        #expect(page.text.contains("works for 7 days"))
        #expect(mail.text.contains("works for 7 days"))
    }

    @Test func `the language that a member chose goes before that of the request`() async throws {
        let mail = try await dispatcher.letter(about: .passwordChanged, in: "en", chosen: "ko")

        #expect(mail.subject == "비밀번호가 변경되었습니다")
        #expect(mail.html?.contains("lang=\"ko\"") == true)
    }

    @Test func `hostile values are escaped in HTML, and one line of text as they are`() async throws {
        let change = SecurityEvent.Kind.emailChanged(
            old: "ana@example.com", new: "<b>&'\"\r\n\r\nhttps://evil.example\n@example.com")

        let mail = try await dispatcher.letter(
            about: change, in: "en",
            from: ClientInfo(address: "192.0.2.7\nClick: <i>\u{2028}", userAgent: "<script>alert(1)</script> Firefox\n")
        )

        let html = try #require(mail.html)
        let page = HTMLPage(Array(html.utf8))
        #expect(HTMLPage.error(in: html) == nil)
        #expect(page.all("//script | //b | //i").isEmpty)
        #expect(html.contains("&lt;b&gt;&amp;&#39;&quot;"))
        #expect(mail.text.contains("<b>&'\""))
        #expect(!mail.text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("https://evil") })
        #expect(!mail.text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("Click") })
        #expect(mail.text.contains("Browser: Firefox\n"), "words of ours, never what the browser says of itself")
    }

    @Test func `an unknown browser has a name as well`() async throws {
        let mail = try await dispatcher.letter(
            about: .newDevice, in: "ko", from: ClientInfo(address: "2001:db8::1", userAgent: ""))

        #expect(mail.text.contains("알 수 없는 브라우저"))
        #expect(mail.text.contains("2001:db8::1"))
    }

    private func link(to path: String, in mail: Mail) -> String? {
        mail.text.split(separator: "\n").first { $0.hasPrefix("https://todo.example.com\(path)") }.map(String.init)
    }
}

/// That the check used above sees what is wrong.
@Suite(.timeLimit(.minutes(5))) struct HTMLErrorTests {
    @Test(arguments: ["<p>a</div>", "<p>a & b &x</p>", "<p title=a title=b>", "<p><a href=\"x>y</p>"])
    func `broken HTML is reported`(html: String) {
        #expect(HTMLPage.error(in: "<!doctype html><html><body>\(html)</body></html>") != nil)
    }
}
