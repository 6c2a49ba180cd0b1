import CCountAllocations
import Foundation
import HTTPTypes

@testable import HTTPServer

/// The parser alone, on one core: megabytes a second of requests as browsers send them, and what a header costs.
enum ParserBenchmark {
    private static let fields = [
        "Host: todo.example.com",
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
        "Accept-Language: en-US,en;q=0.5", "Accept-Encoding: gzip, deflate, br, zstd",
        "Referer: https://todo.example.com/todos?day=2026-01-01", "Connection: keep-alive",
        "Cookie: session=Zk1mQ2xTb0h3YkR5UmRqS0l6c1Z4TnVQaEVvQXRHY0I; theme=dark; language=en",
        "Upgrade-Insecure-Requests: 1", "Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate",
        "Sec-Fetch-Site: same-origin", "Sec-Fetch-User: ?1", "Priority: u=0, i",
    ]

    private static func request(extraFields: Int = 0) -> [UInt8] {
        let extra = (0..<extraFields).map { "X-Something-\($0): a value of some length, \($0)" }
        let lines = ["GET /todos?day=2026-01-02&view=week HTTP/1.1"] + fields + extra
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    static func run() {
        let bytes = request()
        let rounds = 300_000
        _ = parse(bytes, rounds / 10)
        var best = 0.0
        for _ in 0..<5 {
            let begun = ContinuousClock.now
            let fieldsSeen = parse(bytes, rounds)
            let seconds = (ContinuousClock.now - begun) / .seconds(1)
            precondition(fieldsSeen == rounds * fields.count, "every request was understood")
            best = max(best, Double(bytes.count * rounds) / seconds / 1e6)
        }
        let (few, many) = (allocations(request()), allocations(request(extraFields: 40)))
        print(
            "{\"megabytes_per_second\": \(best), \"bytes\": \(bytes.count), \"allocations\": \(few), "
                + "\"allocations_for_40_more_headers\": \(many - few)}")
    }

    /// How many fields all of the requests had.
    private static func parse(_ bytes: [UInt8], _ rounds: Int) -> Int {
        var parser = RequestParser(limits: Limits())
        var fields = 0
        for _ in 0..<rounds {
            var position = 0
            guard case .request(let head, _) = parser.consume(bytes.span, from: &position) else { return -1 }
            fields += head.fields.count
        }
        return fields
    }

    private static func allocations(_ bytes: [UInt8]) -> Double {
        let rounds = 1_000
        let before = count_allocations()
        _ = parse(bytes, rounds)
        return Double(count_allocations() - before) / Double(rounds)
    }
}
