import CSodium

/// Argon2id (RFC 9106) by libsodium. Blocking, so only `PasswordHasher`'s threads call it.
struct Argon2id: Sendable {
    /// Bytes of a hash that `crypto_pwhash_str` makes.
    private static let hashLength = 32

    let cost: HashingCost

    /// - Parameter pepper: mixed with the password first.
    func hash(_ password: Secret, _ pepper: Pepper?) -> PasswordHash? {
        withBytes(of: password, pepper) { text, count in
            var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let status = crypto_pwhash_str_alg(
                &hash, text, count, cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13)
            return status == 0 ? PasswordHash(argon2id: hash.untilNul, pepper: pepper) : nil
        }
    }

    /// What looks like the hash of a password, and takes the same time to verify, but belongs to none: salt and hash are
    /// random. Written as RFC 9106's reference implementation does.
    func decoy(_ pepper: Pepper?) -> PasswordHash {
        let parameters = "m=\(cost.memory / 1024),t=\(cost.passes),p=1"
        let parts = [Int(crypto_pwhash_SALTBYTES), Self.hashLength].map {
            Sodium.base64(Sodium.randomBytes($0), variant: sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
        }
        return PasswordHash(argon2id: "$argon2id$v=19$\(parameters)$\(parts[0])$\(parts[1])", pepper: pepper)
    }

    /// - Parameter pepper: the one that `hash` names.
    func verify(_ password: Secret, against hash: PasswordHash, _ pepper: Pepper?) -> Bool {
        withBytes(of: password, pepper) { text, count in
            crypto_pwhash_str_verify(hash.argon2id, text, count) == 0
        }
    }

    /// Whether `hash` was made with parameters other than the current ones.
    func isOutdated(_ hash: PasswordHash) -> Bool {
        crypto_pwhash_str_needs_rehash(hash.argon2id, cost.passes, cost.memory) != 0
    }

    private func withBytes<Result>(
        of password: Secret, _ pepper: Pepper?, _ use: (UnsafePointer<CChar>, UInt64) -> Result
    ) -> Result {
        guard let pepper else {
            return password.expose { text in text.withCString { use($0, UInt64(text.utf8.count)) } }
        }
        let mixed = pepper.mixed(into: password).map(CChar.init(bitPattern:))
        return mixed.withUnsafeBufferPointer { buffer in
            // Never empty: a MAC has 32 bytes.
            buffer.baseAddress.map { use($0, UInt64(buffer.count)) } ?? use("", 0)
        }
    }
}
