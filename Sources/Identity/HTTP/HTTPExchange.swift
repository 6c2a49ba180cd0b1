import CCurl
import Foundation

/// A request to a provider and its response, up to a size limit.
struct HTTPExchange: Sendable {
    /// False when libcurl has no TLS or no memory.
    private static let isReady = ccurl_start() == CURLE_OK

    let address: String
    /// The encoded form to post; nil for a GET request.
    var form: String?
    var authorization: String?

    /// Runs the request to completion on the calling thread.
    /// - Parameters:
    ///   - limit: maximum bytes of the response, head and body together; a longer one is aborted.
    ///   - time: for the whole exchange, starting with the DNS lookup.
    func run(atMost limit: Int, within time: Duration) -> Result<ProviderResponse, IdentityError> {
        guard Self.isReady else { return .failure(.providerUnavailable) }
        let answer = Received(room: limit)
        var status = 0
        let context = Unmanaged.passUnretained(answer).toOpaque()
        let code = ccurl_exchange(
            address, form, authorization, Int(time / .milliseconds(1)), Self.takeHead, Self.takeContent, context,
            &status)
        return withExtendedLifetime(answer) {
            switch code {
            case CURLE_OK: .success(ProviderResponse(status: status, body: answer.content))
            case CURLE_WRITE_ERROR: .failure(.malformedAnswer)
            case CURLE_OPERATION_TIMEDOUT: .failure(.providerSlow)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
                .failure(.providerNotTrusted)
            default: .failure(.providerUnavailable)
            }
        }
    }

    private static let takeHead: ccurl_taker = { _, size, count, context in
        Received.of(context)?.take(size * count) ?? 0
    }

    private static let takeContent: ccurl_taker = { bytes, size, count, context in
        guard let received = Received.of(context), let bytes, received.take(size * count) > 0 else { return 0 }
        received.content.append(
            UnsafeRawBufferPointer(start: bytes, count: size * count).assumingMemoryBound(to: UInt8.self))
        return size * count
    }

    /// The data received; used by libcurl on one thread.
    private final class Received {
        private var room: Int
        var content = Data()

        init(room: Int) {
            self.room = room
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Received? {
            context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        /// Returns how many of `count` bytes are accepted: all of them, or none if they exceed the room left.
        func take(_ count: Int) -> Int {
            guard count <= room else { return 0 }
            room -= count
            return count
        }
    }
}
