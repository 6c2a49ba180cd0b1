import Testing

@testable import Secrets

@Suite(.timeLimit(.minutes(5))) struct OneTimeCodeTests {
    /// RFC 6238, appendix B.
    private let example = TOTPKey(bytes: Array("12345678901234567890".utf8))

    @Test(
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func `codes are those of RFC 6238`(seconds: Int64, code: String) {
        let step = TOTPKey.step(at: seconds * 1000 + 999)

        #expect(example.code(at: step, digits: 8) == code)
        #expect(example.code(at: step) == code.suffix(6))
    }

    @Test func `a code is found among the steps that it may be of, and the latest counts`() {
        #expect(example.step(of: example.code(at: 41), among: 40...42) == 41)
        #expect(example.step(of: example.code(at: 39), among: 40...42) == nil)
        #expect(example.step(of: example.code(at: 43), among: 40...42) == nil)
        #expect(example.step(of: "", among: 40...42) == nil)
        #expect(example.step(of: example.code(at: 41) + "0", among: 40...42) == nil)
    }

    @Test func `a key reads back from its text, and no two are the same`() throws {
        #expect(example.text == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(TOTPKey(example.text)?.text == example.text)
        #expect(Set((0..<100).map { _ in TOTPKey.random().text }).count == 100)
        #expect(TOTPKey.random().text.count == 32)
    }

    @Test(arguments: [
        "", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ", "gezdgnbvgy3tqojqgezdgnbvgy3tqojq", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1",
        "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBV",
    ])
    func `anything else is no key`(text: String) {
        #expect(TOTPKey(text) == nil)
    }

    @Test func `an app gets site, member and key in one address`() {
        #expect(
            example.uri(issuer: "A: 할 일", account: "ana+1@example.com")
                == "otpauth://totp/A%20%20%ED%95%A0%20%EC%9D%BC:ana%2B1@example.com"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%20%ED%95%A0%20%EC%9D%BC")
    }

    @Test func `Base32 is that of RFC 4648`() {
        let examples = ["": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB"]
        for (text, encoded) in examples {
            #expect(Base32.encode(Array(text.utf8)) == encoded)
            #expect(Base32.decode(encoded) == Array(text.utf8))
        }
        // Bits that are left over would let one value have several texts.
        #expect(Base32.decode("MZ") == nil)
        #expect(Base32.decode("M1") == nil)
    }

    @Test func `a recovery code is read however it is typed`() throws {
        let code = RecoveryCode.random()
        let text = code.text

        // 28 letters of 5 bits.
        #expect(text.wholeMatch(of: /([a-z2-7]{4}-){6}[a-z2-7]{4}/) != nil)
        #expect(Set((0..<1000).map { _ in RecoveryCode.random().text.last }).count == 32)
        for typed in [text, text.uppercased(), text.replacing("-", with: ""), " " + text.replacing("-", with: " ")] {
            #expect(RecoveryCode(typed)?.digest == code.digest)
        }
        let alike = text.replacing("o", with: "0").replacing("i", with: "1").replacing("b", with: "8")
        #expect(RecoveryCode(alike)?.digest == code.digest)
        #expect(Set((0..<100).map { _ in RecoveryCode.random().text }).count == 100)
    }

    /// Ways to type or paste a code.
    private static let spellings: [@Sendable (String) -> String] = [
        { $0 }, { "  \($0)\n" }, { "\u{FEFF}\u{200B}\($0)\u{200B}." }, { $0.replacing("-", with: "–") },
        { $0.replacing("-", with: "\u{2011}") }, { $0.replacing("-", with: "\u{2212}") },
        { $0.replacing("-", with: " · ") }, { $0.replacing("-", with: "\u{AD}") },
        { wide($0) }, { wide($0.uppercased()) },
    ]

    /// In the wide letters of a Korean or Japanese keyboard.
    private static func wide(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 }))
    }

    @Test(arguments: spellings)
    func `the app's code and a recovery code are read however they are pasted`(
        spell: @Sendable (String) -> String
    ) throws {
        let code = RecoveryCode.random()

        #expect(RecoveryCode(spell(code.text))?.digest == code.digest)
        #expect(TOTPKey.code(spell("123-456")) == "123456")
    }

    @Test(arguments: ["3. ", "3) ", "3.\t", "(3) ", "#10: ", "10. ", "07 – ", "３．", "⒊ ", "③"])
    func `a recovery code may have the number of its list in front`(number: String) {
        let code = RecoveryCode.random()

        #expect(RecoveryCode(number + code.text)?.digest == code.digest)
        #expect(RecoveryCode(number + code.text.replacing("-", with: " "))?.digest == code.digest)
    }

    @Test(arguments: ["123. ", "3. 10. 1", "a. ", "½ "])
    func `but nothing else`(start: String) {
        #expect(RecoveryCode(start + RecoveryCode.random().text) == nil)
    }

    @Test(arguments: ["", "12345", "1234567", "12345a", "½2345", "1\u{301}23456", "123+456", "이삼사오육칠"])
    func `anything else is no code of the app`(typed: String) {
        #expect(TOTPKey.code(typed) == nil)
    }

    @Test func `digits of other scripts are digits`() {
        #expect(TOTPKey.code("٠١٢٣٤٥") == "012345")
        #expect(TOTPKey.code("०१२ ३४५") == "012345")
    }

    @Test func `what is far too long is no code, and costs no work`() {
        // Composing so many marks takes minutes.
        let marks = String(repeating: "\u{301}\u{323}", count: 500_000)

        #expect(TypedCode("1" + marks) == nil)
        #expect(RecoveryCode("1" + marks) == nil)
        #expect(TOTPKey.code(String(repeating: "1 ", count: 500_000)) == nil)
        #expect(TypedCode.isBlank(String(repeating: " ", count: 500_000)))
    }

    @Test(arguments: [
        "", "123456", "abcd-efgh-ijkl-mnop-qrst", "abcd-efgh-ijkl-mnop-qrst-uvwx-y", "abcd-efgh-ijkl-mnop-qrst-uvw9",
        "abcd-efgh-ijkl-mnop-qrst-uvwx-yza", "abcd-efgh-ijkl-mnop-qrst-uvwx-yza9",
        "abcd-efgh-ijkl-mnop-qrst-uvwx-yzaa-b",
    ])
    func `anything else is no recovery code`(typed: String) {
        #expect(RecoveryCode(typed) == nil)
    }

    @Test(arguments: ["", "3. ", "10) ", "07 – "])
    func `a code of 120 bits, as they were before, is one`(number: String) throws {
        let code = try #require(RecoveryCode(number + "abcd-efgh-ijkl-mnop-qrst-uvwx"))

        #expect(code.digest == Digest(of: Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8)))
        #expect(code.text == "abcd-efgh-ijkl-mnop-qrst-uvwx")
    }

    @Test func `no description holds a secret`() {
        #expect("\(example) \(RecoveryCode.random())" == "••• •••")
        #expect(String(reflecting: example) == "•••")
    }
}
