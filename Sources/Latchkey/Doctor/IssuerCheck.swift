import Identity

/// Checks that an issuer's identifier equals the configured one. If not, every log-in with it fails.
struct IssuerCheck {
    let party: RelyingParty

    /// Nil for a provider whose endpoints are known without discovery.
    func finding() async -> Finding? {
        guard party.provider.isDiscovered else { return nil }
        let variable = ProviderSetting.issuer.variable
        do {
            try await party.discover()
            return .fine("Issuer", "\(party.provider.issuer) writes itself so.")
        } catch .issuerMismatch(let expected, let found) {
            return .problem(
                "Issuer",
                """
                The issuer writes itself "\(found)", and \(variable) is "\(expected)": nobody can log in by it. They must be the \
                same, letter by letter.
                """)
        } catch {
            return .problem(
                "Issuer",
                "\(party.provider.issuer) can't be asked what it is (\(error)). See that \(variable) is right and it is there."
            )
        }
    }
}
