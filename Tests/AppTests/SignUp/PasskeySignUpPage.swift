import Foundation
import Secrets
import TestSupport
import Testing

/// What the script of the sign-up page does with an authenticator.
struct PasskeySignUpPage {
    let browser: TestBrowser

    /// A passkey that was created, its user handle as base64url, and the answer to the form.
    struct SignUp {
        let credential: SoftwareAuthenticator.Credential
        let handle: String
        let answer: Answer
    }

    static func fields(_ email: String, _ changes: [String: String] = [:]) -> [String: String] {
        ["name": "Ana María", "email": email].merging(changes) { $1 }
    }

    /// Sends fields with the token of the sign-up page.
    func send(_ path: String, _ fields: [String: String]) async throws -> Answer {
        let csrf = try #require(try await browser.get("/signup").page.field("csrf")?["value"])
        return try await browser.post(path, fields.merging(["csrf": csrf]) { $1 })
    }

    func signUp(
        _ email: String = "ana@example.com",
        with credential: SoftwareAuthenticator.Credential = SoftwareAuthenticator.newCredential()
    ) async throws -> SignUp {
        let asked = try await send("/signup/passkey/challenge", Self.fields(email))
        let options = try #require(try JSONSerialization.jsonObject(with: Data(asked.body)) as? [String: Any])
        let user = try #require(options["user"] as? [String: Any])
        let registration = PasskeyPage(browser: browser).authenticator.register(
            credential, try #require(options["challenge"] as? String))
        let answer = try await browser.submit(
            "/signup/passkey", on: "/signup",
            Self.fields(
                email,
                [
                    "clientDataJSON": Base64URL.encode(registration.clientDataJSON),
                    "attestationObject": Base64URL.encode(registration.attestationObject), "transports": "internal",
                ]))
        return SignUp(credential: credential, handle: try #require(user["id"] as? String), answer: answer)
    }

    /// Confirms a sign-up whose link was opened in this browser, which is another than the sign-up's.
    func confirm(with credential: SoftwareAuthenticator.Credential, handle: String) async throws -> Answer {
        let page = PasskeyPage(browser: browser)
        let options = try await page.options("/signup/passkey/confirm/challenge", on: "/signup/confirm")
        #expect((options["allowCredentials"] as? [Any])?.count == 1)
        return try await browser.submit(
            "/signup/passkey/confirm", on: "/signup/confirm",
            page.fields(
                of: credential, handle: handle, challenge: try #require(options["challenge"] as? String)))
    }
}
