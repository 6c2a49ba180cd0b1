import Accounts
import HTTPServer
import Mustache
import Web

/// Every page of the site, as a list of slices in reading order. A slice is a folder: its routes and view
/// models. `Path` has its addresses.
package struct Site: Sendable {
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
}
