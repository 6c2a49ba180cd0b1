import Foundation
import HTTPServer
import HTTPTypes

/// The files of the public folder, read once at start-up.
///
/// A path is looked up as it was sent, in a table of exactly these files: nothing outside the folder is reachable.
package struct PublicFiles: Sendable {
    /// What needs no escape in a path (RFC 3986, section 3.3).
    private static let plain = CharacterSet(
        charactersIn: "-._~!$&'()*+,;=:@/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    private let files: [String: PublicFile]

    /// Reads the folder recursively, without hidden files and symbolic links.
    /// - Throws: `PublicFolderError` when it can't be read.
    package init(folder: String) throws(PublicFolderError) {
        guard let names = FileManager.default.paths(below: folder) else {
            throw PublicFolderError(
                "\(folder) can't be read. Start in the folder that holds Templates and Public, or name it with --home.")
        }
        var files: [String: PublicFile] = [:]
        for name in names {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
            let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            // As browsers send it.
            let path = "/" + (name.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? name)
            do {
                files[path] = try PublicFile(path: path, at: file.path)
            } catch {
                throw PublicFolderError(error.description)
            }
        }
        self.files = files
    }

    /// The file at a path such as `/app.css`.
    package subscript(path: String) -> PublicFile? {
        files[path]
    }

    /// Whether this is the versioned path of a file, by which pages name what they are made of.
    package func isVersioned(_ request: Request) -> Bool {
        files[request.path].map { request.query == "v=\($0.version)" } ?? false
    }

    /// The methods allowed on files, for the `Allow` field (RFC 9110, section 10.2.1).
    package static let allowed = "GET, HEAD, OPTIONS"

    /// Responds to a GET or HEAD request for a file, including conditional and range requests; nil if there is none.
    package func respond(_ request: Request) async -> Response? {
        guard request.method == .get || request.method == .head, let file = files[request.path] else { return nil }
        // The content of a versioned path never changes (RFC 8246); otherwise browsers revalidate each time.
        let keep = isVersioned(request) ? "public, max-age=31536000, immutable" : "no-cache"
        var response = await file.response(to: request, headers: [.cacheControl: keep])
        // A refused condition or range is this request's alone: a cache that kept it would give it to others.
        if response.status.kind == .clientError { response.headers[.cacheControl] = "no-store" }
        return response
    }
}

/// Why the public folder, or a file in it, can't be read.
package struct PublicFolderError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
