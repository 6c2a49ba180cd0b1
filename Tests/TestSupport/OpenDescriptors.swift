import Foundation

/// The descriptors of this process.
package enum OpenDescriptors {
    package static var count: Int {
        get throws { try names().count }
    }

    /// Waits until the process opens and closes nothing by itself: one that a test has just started may still do so.
    package static func settle() throws {
        var (last, unchanged) = (try names(), 0)
        while unchanged < 5 {
            usleep(20_000)
            let now = try names()
            unchanged = now == last ? unchanged + 1 : 0
            last = now
        }
    }

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
    }
}
