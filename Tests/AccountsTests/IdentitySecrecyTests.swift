import Accounts
import Foundation
import Secrets
import Testing

/// The database contains nothing that opens a session.
@Suite(.timeLimit(.minutes(5))) struct IdentitySecrecyTests {
    @Test func `the database contains no token and no code in plain text`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("secrecy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try IdentityFixture(at: .file(folder.path + "/latchkey.sqlite"))
        let ana = try await fixture.base.signUpAna()
        let browser = try await fixture.needsConsent()
        let link = try await fixture.mailLink(in: browser)
        let state = Token.random()
        try await fixture.accounts.identities.beginAuthorization(
            [1], state: state, in: ana.session, for: .seconds(600), from: .home)
        let signedIn = try await fixture.openSession(
            .apple("2", email: .ben, name: "Ben", refreshToken: "r.the-token-of-apple"), remember: true)
        let code = try await fixture.forget(.google("3"))
        for table in ["unfinished_sign_ins", "authorizations", "identities", "identity_deletions"] {
            #expect(try await fixture.base.count(table) == 1)
        }

        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let bytes = try files.map { try Data(contentsOf: $0) }.reduce(Data(), +)

        // The search finds what is stored in plain text.
        #expect(bytes.range(of: Data("ben@example.com".utf8)) != nil)
        #expect(bytes.range(of: Data(browser.digest.bytes)) != nil)
        for token in [browser, link, state, signedIn.session, try #require(signedIn.browser)] {
            #expect(bytes.range(of: Data(token.text.utf8)) == nil)
            #expect(bytes.range(of: Data(try #require(Base64URL.decode(token.text)))) == nil)
        }
        for text in [code, "r.the-token-of-apple"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    }
}
