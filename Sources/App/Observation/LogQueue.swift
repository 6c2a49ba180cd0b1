import Foundation

/// Writes log lines to a descriptor, without blocking the code that logs.
///
/// A dedicated thread writes. A slow or stopped reader holds up that thread only. The waiting lines are bounded: lines
/// beyond the bound are dropped, and a line with their number follows as soon as there is room. Nothing is written for
/// a reader that is gone; ignore SIGPIPE, or it ends the program.
///
/// Unchecked: its state is touched only while `condition` is held.
package final class LogQueue: @unchecked Sendable {
    /// In bytes: thousands of lines, more than needed for a reader that pauses briefly.
    package static let mostBytes = 1 << 20

    private let descriptor: Int32
    private let mostBytes: Int
    private let leftOut: @Sendable (Int) -> [UInt8]
    private let condition = NSCondition()
    private var waiting: [UInt8] = []
    /// Bytes that the thread has taken and not written yet.
    private var writing = 0
    private var leftOutLines = 0

    /// - Parameter leftOut: makes the line that reports how many were dropped before it.
    package init(
        to descriptor: Int32, mostBytes: Int = LogQueue.mostBytes, leftOut: @escaping @Sendable (Int) -> [UInt8]
    ) {
        (self.descriptor, self.mostBytes, self.leftOut) = (descriptor, mostBytes, leftOut)
        let thread = Thread { [self] in
            Thread.nameCurrent("log")
            var batch: [UInt8] = []
            while true {
                take(&batch)
                write(batch)
            }
        }
        thread.start()
    }

    /// Appends a line without waiting for the reader.
    /// - Parameter line: the line, including its line end.
    package func append(_ line: [UInt8]) {
        condition.withLock {
            // After the first dropped line, a shorter one would precede the report of it.
            guard leftOutLines == 0, waiting.count + writing + line.count <= mostBytes else {
                leftOutLines += 1
                if writing == 0 { condition.broadcast() }
                return
            }
            let isNews = waiting.isEmpty
            waiting += line
            if isNews && writing == 0 { condition.broadcast() }
        }
    }

    /// Waits until all is written, or until `seconds` have passed.
    package func flush(within seconds: TimeInterval) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            while !waiting.isEmpty || leftOutLines > 0 || writing > 0, condition.wait(until: end) {}
        }
    }

    /// Waits for lines and puts them into `batch`, whose previous content is written. The two arrays are swapped, so
    /// that no batch needs a new one.
    private func take(_ batch: inout [UInt8]) {
        batch.removeAll(keepingCapacity: true)
        let missing = condition.withLock {
            writing = 0
            if waiting.isEmpty && leftOutLines == 0 { condition.broadcast() }
            while waiting.isEmpty && leftOutLines == 0 { condition.wait() }
            swap(&waiting, &batch)
            // The report of dropped lines counts, too.
            writing = max(1, batch.count)
            defer { leftOutLines = 0 }
            return leftOutLines
        }
        if missing > 0 { batch += leftOut(missing) }
    }

    /// Drops what can't be written: there is nowhere to report it.
    private func write(_ batch: [UInt8]) {
        var rest = batch[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another holder of the descriptor made it non-blocking.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
