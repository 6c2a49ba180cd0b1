import Testing

@testable import Mustache

/// Appended bytes come out, wherever they fall in the chunk that they pass through.
@Suite(.timeLimit(.minutes(5))) struct OutputTests {
    @Test(arguments: 0...40)
    func `texts of every length pass a small chunk unharmed`(_ length: Int) {
        var output = Output(chunk: 32)
        var expected: [UInt8] = []
        for round in 0..<20 {
            let text = String(repeating: "abcdefghij", count: 5).dropFirst(round % 7).prefix(length)
            output.append(String(text))
            expected += Array(text.utf8)
        }

        #expect(output.take() == expected)
    }

    @Test(arguments: 0...40)
    func `special characters are escaped wherever the chunk ends`(_ length: Int) {
        var output = Output(chunk: 32)
        output.append(String(repeating: "x", count: length))
        output.appendEscaped("<a href=\"b\">'&'\u{0}</a>")

        #expect(
            String(decoding: output.take(), as: UTF8.self)
                == String(repeating: "x", count: length)
                + "&lt;a href=&quot;b&quot;&gt;&#39;&amp;&#39;\u{FFFD}&lt;/a&gt;")
    }

    @Test(arguments: 0...40)
    func `numbers are written whole wherever the chunk ends`(_ length: Int) {
        var output = Output(chunk: 32)
        output.append(String(repeating: "x", count: length))
        for number in [0, -1, .max, .min, 10] { output.append(number) }

        #expect(
            String(decoding: output.take(), as: UTF8.self)
                == String(repeating: "x", count: length) + "0-1\(Int.max)\(Int.min)10")
    }

    @Test func `every number of digits is written in full`() {
        var number = 1
        while number < Int.max / 10 {
            for near in [number - 1, number, number + 1, -number] {
                var output = Output()
                output.append(near)
                #expect(String(decoding: output.take(), as: UTF8.self) == "\(near)")
            }
            number *= 10
        }
    }

    @Test func `output longer than the chunk goes past it, in its place`() {
        var output = Output(chunk: 32)
        output.append("before ")
        output.append(String(repeating: "y", count: 1000))
        output.append(" after")

        #expect(
            String(decoding: output.take(), as: UTF8.self)
                == "before " + String(repeating: "y", count: 1000) + " after")
    }

    @Test func `earlier output stays in front`() {
        var output = Output(appendingTo: Array("head ".utf8), chunk: 32)
        output.append("tail")

        #expect(String(decoding: output.take(), as: UTF8.self) == "head tail")
    }

    @Test func `taken twice, an output gives everything once`() {
        var output = Output()
        output.append("once")

        #expect(output.take() == Array("once".utf8))
        #expect(output.take() == [])
        output.append("again")
        #expect(output.take() == Array("again".utf8))
    }

    @Test func `nothing appended is nothing`() {
        var output = Output()
        output.append("")
        output.appendEscaped("")
        output.append([])

        #expect(output.take() == [])
    }

    @Test func `texts of every make are escaped: small, long, and joined from parts`() {
        let parts = [
            "", "<", "한", "<&>\"'", String(repeating: "a<", count: 100), "x" + String(repeating: "é", count: 9),
        ]
        for first in parts {
            for second in parts {
                var output = Output(chunk: 64)
                output.appendEscaped(first + second)
                let expected = (first + second).map {
                    ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"][$0] ?? String($0)
                }
                #expect(String(decoding: output.take(), as: UTF8.self) == expected.joined())
            }
        }
    }

    @Test func `growth keeps all that was written`() {
        var output = Output(chunk: 64)
        var expected = ""
        for number in 0..<10_000 {
            output.append(number)
            output.append(",")
            expected += "\(number),"
        }

        #expect(String(decoding: output.take(), as: UTF8.self) == expected)
    }
}
