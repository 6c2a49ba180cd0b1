import Identity

extension ResolvedSettings {
    /// This site towards each provider that is set up, in the order of their buttons. One client asks them all.
    func relyingParties() -> [RelyingParty] {
        let client = HTTPClient(allowsPlainLoopback: allowsPlainProviders)
        return identityProviders.map { RelyingParty($0, client: client) }
    }
}
