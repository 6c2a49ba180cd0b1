import WebAuthn

/// The result of verifying an answer with a credential as it was stored then. The signature counter is not compared.
struct CheckedAnswer: Sendable {
    let credential: StoredCredential
    let result: Result<VerifiedAssertion, CeremonyError>

    init(_ answer: PasskeyAnswer, by credential: StoredCredential, in scope: CredentialScope) {
        self.credential = credential
        let response = answer.response
        do throws(CeremonyError) {
            result = .success(
                try response.verifySignature(challenge: response.challenge, by: credential, in: scope))
        } catch {
            result = .failure(error)
        }
    }
}

extension PasskeyAnswer {
    /// Verifies it with the credential as it is stored by now.
    /// - Parameter checked: what was found before; it is of no use if the stored key is another by now.
    func verify(
        by credential: StoredCredential, in scope: CredentialScope, _ checked: CheckedAnswer?
    ) throws(CeremonyError) -> VerifiedAssertion {
        let verified: VerifiedAssertion
        if let checked, checked.credential.hasSameKey(as: credential) {
            verified = try checked.result.get()
        } else {
            verified = try CheckedAnswer(self, by: credential, in: scope).result.get()
        }
        try verified.requireCountRisen(since: credential.signatureCount)
        return verified
    }
}
