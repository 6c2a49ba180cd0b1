import Accounts
import Testing

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "name@example.com", "  name@example.com\n", "first.last+tag@sub.example.co.kr", "o'hara@example.com",
        "이름@example.com", "name@예시.한국", "a@b.io", String(repeating: "a", count: 64) + "@example.com",
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
        String(repeating: "a", count: 65) + "@example.com",
        "a@" + String(repeating: "long.", count: 60) + "com",
    ])
    func `what is not of the form local@domain.tld is refused`(typed: String) {
        #expect(EmailAddress(typed) == nil)
    }
}
