import Accounts
import HTTPServer
import Web

/// Looking at one's devices, and signing them out.
struct DevicesRoutes: Sendable {
    let screen: Screen<DevicesViewModel.Output>
    let viewModel: DevicesViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Account/Devices", DevicesViewModel.Output.self)
        viewModel = DevicesViewModel(services.accounts, names: names, timeZones: services.timeZones)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        return screen.answer(visit, try viewModel.show(visit.who, seenFrom: session, visit.words))
    }

    func end(_ visit: Visit<Member>) async throws -> Response {
        try await viewModel.end(visit.form.word("device"), of: visit.who, from: visit.client)
        return Response.seeOther("/account/devices").setting([cookies.announce(.deviceEnded)])
    }

    func endOthers(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        try await viewModel.endOthers(of: visit.who, keeping: session, from: visit.client)
        return Response.seeOther("/account/devices").setting([cookies.announce(.otherDevicesEnded)])
    }
}
