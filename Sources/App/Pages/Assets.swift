import Mustache
import Web

/// The versioned paths of the files that every page needs.
///
/// A class, because templates read it once per icon of a long list: one reference to count instead of one for each path.
final class Assets: Renderable {
    static let iconSheet = "/icons.svg"
    private static let (styles, pageScript) = ("/app.css", "/app.js")
    private static let workerPath = "/service-worker.js"
    /// What lists fetch when it is first used. The worker keeps it, because by then there may be no network.
    private static let (dragPath, pastePath, renamePath) = ("/drag.js", "/paste.js", "/rename.js")

    /// The files that templates name, but for the icons and the worker.
    private static let files: [(name: String, path: String)] = [
        ("stylesheet", styles),
        // What only members see.
        ("memberStylesheet", "/member.css"),
        // Members' pages other than lists.
        ("formStylesheet", "/forms.css"),
        // A to-do by itself, and its form.
        ("todoStylesheet", "/todo.css"),
        // To-dos in a month and a week.
        ("calendarStylesheet", "/calendar.css"),
        // There to-dos are dragged to another day or time.
        ("calendarScript", "/calendar.js"),
        ("script", pageScript),
        // The pages on which a new password is chosen.
        ("strengthScript", "/strength.js"),
        // Asks before the form of a to-do or a category is left unsaved.
        ("unsavedScript", "/unsaved.js"),
        // The to-do pages.
        ("todoScript", "/todos.js"),
        // By it to-dos of a list are dragged to another place; fetched when it is needed.
        ("dragScript", dragPath),
        // By it several lines are added at once; fetched when some are pasted into quick add.
        ("pasteScript", pastePath),
        // By it a title is changed where it stands; fetched when it is needed.
        ("renameScript", renamePath),
        // The page about keyboard shortcuts, which turns them off.
        ("keysScript", "/keys.js"),
        // The pages on which passkeys are used.
        ("passkeyScript", "/passkeys.js"),
        // The pages that show something once.
        ("copyScript", "/copy.js"),
        // The icon on the iOS home screen.
        ("touchIcon", "/apple-touch-icon.png"),
    ]

    /// Of `files`, in their order.
    private let paths: [LocalPath]
    private let icons: LocalPath
    /// The service worker with its asset revision: a new revision replaces what the browser has cached.
    private let worker: LocalPath

    static let fields: [Field<Assets>] =
        files.enumerated().map { index, file in Field<Assets>(file.name) { $0.paths[index] } }
        + [Field<Assets>("icons", \.icons), Field<Assets>("worker", \.worker)]

    /// - Throws: `SiteError` when one of them is missing.
    init(_ files: PublicFiles, _ templates: TemplateFolder) throws {
        paths = try Self.files.map { try Self.path($0.path, files) }
        icons = try Self.path(Self.iconSheet, files)
        let kept = [
            Self.styles, Self.pageScript, Self.iconSheet, Self.workerPath,
            Self.dragPath, Self.pastePath, Self.renamePath,
        ].compactMap { files[$0] }
        guard files[Self.workerPath] != nil,
            let path = LocalPath("\(Self.workerPath)?release=\(AssetRevision(templates, kept).name)")
        else { throw Self.missing(Self.workerPath) }
        worker = path
    }

    /// Returns a file's versioned path.
    static func path(_ path: String, _ files: PublicFiles) throws -> LocalPath {
        guard let file = files[path], let versioned = LocalPath(file.versionedPath) else { throw missing(path) }
        return versioned
    }

    private static func missing(_ path: String) -> SiteError {
        SiteError(description: "The public folder has no \(path.dropFirst()), which every page needs.")
    }
}
