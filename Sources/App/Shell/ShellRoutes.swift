import HTTPServer
import Web

/// The manifest for installing the site as an app, the list of keyboard shortcuts, and the offline page.
struct ShellRoutes: Sendable {
    private let shortcuts: PageView<ShellViewModel.Shortcuts>
    private let offline: PageView<ShellViewModel.Offline>
    private let manifest: Manifest

    /// - Throws: `SiteError` when an icon is missing.
    init(_ site: SiteDependencies) throws {
        shortcuts = site.views.page("Shell/Shortcuts", ShellViewModel.Shortcuts.self)
        offline = site.views.page("Shell/Offline", ShellViewModel.Offline.self)
        manifest = try Manifest(site.files)
    }

    func showShortcuts(_ context: Context<Visitor>) async throws -> Response {
        shortcuts.respond(context, ShellViewModel.Shortcuts(isMember: context.principal.member != nil))
    }

    /// For the service worker, which requests it without cookies and caches the response.
    func showOffline(_ context: Context<Visitor>) async throws -> Response {
        offline.respond(context, ShellViewModel.Offline(), hasForms: false)
    }

    func showManifest(_ context: Context<Visitor>) async throws -> Response {
        var response = Response.json(manifest.json(in: context.localizer), type: "application/manifest+json")
        response.headers[.cacheControl] = "no-cache"
        response.headers[.vary] = "Accept-Language"
        return response
    }
}
