import Accounts
import Foundation
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct SignInMetricsTests {
    private func counted(_ site: TestSite) -> [SignInOutcome: Int] {
        let ends = site.services.accounts.signInOutcomes
        return SignInOutcome.allCases.reduce(into: [:]) { counts, end in
            if ends[end] > 0 { counts[end] = ends[end] }
        }
    }

    private func fields(_ password: String = "correct horse battery") -> [String: String] {
        ["email": "ana@example.com", "password": password]
    }

    @Test func `a login counts once it has succeeded, and a wrong pair as one`() async throws {
        let site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        #expect(counted(site).isEmpty)

        _ = try await site.browser().submit("/login", fields("battery staple"))
        _ = try await site.browser().submit("/login", ["email": "bea@example.com", "password": "battery staple"])
        _ = try await site.browser().submit("/login", fields())

        #expect(counted(site) == [.byPassword: 1, .wrongPassword: 2])
    }

    @Test func `too many attempts and a full queue are different outcomes`() async throws {
        let full = try TestSite(hashingQueue: 0)
        _ = try await full.browser().submit("/login", fields())
        #expect(counted(full) == [.busy: 1])
        #expect(full.services.hasher.load.refused == 1)

        let site = try TestSite()
        for _ in 0..<20 { _ = try await site.browser().submit("/login", fields("battery staple")) }
        let counted = counted(site)
        #expect(Set(counted.keys) == [.wrongPassword, .throttled])
        #expect(counted.values.reduce(0, +) == 20)
    }

    @Test func `a returning browser counts as remembered, one with a copied ticket as such`() async throws {
        let site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let browser = site.browser()
        _ = try await browser.submit("/login", fields().merging(["remember": "yes"]) { $1 })
        let copy = site.browser()
        copy.cookies = browser.cookies.filter { $0.key.contains("remember") }

        await site.pass(.seconds(3 * 60 * 60))
        _ = try await browser.get("/todos")
        await site.pass(.seconds(60))
        _ = try await browser.get("/todos")
        _ = try await copy.open("/todos")

        #expect(counted(site) == [.byPassword: 1, .remembered: 1, .ticketStale: 1, .ticketReplayed: 1])
    }

    @Test func `a disabled member and a wrong pair are different outcomes`() async throws {
        let site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let ana = try await #require(try site.services.accounts.administration.record(of: "ana@example.com"))
        try await site.services.accounts.administration.disable(ana.member.id)

        _ = try await site.browser().submit("/login", fields())
        _ = try await site.browser().submit("/login", fields("battery staple"))

        #expect(counted(site) == [.disabledByPassword: 1, .wrongPassword: 1])
    }

    @Test func `every end has a way and an outcome, no two the same`() {
        let pairs = SignInOutcome.allCases.map { "\($0.method) \($0.outcome)" }

        #expect(Set(pairs).count == SignInOutcome.allCases.count)
    }
}
