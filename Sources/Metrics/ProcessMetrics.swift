import Foundation

/// Metrics of this process from `proc(5)`, under the names that Prometheus's own libraries use.
package enum ProcessMetrics {
    package static var all: [Metric] {
        [
            Metric(
                MetricFamily(
                    "process_start_time_seconds", .gauge, "Start time of the program, in seconds since 1970."),
                value: startTime),
            Metric(
                MetricFamily(
                    "process_cpu_seconds_total", .counter,
                    "User and system CPU time so far."), value: cpuTime),
            Metric(
                MetricFamily("process_resident_memory_bytes", .gauge, "Resident memory of the program."),
                value: residentMemory),
            Metric(
                MetricFamily("process_open_fds", .gauge, "Open file descriptors."), value: openFiles),
            Metric(
                MetricFamily("process_max_fds", .gauge, "Maximum number of open file descriptors."),
                value: mostOpenFiles),
        ]
    }

    /// Found once: clocks are set, and a start that moves would look like another. Not from `/proc/stat`, which the systemd
    /// unit hides.
    private static let start: Double? = {
        // The name, in parentheses, may hold spaces. starttime is the 20th field after it, in ticks since boot.
        let fields = (try? read("/proc/self/stat"))?.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
        return seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    @Sendable private static func startTime() throws -> Double {
        guard let start else { throw CocoaError(.fileReadCorruptFile) }
        return start
    }

    @Sendable private static func cpuTime() -> Double {
        seconds(CLOCK_PROCESS_CPUTIME_ID)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Sendable private static func residentMemory() throws -> Double {
        let fields = try read("/proc/self/statm").split(separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { throw CocoaError(.fileReadCorruptFile) }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Sendable private static func openFiles() throws -> Double {
        // One of them is the folder itself, open while it is read.
        Double(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1)
    }

    @Sendable private static func mostOpenFiles() throws -> Double {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        return Double(limit.rlim_cur)
    }

    private static func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}
