import Testing

@testable import Mustache

@Suite(.timeLimit(.minutes(5))) struct WebAddressTests {
    @Test(arguments: [
        "http://a", "https://example.com/a?b=1&c#d", "HTTPS://Example.com", "http://1.2.3.4:80/", "https://a/@b?c@d",
    ])
    func `an address of the Web is kept as it is written`(text: String) {
        #expect(WebAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "http", "http://", "https:", "https:///a", "https://?a", "javascript:alert(1)", "javascript://a",
        "data:text/html,a", "ftp://a", "//a", "/a", " https://a", "https://a b", "https://a\n", "https://a\t",
        "https:\\\\a", "https://가", "https://a/가", "https://a\u{0}", "ｈttps://a",
        "https://a@b", "https://a:b@c/d", "https://a\\@b",
    ])
    func `anything else is refused`(text: String) {
        #expect(WebAddress(text) == nil)
    }
}
