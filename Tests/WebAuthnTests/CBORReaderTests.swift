import Testing

@testable import WebAuthn

@Suite(.timeLimit(.minutes(5))) struct CBORReaderTests {
    // RFC 8949, appendix A.
    @Test(arguments: [
        ("00", CBORValue.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("190100", .unsigned(256)),
        ("1903e8", .unsigned(1000)), ("1a000f4240", .unsigned(1_000_000)),
        ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)), ("3863", .negative(99)),
        ("3bffffffffffffffff", .negative(.max)), ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
        ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("62c3bc", .text("ü")),
        ("80", .list([])), ("8301820203820405", .list([1, [2, 3], [4, 5]])), ("a0", .map([:])),
        ("a201020304", .map([1: 2, 3: 4])), ("a26161016162820203", .map([.text("a"): 1, .text("b"): [2, 3]])),
    ])
    func `examples of the standard are read`(hexadecimal: String, value: CBORValue) throws {
        #expect(try CBORReader.read(hexadecimal.bytes) == value)
    }

    @Test(arguments: [
        ("", CBORError.truncated), ("18", .truncated), ("1900", .truncated), ("1b00000000000000", .truncated),
        ("4401", .truncated), ("5a7fffffff00", .truncated), ("5bffffffffffffffff00", .truncated), ("6261", .truncated),
        ("8201", .truncated), ("9bffffffffffffffff00", .truncated), ("bb7fffffffffffffff0000", .truncated),
        ("a101", .truncated), ("0000", .trailingBytes), ("a000", .trailingBytes),
        ("5f42010243030405ff", .indefiniteLength), ("7f657374726561646d696e67ff", .indefiniteLength),
        ("9fff", .indefiniteLength), ("bf61610161629f0203ffff", .indefiniteLength), ("ff", .indefiniteLength),
        ("1817", .notShortest), ("190017", .notShortest), ("1900ff", .notShortest), ("1a0000ffff", .notShortest),
        ("1b00000000ffffffff", .notShortest), ("580100", .notShortest), ("3800", .notShortest),
        ("a201020103", .repeatedKey), ("a2616101616102", .repeatedKey), ("61ff", .notUTF8), ("62c328", .notUTF8),
        // A tag, floating-point numbers, undefined and what nothing assigns.
        ("c074", .unsupported), ("f90000", .unsupported), ("fb3ff199999999999a", .unsupported), ("f7", .unsupported),
        ("e0", .unsupported), ("f820", .unsupported), ("1c", .unsupported), ("5e", .unsupported),
        // Keys that are neither numbers nor names: text beyond ASCII, bytes, a list, a map, a truth value.
        ("a162c3bc01", .unsupported), ("a1416101", .unsupported), ("a1800101", .unsupported), ("a1a001", .unsupported),
        ("a1f501", .unsupported),
        ("818181818100", .tooDeep), ("a101a101a101a101a10101", .tooDeep),
    ])
    func `anything else is refused, with its reason`(hexadecimal: String, error: CBORError) {
        #expect(throws: error) { try CBORReader.read(hexadecimal.bytes) }
    }

    @Test func `four levels are read, as authenticators write them`() throws {
        #expect(try CBORReader.read("8181818100".bytes) == [[[[0]]]])
    }

    @Test func `every beginning of a value is refused, and nothing traps`() {
        let value = "a301a261618202036162400244010203040382f5f6".bytes
        #expect(throws: Never.self) { try CBORReader.read(value) }

        for count in 0..<value.count {
            #expect(throws: CBORError.truncated) { try CBORReader.read(Array(value.prefix(count))) }
        }
    }

    @Test func `integers are found by their sign`() throws {
        let key = try CBORReader.read("a3010220062102".bytes)

        #expect((key[1]?.integer, key[-1]?.integer, key[-2]?.integer) == (2, 6, 2))
        #expect(key[2] == nil)
        #expect(CBORValue.negative(.max).integer == nil)
        #expect(CBORValue.negative(UInt64(Int.max)).integer == Int.min)
    }
}

extension CBORValue: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
    /// An unsigned integer.
    public init(integerLiteral number: UInt64) { self = .unsigned(number) }
    /// A list.
    public init(arrayLiteral values: CBORValue...) { self = .list(values) }
}
