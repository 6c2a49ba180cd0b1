import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct ProcessorShareTests {
    private let folder = TemporaryFolder()

    /// The share of a process in a group, where these groups have limits.
    private func share(in group: String, limits: [String: String]) throws -> Int? {
        for (name, limit) in limits {
            try FileManager.default.createDirectory(
                atPath: folder.path("groups" + name), withIntermediateDirectories: true)
            try Data((limit + "\n").utf8).write(to: URL(fileURLWithPath: folder.path("groups\(name)/cpu.max")))
        }
        try Data("1:name=systemd:/other\n0::\(group)\n".utf8).write(to: URL(fileURLWithPath: folder.path("membership")))
        return ProcessorShare.processors(membership: folder.path("membership"), root: folder.path("groups"))
    }

    @Test(
        arguments: [
            ("100000 100000", 1), ("150000 100000", 2), ("200000 100000", 2), ("1000 100000", 1), ("400000 50000", 8),
            ("max 100000", nil), ("", nil), ("0 0", nil),
        ] as [(String, Int?)])
    func `a container's limit is a number of processors`(limit: String, processors: Int?) throws {
        #expect(try share(in: "/", limits: ["": limit]) == processors)
    }

    @Test func `the narrowest limit of a service and what is around it counts`() throws {
        let limits = ["/system": "300000 100000", "/system/site": "max 100000", "/system/other": "100000 100000"]
        #expect(try share(in: "/system/site", limits: limits) == 3)
        #expect(try share(in: "/system/site", limits: ["/system/site": "200000 100000"]) == 2)
        #expect(try share(in: "/system/site", limits: ["/system/site": "400000 100000"]) == 3)
    }

    @Test func `without groups there is no limit`() {
        #expect(ProcessorShare.processors(membership: folder.path("none"), root: folder.path("none")) == nil)
    }
}
