import Accounts
import Identity

extension Services {
    /// Has the providers revoke the tokens of identities that are no longer linked. What a provider doesn't revoke now is
    /// left for the next time, until `Lifetimes.tokenRevocation` has passed.
    package func revokeTokens() async throws {
        var round = RevocationRound()
        var last: Int64 = 0
        while !Task.isCancelled, let revocation = try await accounts.identities.tokenToRevoke(after: last) {
            last = revocation.id
            let isRevoked = await round.revoke(revocation, by: signInProviders)
            if isRevoked || revocation.hasExpired { try await accounts.identities.finish(revocation) }
        }
        for (issuer, failures) in round.failures {
            logger.warning(
                "A provider did not revoke tokens of members who left; it is asked again each hour, for a week",
                metadata: ["issuer": "\(issuer)", "error": "\(failures.latest)", "givenUp": "\(failures.givenUp)"])
        }
    }
}

/// One time of asking the providers.
private struct RevocationRound {
    struct Failures {
        var count = 0
        var latest = ""
        /// How many tokens are not tried again.
        var givenUp = 0
    }

    /// After so many failures a provider isn't asked again in this round, but for a token that would be given up unasked.
    private static let mostFailures = 3

    /// By issuer.
    private(set) var failures: [String: Failures] = [:]

    /// - Returns: whether nothing is left to revoke.
    mutating func revoke(_ revocation: TokenRevocation, by providers: SignInProviders) async -> Bool {
        let hasFailed = failures[revocation.issuer]?.count ?? 0 >= Self.mostFailures
        guard !hasFailed || revocation.hasExpired else { return false }
        guard let token = revocation.token else {
            return note("it was sealed with another outbox.key", revocation)
        }
        guard let party = providers.party(of: revocation.issuer) else {
            return note("the provider is not set up", revocation)
        }
        do throws(IdentityError) {
            try await party.revoke(token)
            return true
        } catch .codeRefused {
            // The provider no longer knows it.
            return true
        } catch {
            return note("\(error)", revocation)
        }
    }

    private mutating func note(_ failure: String, _ revocation: TokenRevocation) -> Bool {
        var known = failures[revocation.issuer] ?? Failures()
        known.count += 1
        known.latest = failure
        if revocation.hasExpired { known.givenUp += 1 }
        failures[revocation.issuer] = known
        return false
    }
}
