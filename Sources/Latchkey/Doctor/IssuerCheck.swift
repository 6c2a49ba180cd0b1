import Identity

/// Checks that an issuer's identifier equals the configured one. If not, every login with it fails.
struct IssuerCheck {
    let party: RelyingParty

    /// Nil for a provider whose endpoints are known without discovery.
    func finding() async -> Finding? {
        guard party.provider.isDiscovered else { return nil }
        let variable = ProviderSetting.issuer.variable
        do {
            try await party.discover()
            return .fine("Issuer", "\(party.provider.issuer) is the issuer's own spelling.")
        } catch .issuerMismatch(let expected, let found) {
            return .problem(
                "Issuer",
                """
                The issuer calls itself "\(found)", but \(variable) is "\(expected)": no one can log in by it. They \
                must match letter by letter.
                """)
        } catch .providerNotTrusted {
            return .problem(
                "Issuer",
                """
                There is no TLS connection to \(party.provider.issuer), or its certificate can't be verified: no one can log \
                in by it. The certificate must be for that name, in date, and from an authority that this machine trusts.
                """)
        } catch {
            return .problem(
                "Issuer",
                """
                \(party.provider.issuer) can't be asked for its name (\(error)). Check that \(variable) is right and \
                the issuer is running.
                """
            )
        }
    }
}
