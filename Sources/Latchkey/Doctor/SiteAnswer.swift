import CCurl
import Foundation

/// A response as it arrives here, behind any proxy.
struct SiteAnswer {
    /// Bytes of the content that are kept. What is looked into is shorter.
    private static let kept = 65_536

    /// When it was asked for and when it had arrived, by this machine's clock.
    let asked: Date
    let arrived: Date
    let status: Int
    /// In seconds.
    let duration: Double
    /// The header fields, in order; names in lowercase.
    let fields: [(name: String, value: String)]
    /// Expiry of the certificate; nil without TLS.
    let certificateEnd: Date?
    /// The beginning of the content.
    let content: [UInt8]

    func values(of name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Requests an address without following redirects.
    /// - Parameter authorities: a file of trusted certificates; nil for the system's.
    /// - Throws: `Unanswered` if there is no answer, or none that can be trusted.
    static func ask(_ address: String, authorities: String?) throws(Unanswered) -> SiteAnswer {
        let arrived = Arrived()
        var answer = ccurl_answer()
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let asked = Date()
        let code = withExtendedLifetime(arrived) {
            ccurl_ask(
                address, authorities, takeLine, takeContent, Unmanaged.passUnretained(arrived).toOpaque(), &message,
                &answer)
        }
        guard code == CURLE_OK else {
            let words = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw Unanswered(reason: words.isEmpty ? String(cString: curl_easy_strerror(code)) : words)
        }
        return SiteAnswer(
            asked: asked, arrived: Date(), status: answer.status, duration: answer.seconds, fields: arrived.fields,
            certificateEnd: withUnsafeBytes(of: answer.certificate_end) {
                date(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
            },
            content: arrived.content)
    }

    private static let takeLine: ccurl_taker = { line, size, count, context in
        guard let line, let context else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: line, count: size * count)
        Unmanaged<Arrived>.fromOpaque(context).takeUnretainedValue().lines.append(
            String(decoding: bytes, as: UTF8.self))
        return size * count
    }

    private static let takeContent: ccurl_taker = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let arrived = Unmanaged<Arrived>.fromOpaque(context).takeUnretainedValue()
        let room = SiteAnswer.kept - arrived.content.count
        arrived.content += UnsafeRawBufferPointer(start: bytes, count: size * count).prefix(room)
        return size * count
    }

    /// Reads `Nov 22 10:00:00 2026 GMT`.
    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "MMM d HH:mm:ss yyyy zzz"
        return formatter.date(from: text.split(separator: " ").joined(separator: " "))
    }

    /// Why there is no answer, as the network library states it.
    struct Unanswered: Error {
        let reason: String
    }

    /// What has arrived so far.
    private final class Arrived {
        /// Those of the head.
        var lines: [String] = []
        var content: [UInt8] = []

        var fields: [(name: String, value: String)] {
            lines.compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
    }
}
