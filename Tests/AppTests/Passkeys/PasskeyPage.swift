import Foundation
import Secrets
import TestSupport
import Testing

/// What the script of a page does with an authenticator.
struct PasskeyPage {
    let browser: TestBrowser
    var authenticator = SoftwareAuthenticator(rpID: "localhost", origin: "http://localhost:8080")

    /// The options that the server asks the browser for.
    func options(_ path: String, on page: String) async throws -> [String: Any] {
        let answer = try await ask(path, on: page)
        try #require(answer.status == 200)
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    func ask(_ path: String, on page: String) async throws -> Answer {
        let csrf = try #require(try await browser.open(page).page.field("csrf")?["value"])
        return try await browser.post(path, ["csrf": csrf])
    }

    /// Adds a passkey.
    /// - Returns: it, and the user handle as base64url.
    @discardableResult
    func add(
        _ credential: SoftwareAuthenticator.Credential = SoftwareAuthenticator.newCredential()
    ) async throws -> (credential: SoftwareAuthenticator.Credential, handle: String, answer: Answer) {
        let options = try await options("/account/passkeys/challenge", on: "/account/passkeys")
        let challenge = try #require(options["challenge"] as? String)
        let user = try #require(options["user"] as? [String: Any])
        let registration = authenticator.register(credential, challenge)
        let answer = try await browser.submit(
            "/account/passkeys",
            [
                "clientDataJSON": Base64URL.encode(registration.clientDataJSON),
                "attestationObject": Base64URL.encode(registration.attestationObject), "transports": "internal hybrid",
            ])
        return (credential, try #require(user["id"] as? String), answer)
    }

    /// The fields by which the login page sends an authenticator's answer.
    func fields(
        of credential: SoftwareAuthenticator.Credential, handle: String, challenge: String
    ) -> [String: String] {
        let assertion = authenticator.assert(with: credential, challenge)
        return [
            "credential": Base64URL.encode(credential.id), "userHandle": handle,
            "clientDataJSON": Base64URL.encode(assertion.clientDataJSON),
            "authenticatorData": Base64URL.encode(assertion.authenticatorData),
            "signature": Base64URL.encode(assertion.signature),
        ]
    }

    /// Reauthenticates.
    func reauthenticate(
        with credential: SoftwareAuthenticator.Credential, handle: String
    ) async throws -> Answer {
        let options = try await options("/account/passkeys/confirm/challenge", on: "/reauthenticate")
        let challenge = try #require(options["challenge"] as? String)
        return try await browser.submit(
            "/account/passkeys/confirm", on: "/reauthenticate?next=/account/password",
            fields(of: credential, handle: handle, challenge: challenge))
    }

    /// Logs in.
    func logIn(
        with credential: SoftwareAuthenticator.Credential, handle: String, on page: String = "/login",
        _ more: [String: String] = [:]
    ) async throws -> Answer {
        let challenge = try #require(
            try await options("/login/passkey/challenge", on: page)["challenge"] as? String)
        return try await browser.submit(
            "/login/passkey", on: page,
            fields(of: credential, handle: handle, challenge: challenge).merging(more) { $1 })
    }
}
