import HTTPServer
import Secrets

/// One file of the public folder.
package struct PublicFile: Sendable {
    /// Up to this size a file is kept in memory: one call then sends head and content, where `sendfile` takes a second one
    /// (measured: 8 against 11 µs of CPU for 7 KB). A larger one would only fill memory that the kernel's cache fills already.
    private static let mostInMemory = 64 << 10

    package let path: String
    package let contentType: String
    /// The first 16 characters of the content's SHA-256: changes whenever the content does.
    package let version: String

    let content: Representation

    /// - Throws: `FileFailure` when it can't be read, or is a link.
    init(path: String, at location: String) throws(FileFailure) {
        let file = try OpenFile(path: location)
        let bytes = file.read(0..<file.size)
        self.path = path
        contentType = Self.contentType(of: path)
        version = String(Base64URL.encode(Digest(of: bytes).bytes).prefix(16))
        content =
            bytes.count <= Self.mostInMemory
            ? Representation(bytes: bytes, type: contentType, version: version)
            : Representation(file: file, type: contentType, version: version)
    }

    /// The path with the version in its query, so that browsers may keep it for good.
    package var versionedPath: String { "\(path)?v=\(version)" }

    /// By the file's ending; `nosniff` is sent everywhere, so an unknown one is never run.
    private static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "txt", "md": "text/plain; charset=utf-8"
        case "csv": "text/csv; charset=utf-8"
        case "xml": "application/xml; charset=utf-8"
        // RFC 8259, section 11: always UTF-8, and no parameter to say so.
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
