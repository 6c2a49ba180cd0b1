import Accounts
import Testing

/// The pages that show recovery codes, and those that take one.
@Suite(.timeLimit(.minutes(5))) struct RecoveryCodePagesTests {
    private let ana: SecondFactorSite

    init() async throws {
        ana = try await SecondFactorSite()
    }

    @Test(arguments: ["/login/code", "/login/recovery"])
    func `either page takes a recovery code as it is copied from a list, and the field holds all of it`(
        page: String
    ) async throws {
        let browser = ana.site.browser(address: "198.51.100.9")
        _ = try await ana.password(in: browser)
        let pasted = "10. " + ana.recoveryCodes[9].replacing("-", with: " - ")
        let longest = try #require(try await browser.get(page).page.field("code")?["maxlength"].flatMap { Int($0) })

        #expect(longest >= pasted.count)
        #expect(try await browser.submit(page, ["code": pasted]).location == "/todos")
    }
}
