import Mustache
import Web

/// The addresses of the files that every page needs, each with its version.
///
/// A class, because templates look into it once for each picture of a long list: one reference to count instead of six texts.
final class Assets: Renderable {
    private static let workerPath = "/service-worker.js"

    let stylesheet: LocalPath
    let script: LocalPath
    /// What to-do pages do by script.
    let todoScript: LocalPath
    let icons: LocalPath
    /// What iOS shows on its home screen.
    let touchIcon: LocalPath
    /// The service worker, with the release that it belongs to: another one replaces what the browser keeps.
    let worker: LocalPath

    static let fields: [Field<Assets>] = [
        .init("stylesheet", \.stylesheet),
        .init("script", \.script),
        .init("todoScript", \.todoScript),
        .init("icons", \.icons),
        .init("touchIcon", \.touchIcon),
        .init("worker", \.worker),
    ]

    /// - Throws: `SiteError` when one of them is missing.
    init(_ files: PublicFiles, _ templates: TemplateFolder) throws {
        stylesheet = try Self.path("/app.css", files)
        script = try Self.path("/app.js", files)
        todoScript = try Self.path("/todos.js", files)
        icons = try Self.path("/icons.svg", files)
        touchIcon = try Self.path("/apple-touch-icon.png", files)
        let kept = ["/app.css", "/app.js", "/icons.svg", Self.workerPath].compactMap { files[$0] }
        guard files[Self.workerPath] != nil,
            let path = LocalPath("\(Self.workerPath)?release=\(Release(templates, kept).name)")
        else { throw Self.missing(Self.workerPath) }
        worker = path
    }

    /// A file's address with its version.
    static func path(_ path: String, _ files: PublicFiles) throws -> LocalPath {
        guard let file = files[path], let versioned = LocalPath(file.versionedPath) else { throw missing(path) }
        return versioned
    }

    private static func missing(_ path: String) -> SiteError {
        SiteError(description: "The public folder has no \(path.dropFirst()), which every page needs.")
    }
}
