import Glibc

/// The processors' time that the system grants a container or a service (cgroups(7); Linux, "Control Group v2", `cpu.max`).
enum ProcessorShare {
    /// Returns the share of this process in processors, rounded up; nil where it is not limited, or not told.
    /// - Parameters:
    ///   - membership: the file that names the process's group.
    ///   - root: the folder of all groups.
    static func processors(membership: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup") -> Int? {
        // The one hierarchy of version 2 has the number 0: "0::/system.slice/latchkey.service".
        guard let group = lines(of: membership).first(where: { $0.hasPrefix("0::/") }) else { return nil }
        var folder = root
        var least = share(in: folder)
        // The groups around it have limits, too.
        for part in group.dropFirst("0::/".count).split(separator: "/") {
            folder += "/\(part)"
            if let own = share(in: folder) { least = min(least ?? own, own) }
        }
        return least
    }

    /// "150000 100000": microseconds of time in a period, and those of the period. Without a limit, the first is "max".
    private static func share(in folder: String) -> Int? {
        let numbers = lines(of: folder + "/cpu.max").first?.split(separator: " ").compactMap { Int($0) } ?? []
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
        return (numbers[0] - 1) / numbers[1] + 1
    }

    /// The lines of a short file; none when it can't be read.
    private static func lines(of path: String) -> [Substring] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        let size = 4096
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            filled = fread(buffer.baseAddress, 1, size, file)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}
