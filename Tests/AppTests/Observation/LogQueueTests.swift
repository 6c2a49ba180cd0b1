import Foundation
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct LogQueueTests {
    private let pipe = Pipe()

    init() {
        // As in a site that is served.
        signal(SIGPIPE, SIG_IGN)
    }

    private func queue(mostBytes: Int = LogQueue.mostBytes) -> LogQueue {
        LogQueue(to: pipe.fileHandleForWriting.fileDescriptor, mostBytes: mostBytes) { Array("missing \($0)\n".utf8) }
    }

    /// Reads until `isAll` says that this is all.
    private func read(until isAll: ([Substring]) -> Bool) -> [Substring] {
        var text = ""
        while true {
            let lines = text.split(separator: "\n")
            if text.hasSuffix("\n"), isAll(lines) { return lines }
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { return lines }
            text += String(decoding: piece, as: UTF8.self)
        }
    }

    @Test func `lines come in order, and all are written when the queue is flushed`() {
        let queue = queue()
        for number in 0..<1000 { queue.append(Array("\(number)\n".utf8)) }

        queue.flush(within: 60)
        queue.append(Array("end\n".utf8))

        #expect(read { $0.last == "end" } == (0..<1000).map { "\($0)" } + ["end"])
    }

    @Test func `logging never waits for a reader, and dropped lines are counted where they are missing`() {
        let queue = queue(mostBytes: 10_000)
        let line = Array((String(repeating: "x", count: 99) + "\n").utf8)
        let count = 5000
        for _ in 0..<count { queue.append(line) }
        queue.flush(within: 0.01)

        // Each line comes, or is counted.
        let lines = read { lines in
            lines.reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 1) } == count
        }

        let missing = lines.filter { $0.hasPrefix("missing ") }
        #expect(!missing.isEmpty)
        #expect(lines.first?.hasPrefix("x") == true)
        #expect(lines.count - missing.count >= 100, "the queue holds as much, the pipe more")

        // What was read may not count as written yet.
        queue.flush(within: 60)
        queue.append(line)
        #expect(read { !$0.isEmpty }.first?.hasPrefix("x") == true, "there is room again")
    }

    @Test func `a line for which there is never room is counted, too`() {
        let queue = queue(mostBytes: 10)
        queue.append(Array("longer than that\n".utf8))

        #expect(read { !$0.isEmpty } == ["missing 1"])
    }

    @Test func `lines for a reader that is gone are dropped`() throws {
        let queue = queue()
        try pipe.fileHandleForReading.close()
        for _ in 0..<3 {
            queue.append(Array("for nobody\n".utf8))
            queue.flush(within: 60)
        }
    }
}
