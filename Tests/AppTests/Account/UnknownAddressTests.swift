import Testing

/// Visitors behind a proxy that uses a Unix-domain socket and names no address.
@Suite(.timeLimit(.minutes(5))) struct UnknownAddressTests {
    @Test(arguments: [
        ("en", "Unknown browser", "Unknown address"), ("ko", "알 수 없는 브라우저", "알 수 없는 주소"),
    ])
    func `an address that is not known is called so on the pages of history and devices`(
        language: String, browserName: String, addressName: String
    ) async throws {
        let browser = try TestSite().browser(language: language, address: "unix")
        let answer = try await browser.submit(
            "/signup",
            [
                "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        try #require(answer.location == "/todos")

        let history = try await browser.get("/account/history").page.text
        let devices = try await browser.get("/account/devices").page.text

        #expect(history.contains("\(browserName) · \(addressName)"))
        #expect(devices.contains(addressName))
        #expect(!(history + devices).contains("unix"))
    }
}
