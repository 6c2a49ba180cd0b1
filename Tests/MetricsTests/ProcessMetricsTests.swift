import Foundation
import Metrics
import Testing

/// The metrics of this very process are true.
@Suite(.timeLimit(.minutes(5))) struct ProcessMetricsTests {
    private func values() async -> [String: Double] {
        let lines = await String(decoding: Registry(ProcessMetrics.all).text(), as: UTF8.self).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.reduce(into: [:]) { values, line in
            let parts = line.split(separator: " ")
            values[String(parts[0])] = Double(parts[1])
        }
    }

    @Test func `the process was started before now, and not long ago`() async throws {
        let start = try #require(await values()["process_start_time_seconds"])
        let now = Date().timeIntervalSince1970

        #expect(start <= now)
        #expect(start > now - 24 * 60 * 60)
    }

    @Test func `memory, processor time and open files are there`() async throws {
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        defer { try? file.close() }
        let values = await values()

        #expect(try #require(values["process_resident_memory_bytes"]) > 1_000_000)
        #expect(try #require(values["process_cpu_seconds_total"]) > 0)
        let open = try #require(values["process_open_fds"])
        #expect(open >= 4)
        #expect(open <= (try #require(values["process_max_fds"])))
        #expect(values.count == 5)
    }
}
