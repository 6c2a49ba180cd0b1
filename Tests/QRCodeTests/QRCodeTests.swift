import QRCode
import Testing

@Suite(.timeLimit(.minutes(5))) struct QRCodeTests {
    @Test func `a code has the size of its version and three finder patterns`() throws {
        let code = try #require(QRCode("https://example.com"))

        // Version 2 (ISO/IEC 18004, table 1).
        #expect(code.size == 25)
        for (left, top) in [(0, 0), (18, 0), (0, 18)] {
            let rows = (0..<7).map { row in
                (0..<7).map { code[left + $0, top + row] ? "#" : "." }.joined()
            }
            #expect(rows == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"])
        }
    }

    @Test func `the path draws exactly the dark modules, within the margin`() throws {
        let code = try #require(QRCode("otpauth://totp/a"))
        let run = /M(\d+) (\d+)h(\d+)v1H(\d+)z/
        var drawn: Set<[Int]> = []
        for part in code.path.matches(of: run) {
            let (x, y, width) = (Int(part.1) ?? 0, Int(part.2) ?? 0, Int(part.3) ?? 0)
            #expect(part.1 == part.4)
            for column in x..<x + width { drawn.insert([column - QRCode.margin, y - QRCode.margin]) }
        }

        #expect(code.path.replacing(run, with: "").isEmpty)
        let dark = (0..<code.size).flatMap { row in (0..<code.size).map { [$0, row] } }.filter { code[$0[0], $0[1]] }
        #expect(drawn == Set(dark))
    }

    @Test(arguments: ["", String(repeating: "a", count: 1001)])
    func `no text and too much of it have no code`(text: String) {
        #expect(QRCode(text) == nil)
    }

    @Test func `a thousand bytes have one, NUL and Korean too`() {
        #expect(QRCode(String(repeating: "a", count: 1000)) != nil)
        #expect(QRCode("a\0b")?.path != QRCode("a")?.path)
        #expect(QRCode("할 일") != nil)
    }
}
