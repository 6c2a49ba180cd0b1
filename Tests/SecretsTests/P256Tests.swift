import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct P256Tests {
    // The key and one signature of RFC 6979, appendix A.2.5.
    private static let x = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6".bytes
    private static let y = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299".bytes
    private static let r = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716".bytes
    private static let s = "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8".bytes
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551".bytes
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
        Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
        +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
        -----END PRIVATE KEY-----
        """
    private static let message = Array("sample".utf8)

    @Test func `the standard's signature holds, for its message alone`() throws {
        let key = try #require(P256.PublicKey(x: Self.x, y: Self.y))

        #expect(key.isValidSignature(Self.r + Self.s, for: Self.message))
        #expect(!key.isValidSignature(Self.r + Self.s, for: Array("test".utf8)))
        #expect(!key.isValidSignature(Self.r + Self.s, for: []))
    }

    @Test func `anything but a signature is refused`() throws {
        let key = try #require(P256.PublicKey(x: Self.x, y: Self.y))
        let zero = [UInt8](repeating: 0, count: 32)
        let one = Array(zero.dropLast()) + [1]
        let most = [UInt8](repeating: 0xFF, count: 32)

        let wrong: [[UInt8]] = [
            [], Self.r, Self.r + Self.s.dropLast(), Self.r + Self.s + [0], [0] + Self.r + Self.s, Self.s + Self.r,
            zero + zero, Self.r + zero, zero + Self.s, one + one, Self.r + Self.order, Self.order + Self.s, most + most,
            // As OpenSSL itself writes it.
            [0x30, 0x46, 0x02, 0x21, 0x00] + Self.r + [0x02, 0x21, 0x00] + Self.s,
        ]
        for signature in wrong {
            #expect(!key.isValidSignature(signature, for: Self.message), "\(signature)")
        }
    }

    @Test func `anything but a point of the curve makes no key`() {
        let zero = [UInt8](repeating: 0, count: 32)
        let wrong: [([UInt8], [UInt8])] = [
            ([], []), (Self.x, []), (Self.y, Self.x), (zero, zero), (Self.x, zero), ([0] + Self.x, Self.y),
            (Self.x, Array(Self.y.dropLast())), (Self.x, [UInt8](repeating: 0xFF, count: 32)),
        ]
        for (x, y) in wrong {
            #expect(P256.PublicKey(x: x, y: y) == nil, "\(x) \(y)")
        }
    }

    @Test func `the public key of the pair verifies what the private key signs`() throws {
        let own = try #require(P256.PrivateKey(pem: Self.pem))
        let key = try #require(P256.PublicKey(x: Self.x, y: Self.y))

        // Numbers with zeros in front are written with them: of so many signatures some have such a number.
        for count in 0..<600 {
            let message = [UInt8](repeating: 7, count: count)
            let signature = try #require(own.signature(for: message))
            #expect(signature.count == 64)
            #expect(key.isValidSignature(signature, for: message), "\(signature)")
        }
    }

    @Test func `a key may be written as OpenSSL does by itself`() throws {
        let own = try #require(
            P256.PrivateKey(
                pem: """
                    -----BEGIN EC PRIVATE KEY-----
                    MHcCAQEEIMmvqdhFunUWa1whV2ex1pNOUMPbNuibEnuKYisSD2choAoGCCqGSM49
                    AwEHoUQDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7Yfps5mliLmDyn7Z5A/4QCLi8
                    maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
                    -----END EC PRIVATE KEY-----
                    """))

        #expect(own.signature(for: []) != nil)
    }

    @Test(arguments: [
        "", "-----BEGIN PRIVATE KEY-----", pem.replacing("PRIVATE", with: "PUBLIC"), String(pem.dropFirst(40)),
        // The public key of the pair.
        """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
        Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
        -----END PUBLIC KEY-----
        """,
        // P-384.
        """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAehZANiAAQoPB1zZc5H
        iPKfjr8jTt/+rW/pl/vqX/otWMyd+nscUIsFUm9VueuyBA8FtI+20OGUdcmQYeQb
        iLpS79uMFpBHGmHYZ+15lynZySzQHb0iVjDYTt4yp4+eZGZM2sUS74w=
        -----END PRIVATE KEY-----
        """,
        // Ed25519.
        """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        -----END PRIVATE KEY-----
        """,
        // With a passphrase, which the operator isn't asked for.
        """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBAjlcAXq8jAi22pljUn
        UD76AgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQB/apaOqBiq98nEAK
        xTHmrgSBkBhXqas5moxGBUOd6Yu3jPX5181D4sV1hUXeRbwYv749ZJPvXQO5FlKX
        pgM5gxRguBdU5M4QEJCknn/YTn55xdCmrYF5wwUwg74xlCBIxQrkTpyjX+xMs2YA
        LpymdVzCEBBnIaPxz0eDkVr7JufkoFSXMoKqH9+1c7saaEqoVHFUrLGCTr3XmAxL
        U/g4/bj9Fg==
        -----END ENCRYPTED PRIVATE KEY-----
        """,
    ])
    func `anything but a private key of the curve in PEM is refused`(pem: String) {
        #expect(P256.PrivateKey(pem: pem) == nil)
    }
}

extension String {
    /// The bytes written in hexadecimal digits.
    fileprivate var bytes: [UInt8] {
        stride(from: 0, to: count, by: 2).compactMap { UInt8(dropFirst($0).prefix(2), radix: 16) }
    }
}
