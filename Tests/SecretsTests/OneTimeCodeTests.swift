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

        #expect(text.wholeMatch(of: /([a-z2-7]{4}-){5}[a-z2-7]{4}/) != nil)
        for typed in [text, text.uppercased(), text.replacing("-", with: ""), " " + text.replacing("-", with: " ")] {
            #expect(RecoveryCode(typed)?.digest == code.digest)
        }
        let alike = text.replacing("o", with: "0").replacing("i", with: "1").replacing("b", with: "8")
        #expect(RecoveryCode(alike)?.digest == code.digest)
        #expect(Set((0..<100).map { _ in RecoveryCode.random().text }).count == 100)
    }

    @Test(arguments: [
        "", "123456", "abcd-efgh-ijkl-mnop-qrst", "abcd-efgh-ijkl-mnop-qrst-uvwx-y", "abcd-efgh-ijkl-mnop-qrst-uvw9",
    ])
    func `anything else is no recovery code`(typed: String) {
        #expect(RecoveryCode(typed) == nil)
    }

    @Test func `no description holds a secret`() {
        #expect("\(example) \(RecoveryCode.random())" == "••• •••")
        #expect(String(reflecting: example) == "•••")
    }
}
