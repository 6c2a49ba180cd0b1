import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct Ed25519Tests {
    // RFC 8032, section 7.1, test 2.
    private static let key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c".bytes
    private static let signature = """
        92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
        085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
        """.bytes
    private static let message: [UInt8] = [0x72]

    @Test func `the standard's signature holds, for its message alone`() throws {
        let key = try #require(Ed25519.PublicKey(Self.key))

        #expect(key.isValidSignature(Self.signature, for: Self.message))
        #expect(!key.isValidSignature(Self.signature, for: []))
        #expect(!key.isValidSignature(Self.signature, for: [0x73]))
        #expect(!key.isValidSignature(Self.signature + [0], for: Self.message))
        #expect(!key.isValidSignature(Array(Self.signature.dropLast()), for: Self.message))
        #expect(!key.isValidSignature([], for: Self.message))
        for index in Self.signature.indices {
            var wrong = Self.signature
            wrong[index] ^= 0x10
            #expect(!key.isValidSignature(wrong, for: Self.message))
        }
    }

    @Test func `anything but a point of the large group is no key`() {
        let zero = [UInt8](repeating: 0, count: 32)
        // Of the small group, for which anybody can make signatures: the neutral element, and a point of order 4.
        let neutral = [1] + zero.dropFirst()
        for bytes in [
            [], Array(Self.key.dropLast()), Self.key + [0], zero, neutral, [UInt8](repeating: 0xFF, count: 32),
        ] {
            #expect(Ed25519.PublicKey(bytes) == nil)
        }
    }

    @Test func `a stored key verifies as it did when it was new, and one of the small group verifies nothing`() throws {
        let key = try #require(Ed25519.PublicKey(stored: Self.key))
        #expect(key.isValidSignature(Self.signature, for: Self.message))
        #expect(!key.isValidSignature(Self.signature, for: []))
        #expect(Ed25519.PublicKey(stored: Self.key + [0]) == nil)
        #expect(Ed25519.PublicKey(stored: []) == nil)

        // With the neutral element as the key, 1 and 0 are a signature of every message to a careless verifier.
        let neutral: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
        let small = try #require(Ed25519.PublicKey(stored: neutral))
        #expect(!small.isValidSignature(neutral + [UInt8](repeating: 0, count: 32), for: Self.message))
    }
}

extension String {
    /// The bytes written in hexadecimal digits.
    fileprivate var bytes: [UInt8] {
        stride(from: 0, to: count, by: 2).compactMap { UInt8(dropFirst($0).prefix(2), radix: 16) }
    }
}
