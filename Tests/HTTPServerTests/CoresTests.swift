import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct CoresTests {
    private let folder = TemporaryFolder()

    /// - Parameter quotas: by group; the one above all has no name.
    private func cores(with quotas: [String: String]) throws -> Int {
        let groups = folder.path("cgroup")
        try "1:cpu:/other\n0::/system.slice/latchkey.service\n".write(toFile: groups, atomically: true, encoding: .utf8)
        let root = folder.path("groups")
        try? FileManager.default.removeItem(atPath: root)
        try FileManager.default.createDirectory(
            atPath: root + "/system.slice/latchkey.service", withIntermediateDirectories: true)
        for (group, quota) in quotas {
            try "\(quota)\n".write(toFile: "\(root)\(group)/cpu.max", atomically: true, encoding: .utf8)
        }
        return Server.Settings.usableCores(groups: groups, below: root)
    }

    @Test(arguments: ["/system.slice/latchkey.service", "/system.slice", ""])
    func `no more cores are used than a quota is good for, rounded up`(group: String) throws {
        let all = try cores(with: [:])

        #expect(try cores(with: [group: "50000 100000"]) == 1)
        #expect(try cores(with: [group: "150000 100000"]) == min(2, all))
        #expect(try cores(with: [group: "max 100000"]) == all)
        #expect(try cores(with: [group: "100000000 100000"]) == all)
    }

    @Test func `where no group is told all cores are used`() throws {
        let all = try cores(with: [:])

        #expect(Server.Settings.usableCores(groups: folder.path("nowhere"), below: "/nowhere") == all)
    }
}
