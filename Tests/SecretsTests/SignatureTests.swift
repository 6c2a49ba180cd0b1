import Testing

@testable import Secrets

@Suite struct SignatureTests {
    @Test func `what a key signs holds with its own public key and no other`() throws {
        let key = P256SigningKey.random()
        let message = Array("message".utf8)
        let signature = try key.signature(for: message)
        let verifying = try #require(VerifyingKey.p256(x: key.publicPoint.x, y: key.publicPoint.y))
        let stranger = P256SigningKey.random().publicPoint
        let other = try #require(VerifyingKey.p256(x: stranger.x, y: stranger.y))

        #expect(signature.count == 64)
        #expect(verifying.isValid(signature, for: message))
        #expect(!verifying.isValid(signature, for: Array("Message".utf8)))
        #expect(!verifying.isValid([], for: message))
        #expect(!verifying.isValid([UInt8](repeating: 0, count: 64), for: message))
        #expect(!other.isValid(signature, for: message))
    }

    @Test func `a key comes back from its file and isn't shown`() throws {
        let key = P256SigningKey.random()
        let again = try #require(P256SigningKey(pem: key.pem))

        #expect(again.publicPoint.x == key.publicPoint.x)
        #expect("\(key)" == "•••")
        #expect(P256SigningKey(pem: Secret("nonsense")) == nil)
    }

    @Test func `numbers that make no good key make none`() {
        #expect(VerifyingKey.p256(x: [UInt8](repeating: 1, count: 32), y: [UInt8](repeating: 1, count: 32)) == nil)
        #expect(VerifyingKey.p256(x: [1], y: [1]) == nil)
        #expect(VerifyingKey.rsa(modulus: [], exponent: [1, 0, 1]) == nil)
        #expect(VerifyingKey.rsa(modulus: [UInt8](repeating: 0xFF, count: 128), exponent: [1, 0, 1]) == nil)
        #expect(VerifyingKey.rsa(modulus: [UInt8](repeating: 0xFF, count: 4096), exponent: [1, 0, 1]) == nil)
    }

    /// RFC 4231, test cases 1 and 2; the keys of the others aren't text.
    @Test(arguments: [
        (
            String(repeating: "\u{0B}", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "Jefe", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func `an authentication code is the standard's`(key: String, message: String, code: String) {
        #expect(HMACSHA256.code(for: Array(message.utf8), key: Secret(key)).hexadecimal == code)
    }
}
