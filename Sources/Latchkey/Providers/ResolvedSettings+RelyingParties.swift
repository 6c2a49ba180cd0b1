import Identity

extension ResolvedSettings {
    /// The relying party for each configured provider, in the order of their buttons. All share one client.
    func relyingParties() -> [RelyingParty] {
        let client = HTTPClient(allowsPlainLoopback: allowsPlainProviders)
        return identityProviders.map { RelyingParty($0, client: client) }
    }
}
