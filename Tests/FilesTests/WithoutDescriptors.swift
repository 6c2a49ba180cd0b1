import Foundation
import TestSupport

/// Runs `body` while nothing can be opened: for a process of its own.
/// - Parameter body: is given a function that allows so many more.
func withoutDescriptors(_ body: (_ allow: (Int) -> Void) throws -> Void) throws {
    try OpenDescriptors.settle()
    // The system gives the lowest free number, and refuses those from the limit on.
    let lowest = open("/dev/null", O_RDONLY)
    close(lowest)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let usual = limit
    func allow(_ count: Int) {
        limit.rlim_cur = rlim_t(Int(lowest) + count)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    defer {
        var usual = usual
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &usual)
    }
    allow(0)
    try body(allow)
}
