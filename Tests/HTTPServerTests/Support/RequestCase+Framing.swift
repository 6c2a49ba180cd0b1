extension RequestCase {
    private static func post(_ fields: String, _ body: String, version: String = "1.1") -> String {
        "POST / HTTP/\(version)\r\nHost: a\r\n" + fields + "\r\n" + body
    }

    private static func chunked(_ body: String) -> String { post("Transfer-Encoding: chunked\r\n", body) }

    /// RFC 9112 §6 and §7.1, and the shapes that smuggling is made of.
    static let framing: [RequestCase] = [
        RequestCase("a length", post("Content-Length: 3\r\n", "abc"), handled: "POST / [abc]"),
        RequestCase("a length of 0", post("Content-Length: 0\r\n", ""), handled: "POST / []"),
        RequestCase("no length is no body", post("", ""), handled: "POST / []"),
        RequestCase("zeros before a length", post("Content-Length: 003\r\n", "abc"), handled: "POST / [abc]"),
        RequestCase(
            "a GET with a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na", handled: "GET / [a]"),
        RequestCase("a body in HTTP/1.0", post("Content-Length: 1\r\n", "a", version: "1.0"), handled: "POST / [a]"),
        RequestCase("one chunk", chunked("3\r\nabc\r\n0\r\n\r\n"), handled: "POST / [abc]"),
        RequestCase("chunks", chunked("1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"), handled: "POST / [abc]"),
        RequestCase("no chunks", chunked("0\r\n\r\n"), handled: "POST / []"),
        RequestCase(
            "hex in both cases", chunked("a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\n"),
            handled: "POST / [01234567890123456789]"),
        RequestCase("zeros before a size", chunked("0003\r\nabc\r\n000\r\n\r\n"), handled: "POST / [abc]"),
        RequestCase("an extension", chunked("1;a\r\na\r\n0\r\n\r\n"), handled: "POST / [a]"),
        RequestCase("extensions with values", chunked("1 ; a=b;c=\"d e\"\r\na\r\n0;x\r\n\r\n"), handled: "POST / [a]"),
        RequestCase("CR LF within a chunk", chunked("4\r\n\r\n\r\n\r\n0\r\n\r\n"), handled: "POST / [\r\n\r\n]"),
        RequestCase("trailers", chunked("1\r\na\r\n0\r\nX: b\r\nY:\r\n\r\n"), handled: "POST / [a]"),
        RequestCase("chunked in any case", post("Transfer-Encoding: Chunked\r\n", "0\r\n\r\n"), handled: "POST / []"),

        RequestCase("a negative length", post("Content-Length: -1\r\n", ""), refused: 400),
        RequestCase("a length with a plus", post("Content-Length: +1\r\n", "a"), refused: 400),
        RequestCase("a length in hex", post("Content-Length: 0x1\r\n", "a"), refused: 400),
        RequestCase("a length of letters", post("Content-Length: a\r\n", "a"), refused: 400),
        RequestCase("an empty length", post("Content-Length:\r\n", ""), refused: 400),
        RequestCase("a length with a point", post("Content-Length: 1.0\r\n", "a"), refused: 400),
        RequestCase("a length with a blank within", post("Content-Length: 1 1\r\n", "a"), refused: 400),
        RequestCase("a list of lengths", post("Content-Length: 1, 1\r\n", "a"), refused: 400),
        RequestCase("the same length twice", post("Content-Length: 1\r\nContent-Length: 1\r\n", "a"), refused: 400),
        RequestCase("two lengths", post("Content-Length: 1\r\nContent-Length: 2\r\n", "ab"), refused: 400),
        RequestCase("a length of 19 digits", post("Content-Length: 9223372036854775808\r\n", ""), refused: 413),
        RequestCase("a length beyond 64 bits", post("Content-Length: 18446744073709551617\r\n", "a"), refused: 413),
        RequestCase(
            "a length beyond all sense", post("Content-Length: " + String(repeating: "9", count: 400) + "\r\n", ""),
            refused: 413),
        RequestCase("a body too large", post("Content-Length: 1048577\r\n", ""), refused: 413),

        RequestCase(
            "length and chunked", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), refused: 400
        ),
        RequestCase(
            "chunked and length", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"), refused: 400
        ),
        RequestCase(
            "chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
            refused: 400),
        RequestCase("chunked, chunked", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("identity", post("Transfer-Encoding: identity\r\n", ""), refused: 400),
        RequestCase("gzip, chunked", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), refused: 501),
        RequestCase("gzip", post("Transfer-Encoding: gzip\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("gzip, chunked, chunked", post("Transfer-Encoding: gzip, chunked, chunked\r\n", ""), refused: 400),
        RequestCase("chunked, identity", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("xchunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("chunked with a parameter", post("Transfer-Encoding: chunked;a=b\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("chunked in quotes", post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase(
            "a vertical tab before chunked", post("Transfer-Encoding: \u{0B}chunked\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase("no coding", post("Transfer-Encoding:\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase(
            "Transfer-Encoding with a blank before its colon", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
            refused: 400),
        RequestCase("chunked in a folded line", post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"), refused: 400),
        RequestCase(
            "chunked in HTTP/1.0", post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n", version: "1.0"), refused: 400),

        RequestCase("no size", chunked("\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size of letters", chunked("g\r\n"), refused: 400),
        RequestCase("a size with 0x", chunked("0x1\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a negative size", chunked("-1\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size with a plus", chunked("+1\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a blank before the size", chunked(" 1\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a blank after the size", chunked("1 \r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size of sixteen digits", chunked("0000000000000001\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size beyond 64 bits", chunked("10000000000000001\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size that would be negative", chunked("ffffffffffffffff\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size ended by LF", chunked("1\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a size ended by CR", chunked("1\ra\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a chunk ended by LF", chunked("1\r\na\n0\r\n\r\n"), refused: 400),
        RequestCase("a chunk ended by CR", chunked("1\r\na\r0\r\n\r\n"), refused: 400),
        RequestCase("a chunk ended by CR and anything", chunked("1\r\na\rX0\r\n\r\n"), refused: 400),
        RequestCase("a chunk ended by anything and LF", chunked("1\r\naX\n0\r\n\r\n"), refused: 400),
        RequestCase("a size ended by CR and anything", chunked("1\rXa\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a chunk longer than its size", chunked("1\r\nab\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a chunk shorter than its size", chunked("3\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("an extension without a name", chunked("1;\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("an extension ended by LF", chunked("1;a\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase("a control in an extension", chunked("1;a\u{01}\r\na\r\n0\r\n\r\n"), refused: 400),
        RequestCase(
            "extensions without end", chunked("1;" + String(repeating: "a", count: 5_000) + "\r\na\r\n0\r\n\r\n"),
            refused: 400),
        RequestCase("an end of LF", chunked("0\r\n\n"), refused: 400),
        RequestCase("an end of CR", chunked("0\r\n\r\r"), refused: 400),
        RequestCase("a trailer that is no field", chunked("0\r\nX\r\n\r\n"), refused: 400),
        RequestCase("a trailer with a blank before the colon", chunked("0\r\nX : a\r\n\r\n"), refused: 400),
        RequestCase("a trailer ended by LF", chunked("0\r\nX: a\n\r\n"), refused: 400),
        RequestCase("a trailer with a NUL", chunked("0\r\nX: \0\r\n\r\n"), refused: 400),
        RequestCase("trailers without end", chunked("0\r\nX: " + String(repeating: "a", count: 9_000)), refused: 431),
        RequestCase("a chunk too large", chunked("100001\r\n"), refused: 413),
        RequestCase("a chunk far too large", chunked("fffffffffffffff\r\n"), refused: 413),
    ]
}
