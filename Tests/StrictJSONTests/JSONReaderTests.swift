import StrictJSON
import Testing

@Suite(.timeLimit(.minutes(5))) struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }

    @Test func `every kind of value is read`() throws {
        let value = try read(#" { "a" : [ 1 , -0.5e+3, true, false, null, "x" ], "b": {}, "": [] } "#)

        #expect(
            value
                == .object([
                    JSONMember(
                        "a", .list([.number("1"), .number("-0.5e+3"), .bool(true), .bool(false), .null, .text("x")])),
                    JSONMember("b", .object([])), JSONMember("", .list([])),
                ]))
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀"), (#""우유 😀""#, "우유 😀"),
        (#""\u0000""#, "\0"),
    ])
    func `escapes stand for characters`(json: String, text: String) throws {
        #expect(try read(json) == .text(text))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "[1 2]", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\" 1}", "{\"a\":}", "nul", "True",
        "01",
        "1.", ".5", "-", "+1", "1e", "0x10", "NaN", "Infinity", "\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\n\"",
        "1 2", "{}{}", "// x\n1", "[1]]", "\u{FEFF}1", "\"\\", "\"\\uD83D\"", "\"\\uD83Dx\"", "\"\\uDE00\"",
        "\"\\uD83D\\u0041\"", "nullx",
    ])
    func `near misses of JSON are refused`(text: String) {
        let error = #expect(throws: JSONError.self) { try read(text) }

        guard case .malformed(let place) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((0...text.utf8.count).contains(place))
    }

    @Test func `an error names its place`() {
        #expect(throws: JSONError.malformed(at: 6)) { try read(#"{"a": x}"#) }
        #expect(throws: JSONError.malformed(at: 4)) { try read("[1, ]") }
    }

    @Test func `a name twice is refused however it is written, and names that differ are not`() throws {
        for (text, name) in [
            (#"{"a": 1, "\u0061": 2}"#, "a"), (#"{"a/b":1,"c":{},"a\/b":1}"#, "a/b"), (#"{"":1,"":2}"#, ""),
            (#"{"list":[1,{"a":1,"b":{"c":2},"a":3}]}"#, "a"), (#"{"a\"":"}{","a\"":2}"#, "a\""),
        ] {
            #expect(throws: JSONError.repeatedName(name), "\(text)") { try read(text) }
        }
        for text in [
            #"{"sub":"sub","aud":["sub","sub"]}"#, #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#,
            #"{"a":"\\","b":"\"a\":","\\a":2,"A":3}"#,
            // The same for a reader, and not the same name.
            #"{"é": 1, "e\u0301": 2}"#,
        ] {
            #expect(throws: Never.self, "\(text)") { try read(text) }
        }
    }

    @Test func `lists may be nested as deep as needed, and not as deep as a stack`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try read(nested(16)) != .null)
        #expect(throws: JSONError.tooDeep) { try read(nested(17)) }
        #expect(throws: JSONError.tooDeep) { try read(String(repeating: "{\"a\":", count: 100_000)) }
    }

    @Test func `texts and names are stream-safe, however they are written`() throws {
        let marks = String(repeating: "\u{316}\u{301}", count: 20)
        let escaped = String(repeating: #"\u0316\u0301"#, count: 20)

        guard case .object(let members) = try read("{\"\(marks)\": 1, \"a\(escaped)\": \"\(escaped)\"}"),
            case .text(let text) = members.last?.value
        else {
            Issue.record("no object")
            return
        }

        for text in members.map(\.name) + [text] { #expect(text.unicodeScalars.contains("\u{34F}")) }
    }

    @Test func `a list can be read value by value`() throws {
        var list = try JSONReader(list: Array(" [ 1 , [2], {\"a\": [3]} ] ".utf8))

        #expect(try list.nextValue() == .number("1"))
        #expect(try list.nextValue() == .list([.number("2")]))
        #expect(try list.nextValue() == .object([JSONMember("a", .list([.number("3")]))]))
        #expect(try list.nextValue() == nil)
        var empty = try JSONReader(list: Array("[]".utf8))
        #expect(try empty.nextValue() == nil)
    }

    @Test(arguments: ["", "{}", "1", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "[1]]", "[] 1"])
    func `near misses of a list are refused value by value as well`(text: String) {
        #expect(throws: JSONError.self) {
            var list = try JSONReader(list: Array(text.utf8))
            while try list.nextValue() != nil {}
        }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: JSONError.notUTF8) { try JSONReader.read(Array("\"".utf8) + [0xFF] + Array("\"".utf8)) }
    }

    @Test func `a number of any length is a number`() throws {
        let digits = String(repeating: "9", count: 100_000)
        #expect(try read(digits) == .number(digits))
        #expect(try read("1e999999999") == .number("1e999999999"))
    }

    @Test(arguments: ["", "a\"b\\c/d", "\n\r\t\u{1}\u{1F}\u{7F}", "우유 😀\u{2028}", "é"])
    func `written JSON reads back as it was`(text: String) throws {
        let value = JSONValue.object([
            JSONMember(text, .list([.text(text), .null, .bool(true), .integer(-7), .object([])])),
            JSONMember("x", .list([])),
        ])

        #expect(try JSONReader.read(value.bytes) == value)
    }
}
