extension RelyingParty {
    /// Returns where a browser ends the user's session at the provider (OpenID Connect RP-Initiated Logout 1.0,
    /// section 2). The provider asks the user first, because no ID token is kept that would tell it who asks.
    /// - Parameter address: this site's address to return to, as registered with the provider.
    /// - Returns: nil if the provider offers no such address or can't be reached, or the settings don't want it.
    package func logout(returningTo address: String) async -> String? {
        guard provider.endsSessions, let endpoint = try? await directory.endpoints().endSession else { return nil }
        return FormEncoding.append(
            [("client_id", provider.clientID), ("post_logout_redirect_uri", address)], to: endpoint)
    }
}
