import Testing

@testable import Mustache

/// How much of an address has to stand in the template before a value may follow.
@Suite(.timeLimit(.minutes(5))) struct AddressStartTests {
    private func start(_ text: String) -> AddressStart {
        var start = AddressStart()
        for byte in text.utf8 { start.read(byte) }
        return start
    }

    @Test(arguments: [
        "", "/", "\\", " /", "\t/\n", "javascript:", "j", "vbs", "data:text/html,", "//", "/\\", "https:\\\\a",
        "h", "http", "https",
    ])
    func `before a value that is a text this is not enough`(_ text: String) {
        #expect(start(text).risk(of: .text, in: "href") != nil)
    }

    @Test(arguments: [
        "/a", "a", "#", "?", "/?", "./", "https://a/", "//a/", "//a?", "https:\\\\a\\", "mailto:", "x:", "z",
    ])
    func `before a value that is a text this is enough`(_ text: String) {
        #expect(start(text).risk(of: .text, in: "href") == nil)
    }

    // References to a slash, an s and a dot. A value after "javascript&" could be "colon;".
    @Test(arguments: [
        "&#47;", "/&#x2F;", "java&#115;cript:", "javascript&", "https:&sol;/a", "https://a&#46;",
    ])
    func `a character reference may go on with the scheme or the host before it`(_ text: String) {
        #expect(start(text).risk(of: .text, in: "href")?.hasPrefix("The “&” in “\(text.lowercased())”") == true)
    }

    @Test(arguments: ["/a?b=c&amp;d=", "/&amp;from=", "/a&#47;", "https://a/&lt;", "?a&amp;b=", "#&#47;"])
    func `behind scheme and host there may be any`(_ text: String) {
        #expect(start(text).risk(of: .text, in: "href") == nil)
    }

    @Test func `a number may stand anywhere, a local path at the very start`() {
        for text in ["", "/", "j", "//", "/a"] { #expect(start(text).risk(of: .number, in: "href") == nil) }
        #expect(start("").risk(of: .localPath, in: "href") == nil)
        #expect(start(" \n").risk(of: .localPath, in: "href") == nil)
        #expect(start("/").risk(of: .localPath, in: "href") != nil)
        #expect(start("j").risk(of: .localPath, in: "href") != nil)
    }

    @Test func `a trusted address may begin a link, and a text may follow once its site has ended`() {
        var address = start("")
        #expect(address.risk(of: .trustedAddress, in: "href") == nil)
        #expect(start("j").risk(of: .trustedAddress, in: "href") != nil)

        address.read(.trustedAddress)
        #expect(address.risk(of: .text, in: "href")?.contains("would choose the site") == true)
        address.read(UInt8(ascii: "/"))
        // An absent one shows nothing: the address would begin with the slash.
        #expect(address.risk(of: .text, in: "href")?.contains("single “/”") == true)
        address.read(UInt8(ascii: "a"))
        #expect(address.risk(of: .text, in: "href") == nil)
    }

    @Test func `what follows an address that may be absent is not known to be its path`() {
        var address = start("")
        address.read(.trustedAddress)
        address.read(UInt8(ascii: "x"))
        #expect(address.risk(of: .text, in: "href")?.contains("would choose the site") == true)

        // Nor is it after a section that may show one.
        for shown in ["https://a", "//a", "http:"] {
            var joined = start("").joined(with: start(shown))
            #expect(joined.risk(of: .localPath, in: "href") == nil)
            joined.read(UInt8(ascii: "x"))
            #expect(joined.risk(of: .text, in: "href") != nil)
        }
    }

    @Test func `after a text that was allowed, anything is`() {
        var address = start("/a")
        address.read(.text)

        for shape in [Shape.text, .number, .truth, .trustedHTML] { #expect(address.risk(of: shape, in: "href") == nil) }
    }

    @Test func `a sentence names the attribute or the start at fault`() {
        #expect(start("").risk(of: .text, in: "src")?.hasPrefix("“src” begins with a value") == true)
        #expect(start("JavaScript:a").risk(of: .text, in: "src")?.hasPrefix("“javascript:a…” runs as code") == true)
        #expect(start("//A").risk(of: .text, in: "src")?.hasPrefix("After “//a” a value would choose") == true)
    }

    @Test func `an address without end is read as far as it matters`() {
        var long = start("/")
        for _ in 0..<1_000_000 { long.read(UInt8(ascii: "a")) }

        #expect(long.risk(of: .text, in: "href") == nil)
        #expect(long == start("/" + String(repeating: "a", count: 500)))
    }

    @Test func `a site whose end isn't within eighty letters is not known`() {
        let site = "https://" + String(repeating: "a", count: 71)

        #expect(start(site + "/").risk(of: .text, in: "href") == nil)
        #expect(start(site + "a/").risk(of: .text, in: "href") != nil)
    }

    @Test func `of two starts the one that allows less remains, whichever comes first`() {
        for (risky, fine) in [("", "/a"), ("/", "/a"), ("//", "/a/"), ("j", "#")] {
            #expect(start(risky).joined(with: start(fine)).risk(of: .text, in: "href") != nil)
            #expect(start(fine).joined(with: start(risky)).risk(of: .text, in: "href") != nil)
        }
        #expect(start("/a").joined(with: start("/b")).risk(of: .text, in: "href") == nil)
    }

    @Test func `the purpose of a meta follows from its attributes, in any order but a contradictory one`() {
        func kind(_ attributes: String...) -> MetaKind? {
            var kind = MetaKind.unknown
            for attribute in attributes where kind.read(Array(attribute.utf8)) != nil { return nil }
            return kind
        }

        #expect(kind() == .unknown)
        #expect(kind("content", "charset") == .unknown)
        #expect(kind("content", "name") == .description)
        #expect(kind("property") == .description)
        #expect(kind("itemprop") == .description)
        #expect(kind("http-equiv", "content") == .instruction)
        #expect(kind("http-equiv", "name") == .instruction)
        #expect(kind("name", "http-equiv") == nil)
        #expect(MetaKind.description.joined(with: .instruction) == .instruction)
        #expect(MetaKind.description.joined(with: .unknown) == .unknown)
        #expect(MetaKind.description.joined(with: .description) == .description)
    }
}
