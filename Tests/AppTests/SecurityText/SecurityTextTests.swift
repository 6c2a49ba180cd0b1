import App
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SecurityTextTests {
    private static let path = "/.well-known/security.txt"

    private func lines(of site: TestSite) async throws -> [String] {
        let answer = try await site.browser().get(Self.path)
        try #require(answer.status == 200)
        #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
        return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `security.txt names the contact`() async throws {
        let site = try TestSite(baseURL: "https://todo.example.com", securityContact: "security@example.com")

        #expect(
            try await lines(of: site) == [
                "Contact: mailto:security@example.com", "Expires: 2027-05-20T07:30:00Z",
                "Canonical: https://todo.example.com/.well-known/security.txt", "Preferred-Languages: en, ko",
            ])
    }

    @Test func `it is good for less than a year from now, whenever that is`() async throws {
        let site = try TestSite(securityContact: "https://example.com/security")
        await site.pass(.seconds(400 * 24 * 3600))

        let lines = try await lines(of: site)

        let text = try #require(lines.first { $0.hasPrefix("Expires: ") }?.dropFirst(9))
        let expiry = try #require(try? Date(String(text), strategy: .iso8601)).timeIntervalSince1970
        let now = Double(site.clock.clock.now().milliseconds) / 1000
        #expect(expiry > now && expiry < now + 365 * 24 * 3600)
        #expect(!lines.contains { $0.hasPrefix("Canonical:") }, "an http address is none for this field")
    }

    @Test func `without a contact there is no such page`() async throws {
        #expect(try await TestSite().browser().get(Self.path).status == 404)
    }

    @Test(arguments: [
        ("security@example.com", "mailto:security@example.com"),
        ("mailto:security@example.com", "mailto:security@example.com"),
        ("https://example.com/report?way=1", "https://example.com/report?way=1"),
    ])
    func `a contact is an address or a page`(text: String, uri: String) {
        #expect(SecurityContact(text)?.uri == uri)
    }

    @Test(arguments: [
        "", "security", "mailto:", "mailto:security", "@example.com", "a@b", "a@.b.c", "a b@example.com",
        "http://example.com", "https:", "https://", "https://a@example.com", "tel:+1", "javascript:alert(1)",
        "a@example.com\nCanonical: https://evil.example", "a@example.com?subject=x", "a@b@example.com", "김@example.com",
    ])
    func `anything else is invalid`(text: String) {
        #expect(SecurityContact(text) == nil)
    }
}
