extension RequestCase {
    private static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\n" + fields + "\r\n" }

    /// RFC 9112 §3.2 and §5, RFC 9110 §5 and §7.2.
    static let fields: [RequestCase] = [
        RequestCase("no blank after the colon", get("Host:a\r\n"), handled: "GET / []"),
        RequestCase("blanks and tabs around a value", get("Host: \t a \t\r\n"), handled: "GET / []"),
        RequestCase("an empty value", get("Host: a\r\nX:\r\n"), handled: "GET / []"),
        RequestCase("a value of blanks", get("Host: a\r\nX:   \r\n"), handled: "GET / []"),
        RequestCase("a tab within a value", get("Host: a\r\nX: a\tb\r\n"), handled: "GET / []"),
        RequestCase("UTF-8 in a value", get("Host: a\r\nX: ä\r\n"), handled: "GET / []"),
        RequestCase("a name of odd token characters", get("Host: a\r\n!#$%&'*+-.^_`|~: a\r\n"), handled: "GET / []"),
        RequestCase("names in any case", get("hOsT: a\r\n"), handled: "GET / []"),
        RequestCase("a port", get("Host: a.example:8080\r\n"), handled: "GET / []"),
        RequestCase("an empty port", get("Host: a:\r\n"), handled: "GET / []"),
        RequestCase("IPv4", get("Host: 127.0.0.1\r\n"), handled: "GET / []"),
        RequestCase("IPv6", get("Host: [fe80::1]:80\r\n"), handled: "GET / []"),
        RequestCase(
            "a hundred fields", get("Host: a\r\n" + String(repeating: "X: a\r\n", count: 99)), handled: "GET / []"),
        RequestCase(
            "32 KiB of fields", get("Host: a\r\nX: " + String(repeating: "a", count: 32_752) + "\r\n"),
            handled: "GET / []"),

        RequestCase("no Host", get(""), refused: 400),
        RequestCase("an empty Host", get("Host:\r\n"), refused: 400),
        RequestCase("two Hosts", get("Host: a\r\nHost: b\r\n"), refused: 400),
        RequestCase("the same Host twice", get("Host: a\r\nhost: a\r\n"), refused: 400),
        RequestCase("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", refused: 400),
        RequestCase("a Host with a path", get("Host: a/b\r\n"), refused: 400),
        RequestCase("a Host with a user", get("Host: u@a\r\n"), refused: 400),
        RequestCase("a Host with a blank", get("Host: a b\r\n"), refused: 400),
        RequestCase("a Host of UTF-8", get("Host: ä\r\n"), refused: 400),
        RequestCase("a port of letters", get("Host: a:b\r\n"), refused: 400),
        RequestCase("a port too high", get("Host: a:65536\r\n"), refused: 400),
        RequestCase("a port of many digits", get("Host: a:000080\r\n"), refused: 400),
        RequestCase("a port alone", get("Host: :80\r\n"), refused: 400),
        RequestCase("an open bracket", get("Host: [::1\r\n"), refused: 400),
        RequestCase("something after the bracket", get("Host: [::1]a\r\n"), refused: 400),
        RequestCase("empty brackets", get("Host: []\r\n"), refused: 400),

        RequestCase("no colon", get("Host: a\r\nX\r\n"), refused: 400),
        RequestCase("no name", get("Host: a\r\n: a\r\n"), refused: 400),
        RequestCase("a blank before the colon", get("Host: a\r\nX : a\r\n"), refused: 400),
        RequestCase(
            "a blank before Content-Length's colon", get("Host: a\r\nContent-Length : 1\r\n") + "a", refused: 400),
        RequestCase("a tab before the colon", get("Host: a\r\nX\t: a\r\n"), refused: 400),
        RequestCase("a blank in the name", get("Host: a\r\nX Y: a\r\n"), refused: 400),
        RequestCase("a name of UTF-8", get("Host: a\r\nÄ: a\r\n"), refused: 400),
        RequestCase("a name in quotes", get("Host: a\r\n\"X\": a\r\n"), refused: 400),
        RequestCase("a NUL in the name", get("Host: a\r\nX\0: a\r\n"), refused: 400),
        RequestCase("a folded line", get("Host: a\r\nX: a\r\n b\r\n"), refused: 400),
        RequestCase("a line folded with a tab", get("Host: a\r\nX: a\r\n\tb\r\n"), refused: 400),
        RequestCase("a blank before the first field", get(" X: a\r\nHost: a\r\n"), refused: 400),
        RequestCase("a blank line that is not empty", "GET / HTTP/1.1\r\nHost: a\r\n \r\n\r\n", refused: 400),
        RequestCase("a bare LF", get("Host: a\nX: a\r\n"), refused: 400),
        RequestCase("a bare LF at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n", refused: 400),
        RequestCase("LF throughout", "GET / HTTP/1.1\nHost: a\n\n", refused: 400),
        RequestCase("a bare CR in a value", get("Host: a\r\nX: a\rb\r\n"), refused: 400),
        RequestCase("a CR before the CR LF", get("Host: a\r\nX: a\r\r\n"), refused: 400),
        RequestCase("a line of CR", get("Host: a\r\n\r\r\n"), refused: 400),
        RequestCase("a NUL in a value", get("Host: a\r\nX: a\0b\r\n"), refused: 400),
        RequestCase("a control in a value", get("Host: a\r\nX: \u{01}\r\n"), refused: 400),
        RequestCase("DEL in a value", get("Host: a\r\nX: \u{7F}\r\n"), refused: 400),
        RequestCase("an escape sequence", get("Host: a\r\nX: \u{1B}[31m\r\n"), refused: 400),
        RequestCase("101 fields", get("Host: a\r\n" + String(repeating: "X: a\r\n", count: 100)), refused: 431),
        RequestCase(
            "more than 32 KiB of fields", get("Host: a\r\nX: " + String(repeating: "a", count: 32_800) + "\r\n"),
            refused: 431),
        RequestCase(
            "a field without end", "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 33_000), refused: 431),
        RequestCase("an expectation nobody knows", get("Host: a\r\nExpect: tea\r\n"), refused: 417),
    ]
}
