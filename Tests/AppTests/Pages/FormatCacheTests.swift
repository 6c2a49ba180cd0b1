import Foundation
import Testing

@testable import Accounts
@testable import App

@Suite(.timeLimit(.minutes(5))) struct FormatCacheTests {
    @Test func `no more than so many texts are kept, and all are right`() {
        let cache = FormatCache<Int>()
        for number in 0..<25_000 {
            #expect(cache.text(for: number, in: "en") { value, _ in "\(value)" } == "\(number)")
        }

        #expect(cache.count <= 5_000)
        #expect(cache.text(for: 7, in: "en") { value, _ in "\(value)" } == "7")
    }

    @Test func `no more than so many time zones are kept`() throws {
        let zones = TimeZones(site: try #require(TimeZone(identifier: "Asia/Seoul")))
        for number in 0..<1500 {
            let member = Member(
                id: Member.ID(1), name: "Ana", email: "", language: nil, timeZone: "Nowhere/Number\(number)")
            #expect(zones.of(member) == zones.site)
        }

        #expect(zones.count <= 1000)
    }
}
