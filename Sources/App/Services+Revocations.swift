import Accounts
import Identity

extension Services {
    /// Has the providers revoke the tokens of identities that are no longer linked. What a provider doesn't revoke now is
    /// left for the next time, until `Lifetimes.tokenRevocation` has passed.
    package func revokeTokens() async throws {
        var failures: [String: IdentityError] = [:]
        var last: Int64 = 0
        while true {
            let batch = try await accounts.identities.tokensToRevoke(after: last)
            guard let end = batch.last else { break }
            last = end.id
            for revocation in batch {
                guard !Task.isCancelled else { return }
                if try await isRevoked(revocation, &failures) || revocation.hasExpired {
                    try await accounts.identities.finish(revocation)
                }
            }
        }
        for (issuer, failure) in failures {
            logger.warning(
                "A provider has not revoked the tokens of members who left; it is asked again",
                metadata: ["issuer": "\(issuer)", "error": "\(failure)"])
        }
    }

    /// - Parameter failures: of this round, by issuer. One that can't be reached is asked once.
    /// - Returns: whether nothing is left to revoke.
    private func isRevoked(
        _ revocation: TokenRevocation, _ failures: inout [String: IdentityError]
    ) async throws -> Bool {
        guard let token = revocation.token else {
            logger.warning(
                "A token can't be revoked: it was sealed with another outbox.key",
                metadata: ["issuer": "\(revocation.issuer)"])
            return true
        }
        guard let party = signInProviders.parties.first(where: { $0.provider.issuer == revocation.issuer }) else {
            return false
        }
        if let failure = failures[revocation.issuer], failure != .malformedAnswer { return false }
        do throws(IdentityError) {
            try await party.revoke(token)
            return true
        } catch .codeRefused {
            // The provider no longer knows it.
            return true
        } catch {
            failures[revocation.issuer] = error
            return false
        }
    }
}
