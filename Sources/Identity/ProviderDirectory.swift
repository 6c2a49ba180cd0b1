import Foundation
import Secrets

/// What a provider publishes about itself, fetched when first needed and kept for a while: endpoints and keys.
actor ProviderDirectory {
    /// In seconds: a key that the provider has withdrawn counts no longer than this.
    static let lifetime: TimeInterval = 3600
    /// A token with an unknown key has the keys fetched again, but anybody can send such tokens. Several in a row may, so that a
    /// provider's new keys count at once even after somebody made one up; and whoever makes up more has them fetched every ten
    /// seconds, for everybody.
    static let fetches = Throttle(6, per: .seconds(60))

    private let provider: Provider
    private let client: HTTPClient
    private let now: @Sendable () -> Date
    private var discovered: (endpoints: Endpoints, at: Date)?
    private var keys: (set: KeySet, at: Date)?
    private let limiter = RateLimiter<String>(fetches)
    private var fetching: Task<Result<KeySet, IdentityError>, Never>?

    init(_ provider: Provider, client: HTTPClient, now: @escaping @Sendable () -> Date) {
        (self.provider, self.client, self.now) = (provider, client, now)
    }

    func endpoints() async throws(IdentityError) -> Endpoints {
        switch provider.source {
        case .known(let endpoints): return endpoints
        case .discovered:
            if let discovered, isFresh(discovered.at) { return discovered.endpoints }
            let endpoints = try await Discovery.endpoints(of: provider, client: client)
            discovered = (endpoints, now())
            return endpoints
        }
    }

    /// What the token says, once its signature holds: there is no other way to learn it.
    func claims<Claims: Decodable & Sendable>(
        of token: JSONWebToken, as _: Claims.Type = Claims.self
    ) async throws(IdentityError) -> Claims {
        guard let key = try await keySet(for: token).key(named: token.keyID, for: token.algorithm) else {
            throw .tokenRefused(.unknownKey)
        }
        return try key.claims(of: token)
    }

    /// The keys, fetched again when they lack the token's and that hasn't been tried for a while.
    private func keySet(for token: JSONWebToken) async throws(IdentityError) -> KeySet {
        guard let keys, isFresh(keys.at) else { return try await fetch() }
        if keys.set.key(named: token.keyID, for: token.algorithm) != nil { return keys.set }
        // Whoever waits for keys that are on their way costs nothing.
        if fetching != nil { return try await fetch() }
        let moment = Duration.milliseconds(Int64(now().timeIntervalSince1970 * 1000))
        guard limiter.charge(provider.name, at: moment) == nil else { return keys.set }
        return try await fetch()
    }

    /// Whoever needs the keys while they are being fetched waits for the same answer.
    private func fetch() async throws(IdentityError) -> KeySet {
        if let fetching { return try await fetching.value.get() }
        guard let address = try await endpoints().keys else { throw .misconfigured }
        let task =
            fetching
            ?? Task { [client, origins = provider.origins] in
                do throws(IdentityError) {
                    return .success(try KeySet(try await client.get(address, origins: origins)))
                } catch {
                    return .failure(error)
                }
            }
        fetching = task
        let result = await task.value
        fetching = nil
        let set = try result.get()
        keys = (set, now())
        return set
    }

    private func isFresh(_ moment: Date) -> Bool {
        abs(now().timeIntervalSince(moment)) < Self.lifetime
    }
}
