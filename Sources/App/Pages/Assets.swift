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

    let stylesheet: LocalPath
    /// The styles of what only members see.
    let memberStylesheet: LocalPath
    /// The styles of members' pages other than lists.
    let formStylesheet: LocalPath
    /// The styles of a to-do by itself and of its form.
    let todoStylesheet: LocalPath
    let script: LocalPath
    /// The styles of to-dos in a month and a week.
    let calendarStylesheet: LocalPath
    /// The script of the month and the week, where to-dos are dragged to another day or time.
    let calendarScript: LocalPath
    /// The script of the pages on which a new password is chosen.
    let strengthScript: LocalPath
    /// The script of the forms of to-dos and categories, which asks before they are left unsaved.
    let unsavedScript: LocalPath
    /// The script of the to-do pages.
    let todoScript: LocalPath
    /// The script by which to-dos of a list are dragged to another place; fetched when it is needed.
    let dragScript: LocalPath
    /// The script by which several lines are added at once; fetched when some are pasted into quick add.
    let pasteScript: LocalPath
    /// The script by which a title is changed where it stands; fetched when it is needed.
    let renameScript: LocalPath
    /// The script of the page about keyboard shortcuts, which turns them off.
    let keysScript: LocalPath
    /// The script of the pages on which passkeys are used.
    let passkeyScript: LocalPath
    /// The script of the pages that show something once.
    let copyScript: LocalPath
    let icons: LocalPath
    /// The icon on the iOS home screen.
    let touchIcon: LocalPath
    /// The service worker with its asset revision: a new revision replaces what the browser has cached.
    let worker: LocalPath

    static let fields: [Field<Assets>] = [
        .init("stylesheet", \.stylesheet),
        .init("memberStylesheet", \.memberStylesheet),
        .init("formStylesheet", \.formStylesheet),
        .init("todoStylesheet", \.todoStylesheet),
        .init("calendarStylesheet", \.calendarStylesheet),
        .init("calendarScript", \.calendarScript),
        .init("script", \.script),
        .init("strengthScript", \.strengthScript),
        .init("unsavedScript", \.unsavedScript),
        .init("todoScript", \.todoScript),
        .init("dragScript", \.dragScript),
        .init("pasteScript", \.pasteScript),
        .init("renameScript", \.renameScript),
        .init("keysScript", \.keysScript),
        .init("passkeyScript", \.passkeyScript),
        .init("copyScript", \.copyScript),
        .init("icons", \.icons),
        .init("touchIcon", \.touchIcon),
        .init("worker", \.worker),
    ]

    /// - Throws: `SiteError` when one of them is missing.
    init(_ files: PublicFiles, _ templates: TemplateFolder) throws {
        stylesheet = try Self.path(Self.styles, files)
        memberStylesheet = try Self.path("/member.css", files)
        formStylesheet = try Self.path("/forms.css", files)
        todoStylesheet = try Self.path("/todo.css", files)
        calendarStylesheet = try Self.path("/calendar.css", files)
        calendarScript = try Self.path("/calendar.js", files)
        script = try Self.path(Self.pageScript, files)
        strengthScript = try Self.path("/strength.js", files)
        unsavedScript = try Self.path("/unsaved.js", files)
        todoScript = try Self.path("/todos.js", files)
        dragScript = try Self.path(Self.dragPath, files)
        pasteScript = try Self.path(Self.pastePath, files)
        renameScript = try Self.path(Self.renamePath, files)
        keysScript = try Self.path("/keys.js", files)
        passkeyScript = try Self.path("/passkeys.js", files)
        copyScript = try Self.path("/copy.js", files)
        icons = try Self.path(Self.iconSheet, files)
        touchIcon = try Self.path("/apple-touch-icon.png", files)
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
