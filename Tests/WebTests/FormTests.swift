import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct FormTests {
    private func form(_ body: String) throws -> Form {
        try Form(parsing: Array(body.utf8))
    }

    @Test func `fields are decoded as browsers encode them`() throws {
        let form = try form("name=Ana+Mar%C3%ADa&title=50%25+%26+more&empty=&alone&k%65y=%F0%9F%8C%BF&plus=1%2B1")

        #expect(form["name"] == "Ana María")
        #expect(form["title"] == "50% & more")
        #expect(form["empty"] == "")
        #expect(form["alone"] == "")
        #expect(form["key"] == "🌿")
        #expect(form["plus"] == "1+1")
        #expect(form["missing"] == "")
    }

    @Test func `a box is ticked when its field is there`() throws {
        let form = try form("remember=yes&empty=")

        #expect(form.isTicked("remember"))
        #expect(form.isTicked("empty"))
        #expect(!form.isTicked("missing"))
    }

    @Test func `line ends become one kind`() throws {
        #expect(try form("text=a%0D%0Ab%0Dc%0Ad")["text"] == "a\nb\nc\nd")
    }

    @Test(arguments: [
        ("a=%", FormError.malformed), ("a=%4", .malformed), ("a=%zz", .malformed), ("a%=1", .malformed),
        ("a=%FF", .notUTF8), ("a=%C3%28", .notUTF8), ("a=%ED%A0%80", .notUTF8), ("%C0=1", .invalidName),
        ("a=x%00y", .holdsNUL), ("a=1&a=2", .repeatedField), ("a=1&%61=1", .repeatedField), ("a&a", .repeatedField),
        ("a%C3%A9=1", .invalidName), ("a%00=1", .invalidName), (String(repeating: "n", count: 65) + "=1", .invalidName),
        ((0...100).map { "f\($0)=1" }.joined(separator: "&"), .tooManyFields),
    ])
    func `a malformed body is refused as a whole`(body: String, reason: FormError) {
        #expect(throws: reason) { try form(body) }
    }

    @Test func `a hundred fields with names of 64 bytes are not too many`() throws {
        let names = (100..<200).map { "\($0)" + String(repeating: "n", count: 61) }

        #expect(try form(names.map { "\($0)=1" }.joined(separator: "&")).names == names)
    }

    @Test func `a word has a hundred bytes at most`() throws {
        let longest = String(repeating: "x", count: 98) + "é"
        let form = try form("longest=\(longest)&longer=\(longest)x")

        #expect(form.word("longest") == longest)
        #expect(form.word("longer") == "")
    }

    @Test func `accents are composed in 1024 bytes, which is the longest a password can be, and not in more`() throws {
        let accents = String(repeating: "e%CC%81", count: 341)
        let form = try form("longest=\(accents)x&longer=\(accents)xx")

        #expect(form.secret("longest").expose { $0.unicodeScalars.count } == 342)
        #expect(form.secret("longer").expose { $0.unicodeScalars.count } == 684)
    }

    @Test func `a megabyte of accents in no good order is read without composing it`() throws {
        let accents = String(repeating: "\u{301}\u{323}", count: 100_000)

        let form = Form(values: ["password": accents, "category": accents])

        #expect(form.secret("password").expose { $0.unicodeScalars.count } == 200_000)
        #expect(form.word("category") == "")
    }

    @Test func `a text is made stream-safe once, however often it is read`() throws {
        let form = try form("title=" + String(repeating: "%CC%81%CC%A3", count: 20_000))

        // A text that is made anew has a place of its own in memory.
        var (first, second) = (form["title"], form["title"])
        let places = (first.withUTF8 { $0.baseAddress }, second.withUTF8 { $0.baseAddress })
        #expect(first.unicodeScalars.contains("\u{34F}"))
        #expect(places.0 == places.1)
    }

    @Test func `a form has 256 KiB at most`() throws {
        let longest = "a=" + String(repeating: "x", count: (256 << 10) - 2)

        #expect(try form(longest)["a"].utf8.count == (256 << 10) - 2)
        #expect(throws: FormError.tooLong) { try form(longest + "x") }
        #expect(throws: FormError.tooLong) { try form(String(repeating: "a&", count: 500_000)) }
    }

    @Test func `a form, which may hold a password, does not print its fields`() throws {
        let form = try form("password=horse")
        var dumped = ""
        dump(form, to: &dumped)

        #expect(!"\(form)\(dumped)".contains("horse"))
        #expect(form.secret("password").expose { $0 } == "horse")
    }

    @Test func `a password is the same however its accents were composed`() throws {
        let composed = try form("password=caf%C3%A9").secret("password")
        let decomposed = try form("password=cafe%CC%81").secret("password")

        #expect(composed.matches(decomposed))
    }

    @Test func `a text is stream-safe, and a password has the bytes that were sent`() throws {
        let marks = String(repeating: "\u{316}\u{301}", count: 20)
        let form = try form("name=a\(PercentEncoding.encode(marks))&password=a\(PercentEncoding.encode(marks))")

        #expect(form["name"].unicodeScalars.count == 42 && form["name"].unicodeScalars.contains("\u{34F}"))
        #expect(form.secret("password").expose { !$0.unicodeScalars.contains("\u{34F}") })
    }
}
