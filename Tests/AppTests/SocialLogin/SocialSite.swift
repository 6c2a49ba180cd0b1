import Accounts
import Foundation
import HTTPTypes
import Identity
import Secrets
import TestSupport
import Testing

/// A site to which Google, Apple and Facebook vouch for people. Nothing of what is tested with it asks them anything.
struct SocialSite {
    static let facebookSecret = Secret("facebook's secret")

    /// The key of RFC 7515, appendix A.3, which is public.
    private static let teamKey = Secret(
        """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
        H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
        7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
        -----END PRIVATE KEY-----
        """)

    let log = LogBook()
    let site: TestSite

    /// - Parameter base: of a server on this machine in its place.
    static func apple(at base: String? = nil) throws -> Provider {
        let (serviceID, teamID, keyID) = ("com.example.todo", "TEAM", "KEY")
        guard let base else {
            return try #require(
                .apple(serviceID: serviceID, teamID: teamID, keyID: keyID, privateKey: teamKey))
        }
        return try #require(
            .apple(
                serviceID: serviceID, teamID: teamID, keyID: keyID, privateKey: teamKey, issuer: base,
                endpoints: Endpoints(authorization: base, token: base, keys: base, revocation: base)))
    }

    /// A login by which Google vouches for ana@example.com.
    func signInByGoogle() async throws -> SignInResult {
        try await site.services.accounts.identities.signIn(
            by: IdentityClaim(
                issuer: "https://accounts.google.com", subject: "1", email: EmailAddress("ana@example.com"),
                name: "Ana", event: .signedInByGoogle),
            SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil,
            from: ClientInfo(address: "127.0.0.1", userAgent: ""), notifying: { _, _ in })
    }

    init(baseURL: String = "http://127.0.0.1:8080", confirmsAddresses: Bool = false) throws {
        site = try TestSite(
            baseURL: baseURL, confirmsAddresses: confirmsAddresses,
            providers: [
                .google(clientID: "google-client", secret: Secret("google's secret")), try Self.apple(),
                .facebook(appID: "facebook-app", secret: Self.facebookSecret),
            ], log: log)
    }

    /// Sends a browser on its way to a provider.
    /// - Parameter page: the one that holds the button.
    /// - Returns: the page that leads there, and where it leads.
    func leave(
        for provider: String, in browser: TestBrowser, by path: String = "/auth/", on page: String = "/login",
        _ fields: [String: String] = [:]
    ) async throws -> Departure {
        let token = try #require(try await browser.open(page).page.field("csrf")?["value"])
        let answer = try await browser.post(path + provider, fields.merging(["csrf": token]) { $1 })
        try #require(answer.status == 200, "\(answer.location ?? "")")
        return try Departure(answer)
    }

    /// A provider's site posts a form, and the browser follows the redirect. With the form goes no cookie.
    func comeBack(
        to path: String, _ fields: [String: String], headers: HTTPFields = [:], in browser: TestBrowser
    ) async throws -> Answer {
        let posted = try await site.browser().post(path, fields, headers: headers)
        try #require(posted.status == 303 && posted.location == path)
        let cookie = try #require(posted.setCookie("form-post"))
        browser.cookies["form-post"] = String(cookie.prefix { $0 != ";" }.dropFirst("form-post=".count))
        return try await browser.get(path)
    }

    /// Links a provider's login to the member signed in in a browser, as after the provider's confirmation.
    func link(_ subject: String, of issuer: String, email: String? = nil, in browser: TestBrowser) async throws {
        let state = Token.random()
        let client = ClientInfo(address: "127.0.0.1", userAgent: "")
        let session = try #require(browser.cookies["session"].flatMap { Token($0) })
        let accounts = site.services.accounts
        try await accounts.identities.beginAuthorization(
            [1], state: state, in: session, for: .seconds(600), from: client)
        try await accounts.identities.link(
            IdentityClaim(
                issuer: issuer, subject: subject, email: email.flatMap { EmailAddress($0) }, name: nil,
                event: .signedInByOpenID),
            to: try #require(
                try await accounts.identities.takeAuthorization(state: state, within: .seconds(600))?.session),
            from: client,
            notifying: { _, _ in })
    }

    /// Data signed by Facebook, with the app's secret or another.
    func signedRequest(about subject: String, key: Secret = Self.facebookSecret) -> [String: String] {
        let payload = """
            {"algorithm":"HMAC-SHA256","issued_at":\(Int(site.clock.date.timeIntervalSince1970)),"user_id":"\(subject)"}
            """
        let encoded = Base64URL.encode(Array(payload.utf8))
        let signature = Base64URL.encode(HMACSHA256.code(for: Array(encoded.utf8), key: key).bytes)
        return ["signed_request": "\(signature).\(encoded)"]
    }
}

/// The page on the way to a provider.
struct Departure {
    let answer: Answer
    let location: String
    let fields: [String: String]

    init(_ answer: Answer) throws {
        self.answer = answer
        let refresh = try #require(answer.refresh)
        let wait = "0; url="
        try #require(refresh.hasPrefix(wait))
        location = String(refresh.dropFirst(wait.count))
        let items = try #require(URLComponents(string: location)?.percentEncodedQueryItems)
        fields = Dictionary(
            items.map { ($0.name, ($0.value ?? "").replacing("+", with: " ").removingPercentEncoding ?? "") },
            uniquingKeysWith: { first, _ in first })
    }

    var state: String { fields["state"] ?? "" }
}
