import Accounts
import Secrets
import Testing

@testable import App
@testable import Identity

/// Which address is believed because a provider vouches for it.
@Suite(.timeLimit(.minutes(5))) struct VerifiedAddressTests {
    private func claim(_ email: String, isVerified: Bool = true) throws -> IdentityClaim {
        let provider = Provider.openIDConnect(
            name: "sso", issuer: "https://sso.example.com", clientID: "latchkey", secret: Secret("secret"))
        let identity = try ExternalIdentity(
            issuer: provider.issuer, subject: "1", email: email, emailIsVerified: isVerified, name: "Ana")
        return IdentityClaim(identity, by: provider)
    }

    @Test func `one is believed as the provider writes it`() throws {
        let ana = try claim("Ana@example.com")

        #expect(ana.email?.text == "Ana@example.com")
        #expect(ana.suggestedEmail == nil)
    }

    @Test func `one that the provider doesn't vouch for is only suggested`() throws {
        let ana = try claim("ana@example.com", isVerified: false)

        #expect(ana.email == nil)
        #expect(ana.suggestedEmail == "ana@example.com")
    }

    @Test(arguments: ["ａna@example.com", "ﬁona@example.com", "ana①@example.com"])
    func `nor is one believed that is read here as another, which may be somebody else's mailbox`(
        email: String
    ) throws {
        let typed = try claim(email)

        #expect(typed.email == nil)
        #expect(typed.suggestedEmail == email)
    }
}
