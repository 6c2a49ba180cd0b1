import Foundation
import Secrets

/// A provider's endpoints and keys, fetched when first needed and cached.
actor ProviderDirectory {
    /// In seconds: the longest that a key withdrawn by the provider is still accepted.
    static let lifetime: TimeInterval = 3600
    /// Limits refetching of keys. A token with an unknown key or a wrong signature, or any token after a fetch that
    /// failed, triggers a fetch, but anyone can send tokens. Several in a row are allowed, so that a provider's new keys
    /// are accepted at once even after a forged token. Under a flood of forged tokens, the keys are fetched once every ten
    /// seconds, for all callers.
    static let fetches = Throttle(6, per: .seconds(60))

    /// In seconds: for how long a provider that failed to tell its endpoints is not asked again.
    static let pause: TimeInterval = 5

    private let provider: Provider
    private let client: HTTPClient
    private let now: @Sendable () -> Date
    private var discovered: (endpoints: Result<Endpoints, IdentityError>, at: Date)?
    private var discovering: Task<Result<Endpoints, IdentityError>, Never>?
    private var keys: (set: KeySet, at: Date)?
    /// Why the latest fetch of keys failed; nil when it didn't.
    private var failure: IdentityError?
    private let limiter = RateLimiter<String>(fetches)
    private var fetching: Task<Result<KeySet, IdentityError>, Never>?

    init(_ provider: Provider, client: HTTPClient, now: @escaping @Sendable () -> Date) {
        (self.provider, self.client, self.now) = (provider, client, now)
    }

    func endpoints() async throws(IdentityError) -> Endpoints {
        switch provider.source {
        case .known(let endpoints): return endpoints
        case .discovered:
            if let discovered, isFresh(discovered.at, for: discovered.endpoints.lifetime) {
                return try discovered.endpoints.get()
            }
            // Concurrent callers share one request.
            let task = discovering ?? Task { await discover() }
            discovering = task
            return try await task.value.get()
        }
    }

    private func discover() async -> Result<Endpoints, IdentityError> {
        let endpoints: Result<Endpoints, IdentityError>
        do throws(IdentityError) {
            endpoints = .success(try await Discovery.endpoints(of: provider, client: client))
        } catch {
            endpoints = .failure(error)
        }
        (discovered, discovering) = ((endpoints, now()), nil)
        return endpoints
    }

    /// Returns a token's claims after verifying its signature; there is no other way to read them. The keys are fetched
    /// again when the token's is missing or doesn't fit, or when the latest fetch failed, within the `fetches` limit.
    func claims<Claims: Decodable & Sendable>(
        of token: JSONWebToken, as _: Claims.Type = Claims.self
    ) async throws(IdentityError) -> Claims {
        guard let keys, isFresh(keys.at) else {
            if let failure, !mayFetchAgain() { throw failure }
            return try await fetch().claims(of: token)
        }
        do throws(IdentityError) {
            return try keys.set.claims(of: token)
        } catch {
            // A provider may change its key and keep the name, or have one key and no names.
            let isOtherKey = error == .tokenRefused(.unknownKey) || error == .tokenRefused(.signature)
            guard isOtherKey, mayFetchAgain() else { throw error }
        }
        return try await fetch().claims(of: token)
    }

    private func mayFetchAgain() -> Bool {
        // Joining a fetch in progress costs nothing.
        if fetching != nil { return true }
        let moment = Duration.milliseconds(Int64(now().timeIntervalSince1970 * 1000))
        return limiter.recordAttempt(provider.name, at: moment) == nil
    }

    /// Fetches the keys. Concurrent callers share one request.
    private func fetch() async throws(IdentityError) -> KeySet {
        if let fetching { return try await fetching.value.get() }
        guard let address = try await endpoints().keys else { throw .misconfigured }
        // Another caller may have begun meanwhile.
        let task = fetching ?? Task { await fetchKeys(from: address) }
        fetching = task
        return try await task.value.get()
    }

    private func fetchKeys(from address: String) async -> Result<KeySet, IdentityError> {
        defer { fetching = nil }
        do throws(IdentityError) {
            let set = try KeySet(try await client.get(address, origins: provider.origins))
            (keys, failure) = ((set, now()), nil)
            return .success(set)
        } catch {
            failure = error
            return .failure(error)
        }
    }

    private func isFresh(_ moment: Date, for lifetime: TimeInterval = lifetime) -> Bool {
        abs(now().timeIntervalSince(moment)) < lifetime
    }
}

extension Result {
    /// In seconds: for how long what a provider answered counts.
    fileprivate var lifetime: TimeInterval {
        switch self {
        case .success: ProviderDirectory.lifetime
        case .failure: ProviderDirectory.pause
        }
    }
}
