import HTTPTypes

/// Bytes in, requests out: head and body of one request after the other on one connection. It knows no socket.
struct RequestParser {
    enum Outcome {
        case needMore
        case request(RequestHead, body: [UInt8])
        /// The connection is good for nothing more than this answer.
        case refused(Refusal)
    }

    private enum Stage {
        case head
        case length(Int)
        case chunked(ChunkedDecoder)
    }

    // A body's announced length is only a claim: no more than this is set aside before bytes arrive.
    private static let mostReserved = 64 << 10

    private let limits: Limits
    private var stage = Stage.head
    private var headParser: HeadParser
    private var pending: [UInt8] = []
    private var body: [UInt8] = []

    /// Whether nothing of a next request has arrived.
    var isIdle: Bool {
        if case .head = stage { pending.isEmpty } else { false }
    }

    /// Whether the head is complete and the body is not.
    var isInBody: Bool {
        if case .head = stage { false } else { true }
    }

    /// The head of the request whose body is under way.
    var head: RequestHead { headParser.head }

    /// How long that body will be, in bytes; nil when nobody says.
    var announcedBody: Int? {
        if case .length(let length) = headParser.head.framing { length } else { nil }
    }

    /// What has come of the body under way, in bytes.
    var bodyCount: Int { body.count }

    /// Whether the client waits for our word before it sends the body (RFC 9110 §10.1.1).
    var awaitsContinue: Bool { isInBody && headParser.head.expectsContinue && body.isEmpty }

    /// Whether the request under way is a HEAD, whose answer, a refusal included, has no body.
    var isHeadRequest: Bool { headParser.head.method == .head }

    init(limits: Limits) {
        self.limits = limits
        headParser = HeadParser(limits: limits)
    }

    /// Moves `position` past the bytes used: all of them, unless a request ends before, or one is refused.
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

    /// The 100 has been sent: not again for this request.
    mutating func continued() {
        headParser.head.expectsContinue = false
    }
}
