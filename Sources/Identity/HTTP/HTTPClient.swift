import Foundation
import Synchronization

/// A client for requests to providers: HTTPS only, to the provider's own origins only, with limits on time and size.
///
/// It sends no cookies, caches nothing and follows no redirects.
package final class HTTPClient: Sendable {
    /// For one request and its response, starting with the DNS lookup.
    package static let timeLimit: Duration = .seconds(5)
    /// In bytes; the largest legitimate response is a key set of a few thousand.
    private static let largestAnswer = 128 * 1024
    /// Maximum number of concurrent requests of one client. Each has its own thread, which mostly waits.
    static let mostAtOnce = 64

    private let timeLimit: Duration
    private let allowsPlainLoopback: Bool
    private let running = Atomic(0)

    /// - Parameter allowsPlainLoopback: whether a provider on this machine may lack TLS, for tests and development.
    package init(timeLimit: Duration = HTTPClient.timeLimit, allowsPlainLoopback: Bool = false) {
        self.timeLimit = timeLimit
        self.allowsPlainLoopback = allowsPlainLoopback
    }

    /// Whether `address` may be requested, or a browser sent there.
    func allows(_ address: String, origins: Set<Origin>) -> Bool {
        guard let origin = Origin(address), origins.contains(origin), let parts = URLComponents(string: address),
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return false }
        return origin.scheme == "https"
            || allowsPlainLoopback && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(origin.host)
    }

    func get(_ address: String, origins: Set<Origin>) async throws(IdentityError) -> ProviderResponse {
        try await respond(to: exchange(address, origins: origins))
    }

    func post(
        _ fields: [(String, String)], to address: String, authorization: String?, origins: Set<Origin>
    ) async throws(IdentityError) -> ProviderResponse {
        var exchange = try exchange(address, origins: origins)
        exchange.form = FormEncoding.encode(fields)
        exchange.authorization = authorization
        return try await respond(to: exchange)
    }

    private func exchange(_ address: String, origins: Set<Origin>) throws(IdentityError) -> HTTPExchange {
        // The normalised address that was checked: libcurl parses it itself, and must not read another host from it.
        guard allows(address, origins: origins), let address = URLComponents(string: address)?.string else {
            throw .misconfigured
        }
        return HTTPExchange(address: address)
    }

    private func respond(to exchange: HTTPExchange) async throws(IdentityError) -> ProviderResponse {
        guard running.add(1, ordering: .relaxed).newValue <= Self.mostAtOnce else {
            running.subtract(1, ordering: .relaxed)
            throw .providerUnavailable
        }
        let outcome = await withCheckedContinuation { continuation in
            // Not on Swift's thread pool: its threads may all be busy hashing, and none of them may block.
            let thread = Thread {
                let outcome = exchange.run(atMost: Self.largestAnswer, within: self.timeLimit)
                self.running.subtract(1, ordering: .relaxed)
                continuation.resume(returning: outcome)
            }
            thread.name = "identity"
            thread.start()
        }
        let answer = try outcome.get()
        guard answer.status < 500, answer.status != 429 else { throw .providerUnavailable }
        return answer
    }
}
