import HTTPTypes
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct HostileProofTests {
    private let site: TestSite

    init() async throws {
        site = try TestSite(baseURL: BoundBrowser.baseURL)
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// Proofs of a registration that no browser sends.
    private func registrations(_ device: SoftwareDevice, _ challenge: String) throws -> [String: String] {
        let (header, claims) = (device.header(registers: true), #"{"jti":"\#(challenge)"}"#)
        let good = try device.token(header, claims)
        let parts = good.split(separator: ".").map(String.init)
        func changed(_ old: String, _ new: String) throws -> String {
            let other = header.replacing(old, with: new)
            try #require(other != header)
            return try device.token(other, claims)
        }
        let weak = try SoftwareDevice.rs256(bits: 1024)
        return [
            "empty": "", "no token": "hello", "two parts": parts.prefix(2).joined(separator: "."),
            "four parts": good + ".x", "truncated": String(good.dropLast(5)),
            "no signature": parts.prefix(2).joined(separator: ".") + ".",
            "not base64url": good.replacing(".", with: ".="),
            "oversized": try device.token(
                header, #"{"jti":"\#(challenge)","x":"\#(String(repeating: "x", count: 4096))"}"#),
            "alg none": try changed("ES256", "none"), "alg HS256": try changed("ES256", "HS256"),
            "alg RS256": try changed("ES256", "RS256"), "no alg": try changed(#""alg":"ES256","#, ""),
            "two alg": try changed(#""alg":"ES256","#, #""alg":"none","alg":"ES256","#),
            "typ JWT": try changed("dbsc+jwt", "JWT"), "no typ": try changed(#""typ":"dbsc+jwt","#, ""),
            "crit": try changed(#""typ""#, #""crit":["b64"],"typ""#),
            "other curve": try changed("P-256", "P-384"), "other kty": try changed(#""EC""#, #""RSA""#),
            "private key": try changed(#""kty""#, #""d":"AAAA","kty""#),
            "jwk null": try changed(device.jwk, "null"), "no jwk": try device.proof(challenge),
            "weak key": try weak.proof(challenge, registers: true),
            "not an object": try device.token("[1]", claims), "trailing text": try device.token(header + "x", claims),
            "two jti": try device.token(header, #"{"jti":"x","jti":"\#(challenge)"}"#),
            "no jti": try device.token(header, "{}"), "jti null": try device.token(header, #"{"jti":null}"#),
            "wrong jti": try device.token(header, #"{"jti":"\#(challenge)x"}"#),
            "another signer": try SoftwareDevice.es256().token(header, claims),
        ]
    }

    @Test func `a registration is refused, whatever is wrong with it, and binds nothing`() async throws {
        let jar = site.browser()
        let asked = try Asked(try await BoundBrowser.logIn(jar))
        let device = try SoftwareDevice.es256()

        for (what, proof) in try registrations(device, asked.challenge) {
            let answer = try await jar.prove(asked.path, proof)

            #expect(answer.status == 400, "\(what)")
            #expect(String(decoding: answer.body, as: UTF8.self) == "This device isn't accepted for this login.")
            #expect(answer.setCookies.isEmpty)
        }
        #expect(try await jar.prove(asked.path, nil).status == 400, "no proof")
        #expect(
            try await site.browser().prove(asked.path, try device.proof(asked.challenge, registers: true)).status == 400
        )
        #expect(
            try await site.text("SELECT count(*) || '' FROM remembered_devices WHERE device_key IS NOT NULL") == "0")

        let good = "\"\(try device.proof(asked.challenge, registers: true))\""
        #expect(try await jar.prove(asked.path, good).status == 200, "quoted, as the specification has it")
        #expect(try await jar.prove(asked.path, good).status == 400, "a second time")
    }

    @Test func `a session of another member can't be bound with a challenge of one's own`() async throws {
        let (one, other) = (site.browser(), site.browser())
        let asked = try Asked(try await BoundBrowser.logIn(one))
        _ = try await BoundBrowser.logIn(other)

        let answer = try await other.prove(
            asked.path, try SoftwareDevice.es256().proof(asked.challenge, registers: true))

        #expect(answer.status == 400)
    }

    @Test func `a refresh is refused or asked again, and gives no cookie`() async throws {
        let browser = try await BoundBrowser(site)
        let (device, id) = (browser.device, browser.instructions.session_identifier)
        let challenge = try await browser.challenge()
        let used = try device.proof(challenge)
        #expect(try await browser.jar.prove("/device/refresh", used, of: id).status == 200)
        await site.pass(.seconds(1))
        let other = try await BoundBrowser(site)
        let fresh = try await browser.challenge()
        let parts = try device.proof(fresh).split(separator: ".").map(String.init)

        let proofs: [(what: String, proof: String, status: Int)] = [
            ("used", used, 403), ("of another login", try device.proof(try await other.challenge()), 403),
            ("wrong jti", try device.proof("x"), 403), ("another key", try other.device.proof(fresh), 400),
            ("brings a key", try other.device.proof(fresh, registers: true), 400),
            ("brings its own key", try device.proof(fresh, registers: true), 400),
            ("no token", "hello", 400), ("truncated", parts.dropLast().joined(separator: "."), 400),
            ("alg none", try device.token(#"{"alg":"none","typ":"dbsc+jwt"}"#, #"{"jti":"\#(fresh)"}"#), 400),
            ("two jti", try device.token(device.header(registers: false), #"{"jti":"x","jti":"\#(fresh)"}"#), 400),
        ]
        for (what, proof, status) in proofs {
            let answer = try await browser.jar.prove("/device/refresh", proof, of: id)
            #expect(answer.status == status, "\(what)")
            #expect(
                answer.setCookies.isEmpty && (answer["Secure-Session-Challenge"] != nil) == (status == 403), "\(what)")
        }
        #expect(try await browser.jar.prove("/device/refresh", try device.proof(fresh)).status == 400, "a page asks")
        #expect(try await browser.jar.prove("/device/refresh", try device.proof(fresh), of: id).status == 200)
    }

    @Test func `the name of another login, or none, ends the browser's session and no one else's`() async throws {
        let (one, other) = (try await BoundBrowser(site), try await BoundBrowser(site))

        for id in [other.instructions.session_identifier, "x", String(repeating: "x", count: 4000)] {
            let answer = try await one.jar.prove("/device/refresh", nil, of: id)
            #expect(answer.status == 200)
            #expect(String(decoding: answer.body, as: UTF8.self).hasSuffix(#","continue":false}"#))
        }

        #expect(try await one.refresh().status == 200)
        #expect(try await other.refresh().status == 200)
    }
}
