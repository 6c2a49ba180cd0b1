import Foundation
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct TransferEncodingTests {
    private func encoded(_ text: String) -> String {
        String(decoding: TransferEncoding.quotedPrintable.encode(text), as: UTF8.self)
    }

    /// Quoted-printable text as in RFC 2045, section 6.7.
    private func decoded(_ text: String) throws -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "=") {
                bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("Hello\nhttps://x.example/reset/abc", false, TransferEncoding.sevenBit), ("안녕", true, .eightBit),
        ("안녕", false, .quotedPrintable), (String(repeating: "a", count: 998), true, .sevenBit),
        (String(repeating: "a", count: 999), true, .quotedPrintable), ("From here on", true, .quotedPrintable),
        ("a\rb", true, .quotedPrintable), ("a\0b", true, .quotedPrintable), ("a\tb\r\nc", false, .sevenBit),
    ])
    func `a text stays as readable as it can`(text: String, eightBit: Bool, expected: TransferEncoding) {
        #expect(TransferEncoding.fitting(text, eightBit: eightBit) == expected)
    }

    @Test(arguments: [
        "안녕하세요, 아나님.\n\nhttps://todo.example.com/reset/abc=def", "From here on", ".\n..\nthe end",
        String(repeating: "긴 줄 ", count: 300), "blank at the end \nand a tab\t", "", "\n\n", "a\0b\u{7F}", "a\rb",
        String(repeating: "x", count: 75) + ".\n" + String(repeating: "x", count: 75) + "From here",
        String(repeating: "x", count: 75) + ". And\n" + String(repeating: "x", count: 75) + "From here",
        String(repeating: "x", count: 75) + " \n" + String(repeating: "=", count: 77),
    ])
    func `quoted-printable text decodes to what it was, from short harmless lines`(text: String) throws {
        let lines = encoded(text).components(separatedBy: "\r\n")

        #expect(try decoded(encoded(text)) == text.replacing("\n", with: "\r\n") + "\r\n")
        for line in lines {
            #expect(line.utf8.count <= 76)
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 })
            #expect(!line.hasSuffix(" ") && !line.hasSuffix("\t"))
            #expect(!line.hasPrefix(".") && !line.hasPrefix("From "))
        }
        #expect(lines.last == "")
    }

    @Test func `line ends of every kind become CRLF`() {
        #expect(TransferEncoding.sevenBit.encode("a\nb\r\nc") == Array("a\r\nb\r\nc\r\n".utf8))
    }
}
