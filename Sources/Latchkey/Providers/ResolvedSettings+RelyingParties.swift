import Identity

extension ResolvedSettings {
    /// The relying party for each configured provider, in the order of their buttons. Each has a client of its own:
    /// requests to a provider that hangs take no other's places.
    func relyingParties() -> [RelyingParty] {
        identityProviders.map { RelyingParty($0, client: HTTPClient(allowsPlainLoopback: allowsPlainProviders)) }
    }
}
