import Foundation
import Secrets
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(5))) struct RequestTests {
    private let provider = Provider.google(clientID: "site", secret: Secret("hunter2"))

    private var request: AuthorizationRequest {
        AuthorizationRequest(
            provider: provider, redirectURI: "https://latchkey.example/auth/google/callback", carried: "/todos?a=b",
            reauthenticates: true, createdAt: Date(timeIntervalSince1970: 1_795_246_200.7))
    }

    @Test func `a sealed request opens to what it was`() throws {
        let key = SealingKey.random()
        let before = request

        let after = try #require(AuthorizationRequest(sealed: before.sealed(with: key), with: key))

        #expect(after.provider == before.provider)
        #expect(after.issuer == before.issuer)
        #expect(after.redirectURI == before.redirectURI)
        #expect(after.carried == before.carried)
        #expect(after.reauthenticates)
        #expect(after.createdAt == before.createdAt)
        #expect(after.state.matches(before.state))
        #expect(after.nonce.matches(before.nonce))
        #expect(after.verifier.matches(before.verifier))
    }

    @Test func `a sealed request shows nothing and can't be changed`() {
        let key = SealingKey.random()
        let before = request
        let sealed = before.sealed(with: key)

        #expect(!sealed.contains(before.state.text))
        #expect(sealed.utf8.count < 1500)
        #expect(AuthorizationRequest(sealed: sealed, with: .random()) == nil)
        #expect(AuthorizationRequest(sealed: String(sealed.dropLast()), with: key) == nil)
        #expect(AuthorizationRequest(sealed: "", with: key) == nil)
        #expect(AuthorizationRequest(sealed: String(repeating: "A", count: 10_000), with: key) == nil)
        #expect(AuthorizationRequest(sealed: Base64URL.encode(key.seal("{}")), with: key) == nil)
    }

    /// RFC 7636, appendix B.
    @Test func `the challenge is the verifier's digest`() throws {
        let verifier = try #require(Token("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let request = AuthorizationRequest(
            provider: "", issuer: "", redirectURI: "", carried: "", createdAt: Date(), state: .random(),
            nonce: .random(), verifier: verifier)

        #expect(request.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `no two requests have anything in common`() {
        let requests = (1...20).map { _ in request }

        #expect(Set(requests.flatMap { [$0.state.text, $0.nonce.text, $0.verifier.text] }).count == 60)
    }

    @Test func `values with a secret don't show it`() {
        let request = request
        let callback = Callback { ["code": "hunter2", "state": request.state.text][$0] }
        var dumped = ""
        dump(provider, to: &dumped)
        dump(request, to: &dumped)
        dump(callback, to: &dumped)

        for text in [dumped, "\(provider)", "\(request)", "\(callback)"] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains(request.state.text))
            #expect(!text.contains(request.verifier.text))
        }
    }

    @Test(arguments: [
        ("https://accounts.google.com/x", true), ("HTTPS://ACCOUNTS.GOOGLE.COM/x", true),
        ("https://accounts.google.com:443/x", true), ("https://accounts.google.com:8443/x", false),
        ("https://accounts.google.com.example/x", false), ("https://example.com/accounts.google.com", false),
        ("https://user@accounts.google.com/x", false), ("http://accounts.google.com/x", false),
        ("file:///etc/passwd", false), ("ftp://accounts.google.com", false), ("https://", false), ("", false),
        ("https://accounts.google.com/x#y", false), ("http://127.0.0.1/x", false), ("http://localhost/x", false),
    ])
    func `only a provider's own origins are asked, and only over TLS`(address: String, isAllowed: Bool) async {
        let client = HTTPClient()
        let origins = Set(
            ["https://accounts.google.com", "http://accounts.google.com", "http://127.0.0.1", "http://localhost"]
                .compactMap { Origin($0) })

        #expect(client.allows(address, origins: origins) == isAllowed)
        if !isAllowed {
            await #expect(throws: IdentityError.misconfigured) { try await client.get(address, origins: origins) }
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/x", true), ("http://127.0.0.1:8081/x", false), ("http://localhost/x", true),
        ("http://10.0.0.1/x", false),
        ("http://accounts.google.com/x", false),
    ])
    func `a provider on this machine may do without TLS when the settings say so`(address: String, isAllowed: Bool) {
        let client = HTTPClient(allowsPlainLoopback: true)

        let origins = Set(
            ["http://accounts.google.com", "http://127.0.0.1:8080", "http://localhost", "http://10.0.0.1"]
                .compactMap { Origin($0) })

        #expect(client.allows(address, origins: origins) == isAllowed)
    }

    @Test func `an answer's field has 4096 bytes at most`() {
        let longest = String(repeating: "c", count: 4096)

        #expect(Callback { $0 == "code" ? longest : nil }.code == longest)
        #expect(Callback { $0 == "code" ? longest + "c" : nil }.code == nil)
    }

    @Test func `of another issuer's name 200 characters are shown`() {
        let name = String(repeating: "i", count: 200)

        for found in [name, name + "i"] {
            #expect(
                IdentityError.issuerMismatch(expected: "", foundText: found)
                    == .issuerMismatch(expected: "", found: name))
        }
    }

    @Test func `a name is one line of reasonable length`() throws {
        let identity = try ExternalIdentity(
            issuer: "i", subject: "s", email: String(repeating: "a", count: 255), emailIsVerified: true,
            name: " Ana\n\u{0}Ruiz " + String(repeating: "x", count: 200))

        #expect(identity.name?.hasPrefix("Ana Ruiz xxx") == true)
        #expect(identity.name?.count == 100)
        #expect(identity.email == nil)
        #expect(!identity.emailIsVerified)
    }

    @Test(arguments: [
        ("CN=Ana Ruiz, OU=Staff", true), ("Ana\tRuiz", false), ("Ana\u{7F}", false), ("아나", false),
    ])
    func `a subject has printable ASCII characters, spaces among them`(subject: String, isOne: Bool) {
        let identity = try? ExternalIdentity(
            issuer: "i", subject: subject, email: nil, emailIsVerified: false, name: nil)

        #expect(identity?.subject == (isOne ? subject : nil))
    }

    @Test(
        arguments: [
            ("\u{202E}Ana\u{2028}Ruiz\u{200B}", "Ana Ruiz"), ("A\u{301}na", "\u{C1}na"),
            ("\u{200B} \n\u{FEFF}", nil),
        ] as [(String, String?)])
    func `a name is cleaned by the rule of those that members type`(sent: String, name: String?) throws {
        let identity = try ExternalIdentity(issuer: "i", subject: "s", email: nil, emailIsVerified: false, name: sent)

        #expect(identity.name.map { Array($0.unicodeScalars) } == name.map { Array($0.unicodeScalars) })
    }

    @Test func `a name of endless marks or of endless words is bounded`() throws {
        let marks = "A" + String(repeating: "\u{301}\u{323}", count: 500_000) + "na"
        for sent in [marks, String(repeating: "ab ", count: 500_000)] {
            let name = try #require(
                try ExternalIdentity(issuer: "i", subject: "s", email: nil, emailIsVerified: false, name: sent).name)

            #expect((1...100).contains(name.unicodeScalars.count))
        }
    }
}
