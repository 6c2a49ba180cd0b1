import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct EmailAddressTests {
    /// An address of so many bytes, each part of which is short enough.
    private static func long(_ count: Int) -> String {
        "a@" + String(repeating: String(repeating: "b", count: 49) + ".", count: 4)
            + String(repeating: "c", count: count - 206) + ".com"
    }

    @Test func `whoever may not know an address sees its beginning and its domain`() {
        #expect(EmailAddress.shortened("ana@example.com") == "a…@example.com")
        #expect(EmailAddress.shortened("이름@예시.한국") == "이…@예시.한국")
        #expect(AuthenticationMethods(.password).knowAddress && AuthenticationMethods(.email).knowAddress)
        #expect(!AuthenticationMethods(.provider).knowAddress)
    }

    @Test(arguments: [
        "name@example.com", "  name@example.com\n", "first.last+tag@sub.example.co.kr", "o'hara@example.com",
        "이름@example.com", "name@예시.한국", "a@b.io", String(repeating: "a", count: 64) + "@example.com",
        long(254), "a@" + String(repeating: "b", count: 63) + ".example",
    ])
    func `real addresses are taken`(typed: String) {
        #expect(EmailAddress(typed) != nil)
    }

    @Test(arguments: [
        "", "name", "name@", "@example.com", "name@example", "name@@example.com", "a@b@example.com",
        "name@.com", "name@example..com", ".name@example.com", "name.@example.com", "na me@example.com",
        "name@exam ple.com", "name@-example.com", "name@example-.com", "name@example.c", "name@127.0.0.1",
        "name@example.com\r\nBcc: all@example.com", "<name@example.com>", "name@example.com,b@example.com",
        "na\u{0}me@example.com", "na\u{200B}me@example.com", "name@exa\u{202E}mple.com",
        "name\u{FE0F}@example.com", "na\u{34F}me@example.com", "\u{3164}name@example.com", "name@exa\u{115F}mple.com",
        String(repeating: "a", count: 65) + "@example.com", long(255),
        "a@" + String(repeating: "b", count: 64) + ".example",
        "a@" + String(repeating: "long.", count: 60) + "com",
    ])
    func `what is not of the form local@domain.tld is refused`(typed: String) {
        #expect(EmailAddress(typed) == nil)
    }

    @Test(arguments: [
        ("ana@example.com", "ANA@Example.COM"), ("ana@example.com", "ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ"),
        ("ana@example.com", "ana@ｅxample.com"), ("ana@example.com", "ana@example。com"),
        ("name@예시.한국", "name@xn--vv4b11d.xn--3e0b707e"), ("name@예시.한국", "NAME@XN--VV4B11D.XN--3E0B707E"),
        ("name@예시.한국", "name@\u{110B}\u{1168}\u{1109}\u{1175}.한국"), ("jö@bücher.example", "JÖ@Bu\u{308}cher.example"),
        ("jö@bücher.example", "jö@xn--bcher-kva.example"), ("fish@example.com", "ﬁsh@example.com"),
    ])
    func `one address is one account, however it is typed`(one: String, other: String) throws {
        #expect(try #require(EmailAddress(one)).key == #require(EmailAddress(other)).key)
    }

    @Test(arguments: [
        ("ana@faß.example", "ana@fass.example"), ("ana@example.com", "ána@example.com"),
        ("ana+a@example.com", "ana@example.com"), ("ana@example.com", "ana@examp1e.com"),
        // Looks alike, and is Cyrillic.
        ("ana@example.com", "\u{0430}na@example.com"),
    ])
    func `what is another address stays one`(one: String, other: String) throws {
        #expect(try #require(EmailAddress(one)).key != #require(EmailAddress(other)).key)
    }

    @Test(arguments: [
        ("ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ana@example.com"), ("Ana@Example.com", "Ana@Example.com"),
        ("이름@예시.한국", "이름@예시.한국"), ("a@xn--vv4b11d.xn--3e0b707e", "a@xn--vv4b11d.xn--3e0b707e"),
    ])
    func `mail goes to the form that counts`(typed: String, text: String) throws {
        #expect(try #require(EmailAddress(typed)).text == text)
    }

    @Test func `a member from before address folding can still log in, and keeps the address`()
        async throws
    {
        for old in ["누구@예시.한국", "ａｎａ@example.com"] {
            let fixture = try AccountsFixture(throttles: .off)
            let email = try #require(EmailAddress(old))
            let member = try await fixture.accounts.signUps.signUp(
                SignUpRequest(name: "Ana", email: email, credential: .password(Secret("correct horse"))), from: .home
            ).member
            try await fixture.database.write {
                try $0.execute("UPDATE members SET email = ?, email_key = ?", [old, old.lowercased()])
            }

            let signedIn = try await fixture.accounts.signIn(
                email: email, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
            #expect(signedIn.member.id == member.id)
            await #expect(throws: SignUpError.emailTaken) {
                try await fixture.accounts.signUps.signUp(
                    SignUpRequest(name: "Eva", email: email, credential: .password(Secret("correct horse"))),
                    from: .home)
            }
            #expect(try await fixture.accounts.administration.record(of: old)?.member.id == member.id)
            let notifications = RecordedNotifications()
            try await fixture.accounts.passwords.startReset(for: email, from: .home, notifying: notifications.notifier)
            #expect(notifications.events.map(\.recipient) == [old])
        }
    }

    @Test func `if two accounts now have one folded address, each is found by its own spelling`()
        async throws
    {
        let fixture = try AccountsFixture(throttles: .off)
        let wide = try #require(EmailAddress("ａｎａ@example.com"))
        let first = try await fixture.signUpAna().member
        try await fixture.database.write { try $0.execute("UPDATE members SET email_key = 'other'") }
        let second = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: wide, credential: .password(Secret("another horse"))), from: .home
        ).member
        try await fixture.database.write {
            try $0.execute("UPDATE members SET email_key = 'ａｎａ@example.com' WHERE id = ?", [second.id])
            try $0.execute("UPDATE members SET email_key = 'ana@example.com' WHERE id = ?", [first.id])
        }

        let byWide = try await fixture.accounts.signIn(
            email: wide, password: Secret("another horse"), remember: false, from: .home, notifying: nobody)

        #expect(byWide.member.id == second.id)
        #expect(try await fixture.signInAna().member.id == first.id)
        let administration = fixture.accounts.administration
        #expect(try await administration.record(of: "ａｎａ@example.com")?.member.id == second.id)
        #expect(try await administration.record(of: "ana@example.com")?.member.id == first.id)
    }
}
