import Foundation
import FoundationNetworking

/// Asks providers: over HTTPS, at the origins named for each and nowhere else, for a short answer in a short time.
///
/// No cookies, no cache, no stored credentials, and no redirect is followed.
package final class HTTPClient: Sendable {
    /// For one request and its answer, from the look-up of the name on.
    package static let timeLimit: Duration = .seconds(5)
    /// In bytes; the largest honest answer is a set of keys, a few thousand.
    static let largestAnswer = 128 * 1024

    private let session: URLSession
    private let transfers: Transfers
    private let timeLimit: Duration
    private let allowsPlainLoopback: Bool

    /// - Parameter allowsPlainLoopback: whether a provider on this machine may do without TLS, for tests and development.
    package init(timeLimit: Duration = HTTPClient.timeLimit, allowsPlainLoopback: Bool = false) {
        self.timeLimit = timeLimit
        self.allowsPlainLoopback = allowsPlainLoopback
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        transfers = Transfers()
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
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
        try await answer(to: request(address, origins: origins))
    }

    func post(
        _ fields: [(String, String)], to address: String, authorization: String?, origins: Set<Origin>
    ) async throws(IdentityError) -> HTTPAnswer {
        var request = try request(address, origins: origins)
        request.httpMethod = "POST"
        request.httpBody = Data(FormEncoding.encode(fields).utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        if let authorization { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
        return try await answer(to: request)
    }

    private func request(_ address: String, origins: Set<Origin>) throws(IdentityError) -> URLRequest {
        guard allows(address, origins: origins), let url = URL(string: address) else { throw .misconfigured }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    private func answer(to request: URLRequest) async throws(IdentityError) -> HTTPAnswer {
        let answer = try await transfers.run(
            session.dataTask(with: request), atMost: Self.largestAnswer, within: timeLimit
        ).get()
        guard answer.status < 500, answer.status != 429 else { throw .providerUnavailable }
        return answer
    }
}
