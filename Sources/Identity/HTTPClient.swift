import Foundation
import Synchronization

/// Asks providers: over HTTPS, at the origins named for each and nowhere else, for a short answer in a short time.
///
/// No cookies, no cache, and no redirect is followed.
package final class HTTPClient: Sendable {
    /// For one request and its answer, from the look-up of the name on.
    package static let timeLimit: Duration = .seconds(5)
    /// In bytes; the largest honest answer is a set of keys, a few thousand.
    static let largestAnswer = 128 * 1024
    /// Requests under way. Each has a thread, which waits for most of the time.
    static let mostAtOnce = 64

    private let timeLimit: Duration
    private let allowsPlainLoopback: Bool
    private let running = Atomic(0)

    /// - Parameter allowsPlainLoopback: whether a provider on this machine may do without TLS, for tests and development.
    package init(timeLimit: Duration = HTTPClient.timeLimit, allowsPlainLoopback: Bool = false) {
        self.timeLimit = timeLimit
        self.allowsPlainLoopback = allowsPlainLoopback
    }

    /// Whether `address` may be asked, or a browser sent there.
    func allows(_ address: String, origins: Set<Origin>) -> Bool {
        guard let origin = Origin(address), origins.contains(origin), let parts = URLComponents(string: address),
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return false }
        return origin.scheme == "https"
            || allowsPlainLoopback && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(origin.host)
    }

    func get(_ address: String, origins: Set<Origin>) async throws(IdentityError) -> HTTPAnswer {
        try await answer(to: exchange(address, origins: origins))
    }

    func post(
        _ fields: [(String, String)], to address: String, authorization: String?, origins: Set<Origin>
    ) async throws(IdentityError) -> HTTPAnswer {
        var exchange = try exchange(address, origins: origins)
        exchange.form = FormEncoding.encode(fields)
        exchange.authorization = authorization
        return try await answer(to: exchange)
    }

    private func exchange(_ address: String, origins: Set<Origin>) throws(IdentityError) -> HTTPExchange {
        // The address as it was looked at: libcurl reads it by itself, and must not find another site in it.
        guard allows(address, origins: origins), let address = URLComponents(string: address)?.string else {
            throw .misconfigured
        }
        return HTTPExchange(address: address)
    }

    private func answer(to exchange: HTTPExchange) async throws(IdentityError) -> HTTPAnswer {
        guard running.add(1, ordering: .relaxed).newValue <= Self.mostAtOnce else {
            running.subtract(1, ordering: .relaxed)
            throw .providerUnavailable
        }
        let outcome = await withCheckedContinuation { continuation in
            // Not Swift's threads: all of these may be busy hashing, and none may wait.
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
