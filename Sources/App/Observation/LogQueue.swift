import Foundation

/// Lines of the log on their way to a descriptor: whoever logs never waits for whoever reads.
///
/// A thread of its own writes. A reader who is slow or stopped reading holds up that thread alone: what then waits has a bound,
/// lines beyond it are left out, and how many there were is told in a line of its own as soon as there is room. A reader who
/// is gone gets nothing; ignore SIGPIPE, or it ends the program.
///
/// Unchecked: its state is touched only while `condition` is held.
package final class LogQueue: @unchecked Sendable {
    /// Thousands of lines: more than a reader needs who only stops for a moment.
    package static let mostBytes = 1 << 20

    private let descriptor: Int32
    private let mostBytes: Int
    private let leftOut: @Sendable (Int) -> [UInt8]
    private let condition = NSCondition()
    private var waiting: [UInt8] = []
    /// Bytes that the thread has taken and not written yet.
    private var writing = 0
    private var leftOutLines = 0

    /// - Parameter leftOut: the line that tells how many lines are missing before it.
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

    /// Never waits for the reader.
    /// - Parameter line: with its end.
    package func append(_ line: [UInt8]) {
        condition.withLock {
            // After the first that is left out, a shorter one would stand before the word of it.
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

    /// Waits until all is written, or for so long.
    package func flush(within seconds: TimeInterval) {
        let end = Date(timeIntervalSinceNow: seconds)
        condition.withLock {
            while !waiting.isEmpty || leftOutLines > 0 || writing > 0, condition.wait(until: end) {}
        }
    }

    /// Waits for lines; what `batch` held is written. The two arrays change places, so that none is made for a batch.
    private func take(_ batch: inout [UInt8]) {
        batch.removeAll(keepingCapacity: true)
        let missing = condition.withLock {
            writing = 0
            if waiting.isEmpty && leftOutLines == 0 { condition.broadcast() }
            while waiting.isEmpty && leftOutLines == 0 { condition.wait() }
            swap(&waiting, &batch)
            // The word of missing lines counts, too.
            writing = max(1, batch.count)
            defer { leftOutLines = 0 }
            return leftOutLines
        }
        if missing > 0 { batch += leftOut(missing) }
    }

    /// What can't be written is dropped: there is nobody to tell.
    private func write(_ batch: [UInt8]) {
        var rest = batch[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody else made the descriptor one that does not wait.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
