import Accounts
import Foundation
import Secrets
import Testing

/// What Facebook requests when a member withdraws this site's access, or wants their data deleted.
@Suite(.timeLimit(.minutes(5))) struct FacebookTests {
    private static let issuer = "https://www.facebook.com"

    private let social: SocialSite
    private let ana: TestBrowser

    init() async throws {
        social = try SocialSite()
        ana = try await social.site.browser(signedUpAs: "ana@example.com")
        try await social.link("4711", of: Self.issuer, in: ana)
    }

    private func post(_ path: String, _ fields: [String: String]) async throws -> Answer {
        try await social.site.browser().post("/auth/facebook/" + path, fields)
    }

    private struct Receipt: Decodable {
        let url: String
        let confirmation_code: String
    }

    private func receipt(_ answer: Answer) throws -> Receipt {
        try #require(answer.status == 200)
        return try JSONDecoder().decode(Receipt.self, from: Data(answer.body))
    }

    @Test func `access taken back unlinks and signs out`() async throws {
        let answer = try await post("deauthorize", social.signedRequest(about: "4711"))

        #expect(answer.status == 200 && answer.body.isEmpty)
        #expect(try await social.site.count("identities") == 0)
        #expect(try await ana.get("/todos").location == "/login")
    }

    @Test func `a request about another person changes nothing`() async throws {
        #expect(try await post("deauthorize", social.signedRequest(about: "4712")).status == 200)

        #expect(try await social.site.count("identities") == 1)
        #expect(try await ana.get("/todos").status == 200)
    }

    @Test(arguments: ["deauthorize", "deletion"])
    func `nothing is done without Facebook's signature`(path: String) async throws {
        let right = try #require(social.signedRequest(about: "4711")["signed_request"])
        let forged = try #require(
            social.signedRequest(about: "4711", key: Secret("another secret"))["signed_request"])
        let parts = right.split(separator: ".")
        let other = try #require(social.signedRequest(about: "1")["signed_request"]).split(separator: ".")

        for text in [forged, "\(parts[0]).\(other[1])", String(parts[1]), ".\(parts[1])", "\(right).x", "", "rubbish"] {
            let answer = try await post(path, ["signed_request": text])
            #expect(answer.status == 400, "\(text)")
            #expect(answer.page.heading == "Not signed")
        }

        #expect(try await post(path, [:]).status == 400)
        #expect(try await social.site.count("identities") == 1)
        #expect(try await social.site.count("identity_deletions") == 0)
    }

    @Test func `deleted data is answered with a code, and its page shows when`() async throws {
        let answer = try await post("deletion", social.signedRequest(about: "4711"))

        #expect(answer.headers[.contentType]?.hasPrefix("application/json") == true)
        let receipt = try receipt(answer)
        #expect(receipt.url == "http://127.0.0.1:8080/auth/facebook/deletion/\(receipt.confirmation_code)")
        #expect(receipt.confirmation_code.count == 32)
        #expect(try await social.site.count("identities") == 0)
        let page = try await social.site.browser().get("/auth/facebook/deletion/\(receipt.confirmation_code)")
        #expect(page.status == 200)
        #expect(page.page.heading == "Your data from Facebook")
        #expect(page.page.text.contains("2026"))
        // A password opens the account as well, so it stays.
        #expect(!page.page.text.contains("within 3 days"))
    }

    @Test func `an account with no other way in goes as well, and the page says so`() async throws {
        let claim = IdentityClaim(
            issuer: Self.issuer, subject: "1", email: EmailAddress("ben@example.com"), name: "Ben",
            event: .signedInByFacebook)
        _ = try await social.site.services.accounts.identities.signIn(
            by: claim, SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil,
            from: ClientInfo(address: "192.0.2.1", userAgent: ""), notifying: { _, _ in })

        let receipt = try receipt(try await post("deletion", social.signedRequest(about: "1")))

        let page = try await social.site.browser().get("/auth/facebook/deletion/\(receipt.confirmation_code)")
        #expect(page.page.text.contains("within 3 days"))
    }

    @Test(arguments: ["00000000000000000000000000000000", "rubbish", "%00"])
    func `a code that was never given is nowhere`(code: String) async throws {
        _ = try await post("deletion", social.signedRequest(about: "4711"))

        #expect(try await social.site.browser().get("/auth/facebook/deletion/\(code)").status == 404)
    }

    @Test(arguments: ["google", "apple"], ["", "rubbish", "{}", "{\"payload\":\"x.y.z\"}", "a.b.c", "e30.e30."])
    func `notices that make no sense are refused and do nothing`(provider: String, body: String) async throws {
        let answer = try await social.site.browser().post("/auth/\(provider)/notices", body: Array(body.utf8))

        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"err":"invalid_request"}"#)
        #expect(try await social.site.count("identities") == 1)
        #expect(social.log.lines.contains { $0.hasPrefix("warning A provider's notice was not understood") })
    }

    @Test func `a provider that sends no notices has no address for them`() async throws {
        #expect(try await social.site.browser().post("/auth/facebook/notices", body: []).status == 404)
        #expect(try await social.site.browser().post("/auth/myspace/notices", body: []).status == 404)
    }
}
