import Foundation
import HTTPTypes
import Testing

/// What password managers learn of the site without logging in.
@Suite(.timeLimit(.minutes(5))) struct PasskeyEndpointsTests {
    private static let path = "/.well-known/passkey-endpoints"

    @Test func `password managers find the page on which passkeys are added and managed`() async throws {
        let answer = try await TestSite(baseURL: "https://todo.example.com").browser().get(Self.path)

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.setCookies.isEmpty)
        let page = "https://todo.example.com/account/passkeys"
        #expect(
            try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: String]
                == ["enroll": page, "manage": page])
    }

    @Test func `where browsers allow no passkeys there is no such file`() async throws {
        #expect(try await TestSite().browser().get(Self.path).status == 404)
    }

    @Test func `other sites' frames can neither create nor use passkeys of this site`() async throws {
        let answer = try await TestSite().browser().get("/login")
        let name = try #require(HTTPField.Name("Permissions-Policy"))
        let policy = try #require(answer.headers[name])

        #expect(policy.contains("publickey-credentials-create=(self)"))
        #expect(policy.contains("publickey-credentials-get=(self)"))
    }
}
