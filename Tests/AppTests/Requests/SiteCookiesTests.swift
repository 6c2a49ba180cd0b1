import Secrets
import Testing

@testable import App

/// How long cookies are kept that no lifetime in the settings bounds, and what the longest of them holds.
@Suite(.timeLimit(.minutes(5))) struct SiteCookiesTests {
    private let cookies = SiteCookies(isSecure: false)

    @Test func `a message is kept for a minute, a choice for a year`() {
        #expect(cookies.flash(.saved).maxAge == .seconds(60))
        #expect(cookies.formPost([("state", "a")]).maxAge == .seconds(60))
        #expect(cookies.markStale(.random(), at: .first).maxAge == .seconds(600))
        #expect(SiteCookies.lockdownLifetime == .seconds(1800))
        #expect(cookies.lastUsed("google").maxAge == .seconds(31_536_000))
        #expect(cookies.language("ko").maxAge == .seconds(31_536_000))
    }

    @Test func `nothing of an account that logs out is left`() {
        let secure = SiteCookies(isSecure: true)
        let names = ["session", "remember", "proof", "device"].map { "__Host-\($0)" }

        #expect(cookies.signOut(at: .first).map(\.name) == ["session", "remember", "proof"])
        #expect(secure.signOut(at: .first).map(\.name) == names)
        #expect(secure.signOut(at: .first).allSatisfy { $0.maxAge == .zero })
    }

    @Test func `of what a provider posts 3500 bytes are carried, whole fields only`() {
        // With “&code=” and “state=a” before it.
        let code = String(repeating: "c", count: 3487)
        func carried(_ code: String) -> String { cookies.formPost([("state", "a"), ("code", code)]).value }

        #expect(carried(code) == "state=a&code=" + code)
        #expect(carried(code + "c") == "state=a")
    }
}
