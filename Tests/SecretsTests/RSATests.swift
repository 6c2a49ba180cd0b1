import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RSATests {
    private static let message = Array("sample".utf8)

    private func publicKey(of pair: GeneratedKey) throws -> RSA.PublicKey {
        try #require(RSA.PublicKey(modulus: try pair.number("n"), exponent: try pair.number("e")))
    }

    @Test func `a key verifies what its own private key signs, and nothing else`() throws {
        let (own, other) = (try GeneratedKey.rsa(bits: 2048), try GeneratedKey.rsa(bits: 2048))
        let (key, otherKey) = (try publicKey(of: own), try publicKey(of: other))
        let signature = try own.signature(for: Self.message)
        let otherSignature = try other.signature(for: Self.message)

        #expect(key.isValidSignature(signature, for: Self.message))
        #expect(!key.isValidSignature(signature, for: []))
        #expect(!key.isValidSignature(signature + [0], for: Self.message))
        #expect(!key.isValidSignature(Array(signature.dropLast()), for: Self.message))
        #expect(!key.isValidSignature([], for: Self.message))
        #expect(!key.isValidSignature(otherSignature, for: Self.message))
        #expect(!otherKey.isValidSignature(signature, for: Self.message))
        for index in [0, 100, 255] {
            var wrong = signature
            wrong[index] ^= 1
            #expect(!key.isValidSignature(wrong, for: Self.message))
        }
    }

    @Test func `zeros in front of the numbers change nothing`() throws {
        let pair = try GeneratedKey.rsa(bits: 2048)
        let (modulus, exponent) = (try pair.number("n"), try pair.number("e"))

        let signature = try pair.signature(for: Self.message)

        let key = try #require(RSA.PublicKey(modulus: [0, 0] + modulus, exponent: [0] + exponent))

        #expect(key.isValidSignature(signature, for: Self.message))
    }

    @Test func `threads may share a key`() async throws {
        let pair = try GeneratedKey.rsa(bits: 2048)
        let (key, signature) = (try publicKey(of: pair), try pair.signature(for: Self.message))

        let valid = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { key.isValidSignature(signature, for: Self.message) } }
            var valid = 0
            for await isValid in group where isValid { valid += 1 }
            return valid
        }

        #expect(valid == 50)
    }

    @Test func `numbers of no good key are refused`() {
        let modulus = [UInt8](repeating: 0xFF, count: 256)
        let short = Array(modulus.dropLast())
        let long: [UInt8] = [1] + [UInt8](repeating: 0xFF, count: 1024)

        for wrong in [[], short, short + [0xFE], long] {
            #expect(RSA.PublicKey(modulus: wrong, exponent: [1, 0, 1]) == nil)
        }
        let exponents: [[UInt8]] = [[], [0], [1], [2], [1, 0, 0, 0, 1]]
        for wrong in exponents {
            #expect(RSA.PublicKey(modulus: modulus, exponent: wrong) == nil)
        }
    }
}
