import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// Each in a process of its own: the limit is the process's.
@Suite(.timeLimit(.minutes(5))) struct DescriptorLimitTests {
    @Test func `the limit is raised for connections and what else is open, as far as it may be`() async {
        await #expect(processExitsWith: .success) {
            let most = try limits().rlim_max
            try setLimit(64)

            // What is more already is left.
            for (connections, expected) in [(100, 1_100), (50, 1_100), (100, 1_100), (.max, most)] as [(Int, rlim_t)] {
                DescriptorLimit.raise(toHold: connections)
                let raised = try limits().rlim_cur
                #expect(raised == expected)
            }
        }
    }

    @Test func `there is room for what is free, less a reserve that grows with the limit up to a bound`() async {
        await #expect(processExitsWith: .success) {
            try OpenDescriptors.settle()
            let open = lowestFree()
            for (limit, reserve) in [(64, 16), (128, 16), (136, 17), (800, 100), (4_000, 500), (4_096, 500)] {
                try setLimit(limit)
                #expect(DescriptorLimit.room() == limit - open - reserve)
            }
            try setLimit(open + 2)
            #expect(DescriptorLimit.room() == 1, "one is served in any case")
        }
    }

    @Test func `where nothing is free there is room for one`() async {
        await #expect(processExitsWith: .success) {
            try OpenDescriptors.settle()
            try setLimit(64)
            while open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0 {}

            let room = DescriptorLimit.room()

            try setLimit(128)
            #expect(room == 1)
        }
    }

    @Test func `a limit below the connections is told, and no other`() async {
        await #expect(processExitsWith: .success) {
            var limit = try limits()
            (limit.rlim_cur, limit.rlim_max) = (200, 200)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            for (connections, expected) in [(199, nil), (200, nil), (201, 200)] as [(Int, Int?)] {
                var settings = Server.Settings()
                settings.limits.connections = connections
                #expect(settings.lowDescriptorLimit == expected)
            }
        }
    }

    @Test func `asking leaves nothing open`() async {
        await #expect(processExitsWith: .success) {
            // So often that what the process opens by itself doesn't matter.
            let times = 1_000
            let before = try OpenDescriptors.count
            for _ in 0..<times { _ = DescriptorLimit.room() }
            let after = try OpenDescriptors.count
            #expect(after < before + times / 2)
        }
    }
}

private func limits() throws -> rlimit {
    var limit = rlimit()
    try #require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    return limit
}

private func setLimit(_ count: Int) throws {
    var limit = try limits()
    limit.rlim_cur = rlim_t(count)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
}

/// The number that the next open file gets.
private func lowestFree() -> Int {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    close(descriptor)
    return Int(descriptor)
}
