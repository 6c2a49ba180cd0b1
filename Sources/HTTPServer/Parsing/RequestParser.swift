import HTTPTypes

/// Parses the requests of one connection, head and body, from bytes. It does no I/O.
struct RequestParser {
    enum Outcome {
        case needMore
        case request(RequestHead, body: [UInt8])
        /// The connection can serve nothing after this response.
        case refused(RequestRefusal)
    }

    private enum Stage {
        case head
        case length(Int)
        case chunked(ChunkedDecoder)
    }

    /// In bytes. A body's announced length is only a claim: no more than this is reserved before bytes arrive.
    private static let mostReserved = 64 << 10

    private let limits: Limits
    private var stage = Stage.head
    private var headParser: HeadParser
    private var pending: [UInt8] = []
    private var body: [UInt8] = []

    /// Whether nothing of the next request has arrived, but for an empty line before it.
    var isIdle: Bool {
        if case .head = stage { headParser.isIdle } else { false }
    }

    /// Whether the head is complete and the body is not.
    var isInBody: Bool {
        if case .head = stage { false } else { true }
    }

    /// The head of the request whose body is under way.
    var head: RequestHead { headParser.head }

    /// The announced length of that body, in bytes; nil when none is announced.
    var announcedBody: Int? {
        if case .length(let length) = headParser.head.framing { length } else { nil }
    }

    /// The bytes received of the body under way.
    var bodyCount: Int { body.count }

    /// The bytes held of the request under way, head and body.
    var heldCount: Int { pending.count + headParser.head.bytes.count + body.count }

    /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1).
    var awaitsContinue: Bool { isInBody && headParser.head.expectsContinue && body.isEmpty }

    /// Whether the request under way is a HEAD, whose response has no body, even if it is a refusal.
    var isHeadRequest: Bool { headParser.head.method == .head }

    init(limits: Limits) {
        self.limits = limits
        headParser = HeadParser(limits: limits)
    }

    /// Parses bytes and moves `position` past those used: all of them, unless a request ends before or is refused.
    mutating func consume(_ bytes: Span<UInt8>, from position: inout Int) -> Outcome {
        if case .head = stage {
            switch consumeHead(bytes, from: &position) {
            case .needMore: return .needMore
            case .refused(let refusal): return .refused(refusal)
            case .complete: beginBody()
            }
        }
        return consumeBody(bytes, from: &position)
    }

    private mutating func consumeHead(_ bytes: Span<UInt8>, from position: inout Int) -> HeadParser.Progress {
        let fresh = bytes.extracting(position..<bytes.count)
        let progress: HeadParser.Progress
        if pending.isEmpty {
            progress = headParser.advance(over: fresh)
        } else {
            fresh.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
            let sofar = pending
            progress = headParser.advance(over: sofar.span)
        }
        switch progress {
        case .needMore:
            if pending.isEmpty { fresh.withUnsafeBufferPointer { pending = Array($0) } }
            position = bytes.count
        case .complete(let length):
            position += length - (pending.isEmpty ? 0 : pending.count - fresh.count)
            pending = []
        case .refused: break
        }
        return progress
    }

    private mutating func beginBody() {
        switch headParser.head.framing {
        case .none: stage = .length(0)
        case .length(let length):
            body.reserveCapacity(min(length, Self.mostReserved))
            stage = .length(length)
        case .chunked:
            stage = .chunked(ChunkedDecoder(limits: limits, mostContent: limits.body(at: headParser.head.path)))
        }
    }

    private mutating func consumeBody(_ bytes: Span<UInt8>, from position: inout Int) -> Outcome {
        switch stage {
        case .head: return .needMore
        case .length(let remaining):
            let count = min(remaining, bytes.count - position)
            if count > 0 {
                bytes.extracting(position..<position + count).withUnsafeBufferPointer { body.append(contentsOf: $0) }
                position += count
            }
            stage = .length(remaining - count)
            return remaining == count ? finish() : .needMore
        case .chunked(var decoder):
            let progress = decoder.decode(bytes, from: &position, into: &body)
            stage = .chunked(decoder)
            switch progress {
            case .needMore: return .needMore
            case .complete: return finish()
            case .refused(let refusal): return .refused(refusal)
            }
        }
    }

    private mutating func finish() -> Outcome {
        let outcome = Outcome.request(headParser.head, body: body)
        headParser = HeadParser(limits: limits)
        stage = .head
        body = []
        return outcome
    }

    /// Records that 100 (Continue) has been sent for this request.
    mutating func continued() {
        headParser.head.expectsContinue = false
    }
}
