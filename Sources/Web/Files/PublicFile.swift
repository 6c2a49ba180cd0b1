import HTTPServer
import HTTPTypes
import Secrets
import Zip

/// One file of the public folder.
package struct PublicFile: Sendable {
    /// Files up to this size are kept in memory: one call sends head and content, where `sendfile` takes a second one
    /// (measured: 8 against 11 µs of CPU for 7 KB). A larger file would only duplicate the kernel's page cache.
    private static let mostInMemory = 64 << 10
    /// Of larger files hardly one is small enough, once compressed, to be kept in memory.
    private static let mostToCompress = 1 << 20

    package let path: String
    package let contentType: String
    /// The first 12 characters, 72 bits, of the SHA-256 of what is sent in base64url; changes with the content. A list has
    /// seven of them in its page, and each file one in its head.
    package let version: String

    private let content: Representation
    /// The content for clients that accept these codings, the smallest first; empty when none is smaller than the file,
    /// or each is too large to keep in memory. Made for the first request: all files together take a quarter of a
    /// second, and most of them are never asked for.
    private let compressed: OnFirstUse<[(coding: String, content: Representation)]>

    /// - Throws: `ServedFileFailure` when it can't be read, or is a symbolic link.
    init(path: String, at location: String) throws(ServedFileFailure) {
        let file = try OpenFile(path: location)
        let isInMemory = file.size <= Self.mostInMemory
        let source = try file.read(0..<file.size)
        let bytes = isInMemory ? Minifier.minified(source, at: path) : source
        let (type, version) = (
            Self.contentType(of: path), String(Base64URL.encode(Digest(of: bytes).bytes).prefix(12))
        )
        (self.path, contentType, self.version) = (path, type, version)
        content =
            isInMemory
            ? Representation(bytes: bytes, type: type, version: version)
            : Representation(file: file, type: type, version: version)
        // What is not kept in memory isn't kept for this either.
        let kept = isInMemory ? bytes : nil
        compressed = OnFirstUse {
            guard let bytes = kept ?? Self.contentToCompress(of: file) else { return [] }
            return Self.compress(bytes, type: type, version: version)
        }
    }

    /// Nil for a file too large to be compressed, and for one that can't be read any more: what is left of it must not
    /// pass for the whole.
    private static func contentToCompress(of file: OpenFile) -> [UInt8]? {
        guard file.size <= mostToCompress else { return nil }
        return try? file.read(0..<file.size)
    }

    /// Responds with the representation that the client prefers.
    /// - Parameter headers: sent with each response, such as Cache-Control.
    func response(to request: Request, headers: HTTPFields) async -> Response {
        let compressed = await compressed.value
        guard !compressed.isEmpty else { return content.response(to: request, headers: headers) }
        var headers = headers
        // Shared caches must know what the response depends on (RFC 9110, section 12.5.5).
        headers[.vary] = HTTPField.Name.acceptEncoding.rawName
        let accepted = AcceptedCodings(request)
        let preferred = compressed.first { accepted.prefer($0.coding) }
        return (preferred?.content ?? content).response(to: request, headers: headers)
    }

    /// Files contain no secrets, so their compressed size reveals nothing.
    private static func compress(
        _ bytes: [UInt8], type: String, version: String
    ) -> [(coding: String, content: Representation)] {
        let codings = [("br", try? Brotli.compress(bytes)), ("gzip", try? Gzip.compress(bytes, .most))]
        return codings.compactMap { coding, smaller in
            guard let smaller, smaller.count < bytes.count, smaller.count <= mostInMemory else { return nil }
            return (
                coding, Representation(bytes: smaller, type: type, version: "\(version)-\(coding)", coding: coding)
            )
        }
    }

    /// The path with the version in its query, so that browsers may cache it forever.
    package var versionedPath: String { "\(path)?v=\(version)" }

    /// The type by file extension; `nosniff` is sent everywhere, so an unknown type is never executed.
    private static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "txt", "md": "text/plain; charset=utf-8"
        case "csv": "text/csv; charset=utf-8"
        case "xml": "application/xml; charset=utf-8"
        // RFC 8259, section 11: always UTF-8, without a charset parameter.
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "avif": "image/avif"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "pdf": "application/pdf"
        case "mp4": "video/mp4"
        default: "application/octet-stream"
        }
    }
}
