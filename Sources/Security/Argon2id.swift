import CSodium

/// Argon2id (RFC 9106) by libsodium; blocking, so only `PasswordHasher`'s threads call it.
struct Argon2id: Sendable {
    let cost: HashingCost

    func hash(_ password: Secret) -> PasswordHash? {
        password.expose { text in
            var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let status = crypto_pwhash_str_alg(
                &hash, text, UInt64(text.utf8.count), cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13)
            return status == 0 ? PasswordHash(stored: hash.untilNul) : nil
        }
    }

    func verify(_ password: Secret, against hash: PasswordHash) -> Bool {
        password.expose { text in
            crypto_pwhash_str_verify(hash.stored, text, UInt64(text.utf8.count)) == 0
        }
    }

    /// Whether `hash` was made with other parameters than today's.
    func isOutdated(_ hash: PasswordHash) -> Bool {
        crypto_pwhash_str_needs_rehash(hash.stored, cost.passes, cost.memory) != 0
    }
}
