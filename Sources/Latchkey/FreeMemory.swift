import CEpoll
import Foundation

/// Memory that was needed once and is free now: the allocator keeps it, the machine could use it.
///
/// Looked at now and then, off the event loops; given back when it has become much more than what cannot be given back.
struct FreeMemory {
    /// How often to look.
    static let interval: Duration = .seconds(10)
    // Not worth a walk through the allocator's lists.
    private static let leastGivenBack = 2 << 20
    private static let largestKept = 256 << 10

    /// What was free and stayed, between what is in use, when last something was given back. At first nothing: whoever looks
    /// in the midst of a crowd must not take what the crowd left for what always stays.
    private var scattered = 0

    /// To be called once, at the start: large buffers go back when they are freed, whatever came before.
    static func giveBackLargeBuffers() {
        cepoll_map_buffers_of(Int32(largestKept))
    }

    /// Gives back what is free, if it is much.
    mutating func giveBackIfMuch() {
        guard let free = Self.free else { return }
        scattered = min(scattered, free)
        guard free - scattered >= Self.leastGivenBack else { return }
        cepoll_give_back_memory()
        scattered = Self.free ?? scattered
    }

    /// The process's own pages, less what the program has asked for, in bytes: nil where the system does not tell.
    private static var free: Int? {
        // size, resident, shared, …: in pages (proc(5)).
        guard let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " "),
            numbers.count > 2, let resident = Int(numbers[1]), let shared = Int(numbers[2])
        else { return nil }
        return (resident - shared) * sysconf(Int32(_SC_PAGESIZE)) - cepoll_memory_in_use()
    }
}
