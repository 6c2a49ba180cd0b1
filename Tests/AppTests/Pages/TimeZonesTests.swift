import Foundation
import Testing

@testable import Accounts
@testable import App

@Suite(.timeLimit(.minutes(5))) struct TimeZonesTests {
    private let zones = TimeZones(site: .gmt)

    @Test func `what can be chosen has a place in its name, or is UTC`() {
        #expect(zones.names.contains("Asia/Seoul") && zones.names.contains("UTC"))
        #expect(zones.names.filter { !$0.contains("/") } == ["UTC"])
        #expect(!zones.names.contains { $0.hasPrefix("Etc/") })
        #expect(zones.names == zones.names.sorted())
    }

    @Test(arguments: ["Asia/Seoul", "UTC", "GMT", "Etc/GMT+5", "America/Argentina/Buenos_Aires"])
    func `a name that a browser's list has is known`(name: String) {
        #expect(zones.isKnown(name))
    }

    @Test(arguments: ["UTC", "GMT", "Etc/UTC"])
    func `a member without one, on a machine with UTC, has what can be chosen`(name: String) throws {
        let zones = TimeZones(site: try #require(TimeZone(identifier: name)))

        #expect(zones.name(of: Member(id: Member.ID(1), name: "Ana", email: "", language: nil, timeZone: nil)) == "UTC")
    }

    @Test(arguments: ["", "Seoul", "EST5EDT", "Asia/Nowhere", "Asia/../Asia/Seoul", "../localtime", "asia/seoul\n"])
    func `no other name is known, and none leads to a file`(name: String) {
        #expect(!zones.isKnown(name))
    }
}
