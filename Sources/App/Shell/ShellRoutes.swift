import HTTPServer
import Web

/// What surrounds the pages: how the site is installed, which keys it knows, and what is shown without a network.
struct ShellRoutes: Sendable {
    private let shortcuts: Screen<ShellViewModel.Shortcuts>
    private let offline: Screen<ShellViewModel.Offline>
    private let manifest: Manifest

    /// - Throws: `SiteError` when an icon is missing.
    init(_ screens: inout Screens, _ files: PublicFiles) throws {
        shortcuts = screens.make("Shell/Shortcuts", ShellViewModel.Shortcuts.self)
        offline = screens.make("Shell/Offline", ShellViewModel.Offline.self)
        manifest = try Manifest(files)
    }

    func showShortcuts(_ visit: Visit<Visitor>) async throws -> Response {
        shortcuts.answer(visit, ShellViewModel.Shortcuts(isMember: visit.who.member != nil))
    }

    /// For the service worker, which asks without cookies and keeps the answer.
    func showOffline(_ visit: Visit<Visitor>) async throws -> Response {
        offline.answer(visit, ShellViewModel.Offline(), hasForms: false)
    }

    func showManifest(_ visit: Visit<Visitor>) async throws -> Response {
        var response = Response.json(manifest.json(in: visit.words), type: "application/manifest+json")
        response.headers[.cacheControl] = "no-cache"
        response.headers[.vary] = "Accept-Language"
        return response
    }
}
