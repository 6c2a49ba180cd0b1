@testable import Identity

extension TestProvider {
    /// A whole login of its person.
    /// - Parameter change: what becomes of the answer on its way.
    func logIn(
        to party: RelyingParty, changing change: (inout [String: String]) -> Void = { _ in }
    ) async throws -> ExternalIdentity {
        let (request, location) = try await party.begin(redirectURI: Self.redirectURI)
        var answer = try consent(to: location)
        change(&answer)
        return try await party.complete(Callback { answer[$0] }, for: request)
    }
}
