import Security

/// One file of the public folder, held in memory.
package struct PublicFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let contentType: String
    /// The first 16 characters of the content's SHA-256: changes whenever the content does.
    package let version: String

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        contentType = Self.contentType(of: path)
        version = String(Base64URL.encode(Digest(of: bytes).bytes).prefix(16))
    }

    /// The path with the version in its query, so that browsers may keep it for good.
    package var versionedPath: String { "\(path)?v=\(version)" }

    /// By the file's ending; `nosniff` is sent everywhere, so an unknown one is never run.
    private static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "webmanifest": "application/manifest+json"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }
}
