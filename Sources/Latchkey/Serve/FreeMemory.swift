import CLinux
import Foundation

/// Returns freed memory to the system, which the allocator would keep.
///
/// Checked periodically, off the event loops. Memory is returned once much more is free than what can't be returned.
struct FreeMemory {
    /// Interval between checks.
    static let interval: Duration = .seconds(10)
    /// Time before the first check, for what a start has freed.
    static let firstWait: Duration = .seconds(1)
    /// Less is not worth a walk through the allocator's lists.
    private static let leastGivenBack = 2 << 20
    private static let largestKept = 256 << 10

    /// Bytes that stayed free, scattered between memory in use, at the last release. Initially 0: what a first check
    /// finds under load must not count as permanent.
    private var scattered = 0

    /// To be called once, at start. Large buffers are then returned when they are freed, whatever was allocated before.
    static func giveBackLargeBuffers() {
        clinux_map_buffers_of(Int32(largestKept))
    }

    /// Returns free memory to the system, if there is much.
    mutating func giveBackIfMuch() {
        guard let free = Self.free else { return }
        scattered = min(scattered, free)
        guard free - scattered >= Self.leastGivenBack else { return }
        clinux_give_back_memory()
        scattered = Self.free ?? scattered
    }

    /// The process's private pages minus what the program has allocated, in bytes; nil where the system does not tell.
    private static var free: Int? {
        // size, resident, shared, …: in pages (proc(5)).
        guard let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            numbers.count > 2, let resident = Int(numbers[1]), let shared = Int(numbers[2])
        else { return nil }
        return (resident - shared) * sysconf(Int32(_SC_PAGESIZE)) - clinux_memory_in_use()
    }
}
