import Mustache
import Web

extension Assets {
    /// - Throws: `SiteError` when one of them is missing.
    init(_ files: PublicFiles) throws {
        stylesheet = try Self.path("/app.css", files)
        script = try Self.path("/app.js", files)
        todoScript = try Self.path("/todos.js", files)
        icons = try Self.path("/icons.svg", files)
    }

    private static func path(_ path: String, _ files: PublicFiles) throws -> LocalPath {
        guard let file = files[path], let versioned = LocalPath(file.versionedPath) else {
            throw SiteError(description: "The public folder has no \(path.dropFirst()), which every page needs.")
        }
        return versioned
    }
}
