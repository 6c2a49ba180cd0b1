import JWTKit

/// A provider's public key that RS256 or ES256 can use (RFC 7518, section 3): tells what a token says once the key has
/// signed it.
enum VerifyingKey: Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256. The library takes 2048 to 8192 bits: a smaller key is within reach (RFC 7518, section
    /// 3.3), a larger one only costs time.
    case rs256(Insecure.RSA.PublicKey)
    /// ECDSA with P-256 and SHA-256.
    case es256(ES256PublicKey)

    /// Nil when `key` can't be read, or is on another curve. Its private part, should there be one, isn't read.
    init?(_ key: JWK, for algorithm: JSONWebToken.Algorithm) {
        switch algorithm {
        case .rs256:
            guard let modulus = key.modulus, let exponent = key.exponent,
                let key = try? Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent)
            else { return nil }
            self = .rs256(key)
        case .es256:
            guard key.curve == .ecdsa(.p256), let x = key.x, let y = key.y,
                let key = try? ES256PublicKey(parameters: (x, y))
            else { return nil }
            self = .es256(key)
        }
    }

    /// What `token` says, once its signature holds.
    func claims<Claims: Decodable & Sendable>(of token: JSONWebToken) async throws(IdentityError) -> Claims {
        // A collection of this key alone: of several the library would fall back on the first, and with a key of its own
        // type it doesn't ask the token for the algorithm.
        let keys = JWTKeyCollection()
        switch self {
        case .rs256(let key): await keys.add(rsa: key, digestAlgorithm: .sha256)
        case .es256(let key): await keys.add(ecdsa: key)
        }
        do {
            return try await keys.verify(token.text, as: Believed<Claims>.self).claims
        } catch let error as JWTError where error.errorType == .malformedToken {
            throw .tokenRefused(.malformed)
        } catch {
            throw .tokenRefused(.signature)
        }
    }
}

/// Claims as the library hands them over: it wants to be able to write them too, and to check them where neither the
/// provider nor the clock is known.
private struct Believed<Claims: Decodable & Sendable>: JWTPayload {
    let claims: Claims

    init(from decoder: any Decoder) throws {
        claims = try Claims(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "only ever read"))
    }

    func verify(using algorithm: some JWTAlgorithm) {}
}
