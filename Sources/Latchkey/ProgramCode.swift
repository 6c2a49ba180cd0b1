import Foundation

/// The code of the program and its libraries in memory.
enum ProgramCode {
    /// Lets go of it: a start runs through much that is not needed again, and the system maps many pages around each that is.
    ///
    /// What is used next comes back from the system's cache of the file, a page fault for every 64 KB (madvise(2),
    /// `MADV_DONTNEED`). Code is never written to, so that nothing can be lost; data are left alone.
    static func release() {
        for part in parts() { madvise(part.baseAddress, part.count, MADV_DONTNEED) }
    }

    /// Mapped from files to be executed: `begin-end r-xp offset device inode path` in proc(5)'s maps.
    private static func parts() -> [UnsafeMutableRawBufferPointer] {
        // To its end: a read gives a page of it, and `String(contentsOfFile:)` stops after one.
        guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else { return [] }
        return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6, fields[1] == "r-xp", fields[4] != "0" else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, let begin = UnsafeMutableRawPointer(bitPattern: ends[0]) else { return nil }
            return UnsafeMutableRawBufferPointer(start: begin, count: Int(ends[1] - ends[0]))
        }
    }
}
