import Secrets
import Testing

/// The way from the app's pages to that of the devices (OWASP ASVS 5.0, 7.4.3).
@Suite(.timeLimit(.minutes(5))) struct AuthenticatorDevicesTests {
    @Test func `after each change of the app the other devices can be logged out`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        let path = "/account/authenticator"
        _ = try await browser.submit(path)
        let shown = try #require(try await browser.get(path).page.first("//ol[@class='steps']//code")?.text)
        let key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        let code = key.code(at: TOTPKey.step(at: site.clock.now.milliseconds))

        let turnedOn = try await browser.submit(path + "/confirm", on: path, ["code": code])
        let renewed = try await browser.submit(path + "/codes", on: path)
        _ = try await browser.submit(path + "/off", on: path)
        let turnedOff = try await browser.open("/account")

        for answer in [turnedOn, renewed, turnedOff] {
            #expect(answer.page.first("//main//a[@href='/account/devices']") != nil)
        }
        #expect(try await other.get("/todos").status == 200)
        _ = try await browser.submit("/account/devices/end-others", on: "/account/devices")
        #expect(try await other.get("/todos").location == "/login")
    }
}
