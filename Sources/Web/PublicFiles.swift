import Foundation
import HTTPServer
import HTTPTypes

/// The files that anyone may have, read once at start-up.
///
/// A path is looked up as it was sent, in a table of exactly these files: nothing outside the folder can be named.
package struct PublicFiles: Sendable {
    private let files: [String: PublicFile]

    /// Reads the folder, those below it included; hidden files and links are left out.
    /// - Throws: `PublicFolderError` when it can't be read.
    package init(folder: String) throws(PublicFolderError) {
        guard let names = FileManager.default.paths(below: folder) else {
            throw PublicFolderError(folder: folder)
        }
        var files: [String: PublicFile] = [:]
        for name in names where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
            let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            guard let data = try? Data(contentsOf: file) else { throw PublicFolderError(folder: file.path) }
            files["/" + name] = PublicFile(path: "/" + name, bytes: Array(data))
        }
        self.files = files
    }

    /// The file at a path such as `/app.css`.
    package subscript(path: String) -> PublicFile? {
        files[path]
    }

    /// Answers a request for a file; nil when there is none at its path.
    package func answer(_ request: Request) -> Response? {
        guard request.method == .get || request.method == .head, let file = files[request.path] else { return nil }
        let tag = "\"\(file.version)\""
        // Under its versioned path the content never changes (RFC 8246); otherwise the browser asks each time.
        let keep = request.query == "v=\(file.version)" ? "public, max-age=31536000, immutable" : "no-cache"
        var headers: HTTPFields = [.eTag: tag, .cacheControl: keep]
        if request[.ifNoneMatch].map({ Self.matches($0, tag) }) ?? false {
            return Response(status: .notModified, headers: headers, body: [])
        }
        headers[.contentType] = file.contentType
        return Response(status: .ok, headers: headers, body: file.bytes)
    }

    /// RFC 9110, section 13.1.2: any of the list, compared weakly.
    private static func matches(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { entry in
            let entry = entry.trimmingPrefix(while: \.isWhitespace)
            return entry == "*" || entry.trimmingPrefix("W/") == tag
        }
    }
}

/// The public folder, or a file in it, can't be read.
package struct PublicFolderError: Error, CustomStringConvertible {
    let folder: String

    package var description: String {
        "\(folder) can't be read. Start in the folder that holds Templates and Public, or name it with --home."
    }
}
