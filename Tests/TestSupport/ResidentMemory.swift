import Foundation

/// Memory of this process, from proc(5): meant for a process of its own, whose other work does not disturb the figure.
package enum ResidentMemory {
    /// Returns by how many bytes the process grows while `work` runs so many times, after having run once.
    package static func growth(over repetitions: Int, _ work: () throws -> Void) throws -> Int {
        try work()
        let before = try bytes()
        for _ in 0..<repetitions { try work() }
        return try bytes() - before
    }

    private static func bytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard let pages else { throw CocoaError(.fileReadCorruptFile) }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
