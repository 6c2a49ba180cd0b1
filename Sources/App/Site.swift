import Accounts
import HTTPServer
import Mustache
import Web

/// Every page of the site, as a list of slices in reading order. A slice is a folder: its routes and view
/// models. `Path` has its addresses.
package struct Site: Sendable {
    /// The paths that accept larger request bodies than others, with their limits in bytes. An import file that is
    /// slightly too large still gets a page that says so.
    package static let largeBodies = [Path.importTodos.rawValue: 2 * ImportFile.mostBytes]

    package let routes: [Route<Endpoint>]
    /// The JSON API: Docs/API.md.
    package let resources: [Route<APIEndpoint>]
    let dispatcher: Dispatcher
    /// Notifies members of what the operator did, in the member's language or else the site's default.
    package let notifier: SecurityNotifier

    /// Builds the site.
    /// - Parameter compiled: what other sites with the same templates have compiled; nil to share nothing.
    /// - Throws: `TemplateErrors` with every error in any template; `SiteError` when a file or a text is missing.
    package init(
        _ services: Services, templates: TemplateFolder, files: PublicFiles, compiled: CompiledPages? = nil
    ) throws {
        let site = try SiteDependencies(services, templates: templates, files: files, compiled: compiled)
        let slices = try [
            LoginSlice.routes(site),
            SecondFactorSlice.routes(site),
            DeviceBindingSlice.routes(site),
            SignUpSlice.routes(site),
            PasswordResetSlice.routes(site),
            LockdownSlice.routes(site),
            SocialLoginSlice.routes(site),
            TodoSlice.routes(site),
            CategoriesSlice.routes(site),
            CalendarSlice.routes(site),
            ImportSlice.routes(site),
            ExportSlice.routes(site),
            AccountSlice.routes(site),
            PasskeysSlice.routes(site),
            SwitchAccountSlice.routes(site),
            LanguageSlice.routes(site),
            ShellSlice.routes(site),
            SecurityTextSlice.routes(site),
        ]
        routes = slices.flatMap(\.self)
        resources = APISlice.routes(site)
        notifier = site.securityEmails.notifier(site.languages.preferred(nil))
        dispatcher = Dispatcher(site, routes, resources)
        try site.views.check()
    }

    /// Responds to a request; an error becomes a page as well.
    @Sendable
    package func respond(_ request: Request) async -> Response {
        await dispatcher.respond(request)
    }

    /// The security headers of the server's own error responses, which are sent before any page's code runs.
    /// - Parameter baseURL: the site's public URL; with https, the headers allow no other way to the site.
    package static func refusalHeaders(_ baseURL: BaseURL) -> HeaderBlock {
        SecurityHeaders(https: baseURL.isSecure).block
    }

    /// Every route with method, path and audience; then the API's routes, with the permission their tokens need.
    package var listedRoutes: [ListedRoute] {
        routes.map { Self.listed($0, for: "\($0.endpoint.audience)") }
            + resources.map { Self.listed($0, for: "programs that may \($0.endpoint.permission)") }
    }

    private static func listed<Endpoint>(_ route: Route<Endpoint>, for audience: String) -> ListedRoute {
        ListedRoute(method: route.method.rawValue, path: route.pattern.description, audience: audience)
    }
}
