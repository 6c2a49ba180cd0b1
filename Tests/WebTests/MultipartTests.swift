import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct MultipartTests {
    private static let text = "Content-Disposition: form-data; name=\"a\"\r\n\r\n1"
    private static let file = """
        Content-Disposition: form-data; name="file"; filename="x.csv"\r
        Content-Type: text/csv\r
        \r
        one\r\ntwo
        """

    private static func body(_ parts: String...) -> [UInt8] {
        Array((parts.map { "--b\r\n\($0)\r\n" }.joined() + "--b--\r\n").utf8)
    }

    @Test func `texts and files are read, each by its name`() throws {
        let form = try Form(parsing: Self.body(Self.text, Self.file), boundary: "b")

        #expect(form["a"] == "1")
        #expect(form.file("file")?.name == "x.csv")
        #expect(form.file("file")?.bytes == Array("one\r\ntwo".utf8))
        #expect(form.file("a") == nil && form["file"] == "")
    }

    @Test func `a file is any bytes, even such as look like a boundary`() throws {
        let content: [UInt8] = [0, 0xFF, 13, 10, 45, 45] + Array("a\r\n--c\r\n\r\n--B".utf8) + [13]
        let body = Array("--b\r\nContent-Disposition: form-data; name=f; filename=\"\"\r\n\r\n".utf8) + content
        #expect(try Form(parsing: body + Array("\r\n--b--".utf8), boundary: "b").file("f")?.bytes == content)
    }

    @Test func `line ends of texts become one`() throws {
        let form = try Form(
            parsing: Self.body("content-disposition:form-data;name=a\r\n\r\none\r\ntwo\rthree"), boundary: "b")

        #expect(form["a"] == "one\ntwo\nthree")
    }

    @Test(
        arguments: [
            ([], .malformed), (Array("--b--\r".utf8), .malformed), (Array("x\r\n--b--".utf8), .malformed),
            (Array("--b\r\n\(text)\r\n--b".utf8), .malformed), (Array("--b\r\n\(text)".utf8), .malformed),
            (Array("--bb--\r\n".utf8), .malformed), (body(text) + [0], .malformed),
            (body("\r\n1"), .malformed), (body("Content-Type: text/plain\r\n\r\n1"), .malformed),
            (body("Content-Disposition: attachment; name=a\r\n\r\n1"), .malformed),
            (body("Content-Disposition: form-data\r\n\r\n1"), .malformed),
            (body("Content-Disposition: form-data; name=\"a\r\n\r\n1"), .malformed),
            (body("X: \(String(repeating: "x", count: 5000))\r\n\(text)"), .malformed),
            (body(text, text), .repeatedField),
            (body(text, text.replacing("\"a\"", with: "\"a\"; filename=x")), .repeatedField),
            (body("Content-Disposition: form-data; name=é\r\n\r\n1"), .invalidName),
            (body("Content-Disposition: form-data; name=a\r\n\r\n\0"), .holdsNUL),
            (Array("--b\r\n\(text)".utf8) + [0xFF] + Array("\r\n--b--".utf8), .notUTF8),
        ] as [([UInt8], FormError)])
    func `a malformed body is refused`(body: [UInt8], error: FormError) {
        #expect(throws: error) { try Form(parsing: body, boundary: "b") }
    }

    @Test func `too many parts, and boundaries that are none, are refused`() {
        let parts = (0...100).map { "--b\r\nContent-Disposition: form-data; name=\"a\($0)\"\r\n\r\n1\r\n" }.joined()
        #expect(throws: FormError.tooManyFields) { try Form(parsing: Array((parts + "--b--").utf8), boundary: "b") }
        #expect(throws: FormError.malformed) { try Form(parsing: Self.body(), boundary: "") }
        let long = String(repeating: "b", count: 71)
        #expect(throws: FormError.malformed) { try Form(parsing: Array("--\(long)--".utf8), boundary: long) }
    }

    @Test func `a hundred parts, a boundary of 70 bytes and a head of 4096 are taken, a longer head is not`() throws {
        let boundary = String(repeating: "b", count: 70)
        let parts = (0..<100).map { "\r\nContent-Disposition: form-data; name=a\($0)\r\n\r\n1\r\n--\(boundary)" }
        let form = try Form(parsing: Array("--\(boundary)\(parts.joined())--".utf8), boundary: boundary)
        #expect(form.names.count == 100)

        // With the empty line that ends it.
        let rest = 4096 - "X: \r\n".utf8.count - Self.text.utf8.count + 1
        func body(_ count: Int) -> [UInt8] { Self.body("X: \(String(repeating: "x", count: count))\r\n\(Self.text)") }
        #expect(try Form(parsing: body(rest), boundary: "b")["a"] == "1")
        #expect(throws: FormError.malformed) { try Form(parsing: body(rest + 1), boundary: "b") }
    }

    @Test func `a text beside a file has 256 KiB at most, a file may have more`() throws {
        let head = "Content-Disposition: form-data; name=\"a\""
        let longest = String(repeating: "x", count: 256 << 10)

        let form = try Form(parsing: Self.body("\(head)\r\n\r\n\(longest)"), boundary: "b")
        #expect(form["a"].utf8.count == 256 << 10)
        #expect(throws: FormError.tooLong) {
            try Form(parsing: Self.body("\(head)\r\n\r\n\(longest)x"), boundary: "b")
        }
        let file = try Form(parsing: Self.body("\(head); filename=f\r\n\r\n\(longest)x"), boundary: "b").file("a")
        #expect(file?.bytes.count == (256 << 10) + 1)
    }

    @Test func `twenty parameters are read, and no more`() {
        let type = MediaParameters("a/b" + (1...21).map { ";p\($0)=\($0)" }.joined())

        #expect(type["p20"] == "20")
        #expect(type["p21"] == nil)
    }

    @Test func `parameters are read with and without quotation marks`() {
        let type = MediaParameters("Multipart/Form-Data ; boundary=\"a;b\" ;charset= utf-8;x")

        #expect(type.value == "multipart/form-data")
        #expect(type["boundary"] == "a;b")
        #expect(type["charset"] == "utf-8")
        #expect(type["x"] == nil)
        #expect(MediaParameters("").value == "")
    }
}
