import Accounts
import HTTPServer
import Web

/// Listing the member's devices, and signing them out.
struct DevicesRoutes: Sendable {
    let view: PageView<DevicesViewModel.Output>
    let viewModel: DevicesViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Devices", DevicesViewModel.Output.self)
        viewModel = DevicesViewModel(
            accounts: site.services.accounts, formatter: site.formatter, timeZones: site.services.timeZones)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        return view.respond(context, try await viewModel.show(context.principal, seenFrom: session, context.localizer))
    }

    func end(_ context: Context<Member>) async throws -> Response {
        try await viewModel.end(
            context.form.word("device"), of: context.principal, in: try context.session, from: context.client)
        return Response.seeOther(.devices).setting([cookies.flash(.deviceEnded)])
    }

    func endTrust(_ context: Context<Member>) async throws -> Response {
        try await viewModel.endTrust(context.form.word("browser"), of: context.principal, from: context.client)
        return Response.seeOther(.devices).setting([cookies.flash(.browserTrustEnded)])
    }

    func endOthers(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        let login = try await viewModel.endOthers(
            of: context.principal, keeping: session, with: context.renewal,
            isReauthenticated: context.visitor.isReauthenticated, from: context.client)
        return Response.seeOther(.devices)
            .setting([cookies.flash(.otherDevicesEnded)] + cookies.renewed(login, at: context.visitor.slot))
    }
}
