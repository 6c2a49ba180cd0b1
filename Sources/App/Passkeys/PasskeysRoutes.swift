import Accounts
import HTTPServer
import Secrets
import Web

/// Adding, listing, renaming and deleting passkeys.
struct PasskeysRoutes: Sendable {
    let view: PageView<PasskeysViewModel.Output>
    let viewModel: PasskeysViewModel
    let baseURL: BaseURL
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Passkeys/Passkeys", PasskeysViewModel.Output.self)
        baseURL = site.services.baseURL
        viewModel = PasskeysViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails, formatter: site.formatter,
            timeZones: site.services.timeZones, scope: baseURL.credentialScope)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.show(context.principal, context.localizer))
    }

    /// Answers with the options for `navigator.credentials.create` as JSON.
    func challenge(_ context: Context<Member>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        let session = try context.session
        do {
            let request = try await viewModel.begin(context.principal, in: session, from: context.client)
            let member = context.principal
            return .json(PasskeyOptions.creation(request, email: member.email, name: member.name, in: scope))
        } catch let error as PasskeyError {
            return try await refuse(error, context)
        }
    }

    /// Answers with the options for `navigator.credentials.create` with `conditional` mediation as JSON, or with 204
    /// when this browser was asked before.
    func offer(_ context: Context<Member>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        let session = try context.session
        let member = context.principal
        guard let browser = context.token(in: cookies.browser),
            let request = try await viewModel.beginOffered(member, in: session, browser: browser, from: context.client)
        else { return Response(status: .noContent) }
        return .json(PasskeyOptions.creation(request, email: member.email, name: member.name, in: scope))
    }

    func add(_ context: Context<Member>) async throws -> Response {
        let scope = try baseURL.requireCredentialScope()
        let session = try context.session
        do {
            try await viewModel.add(
                context.form, in: scope, for: context.principal, session: session, context.localizer,
                from: context.client)
            return Response.seeOther(.passkeys).setting([cookies.flash(.passkeyAdded)])
        } catch let error as PasskeyError {
            return try await refuse(error, context)
        }
    }

    func rename(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            let output = try await viewModel.show(context.principal, renaming: refused.output, context.localizer)
            return view.refuse(context, output)
        case .success(let input):
            do {
                try await viewModel.rename(
                    input, of: context.principal, in: session, context.localizer, from: context.client)
            } catch PasskeyError.unknown {
                throw NoLongerListed(page: .passkeys)
            }
            return Response.seeOther(.passkeys).setting([cookies.flash(.saved)])
        }
    }

    func delete(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        var flash = FlashKind.passkeyDeleted
        var login: RenewedLogin?
        do {
            login = try await viewModel.delete(
                context.form.word("passkey"), of: context.principal, endingOthers: context.form.isTicked("endOthers"),
                in: session, with: context.renewal, context.localizer, from: context.client)
        } catch PasskeyError.lastLoginMethod {
            flash = .lastPasskey
        } catch PasskeyError.unknown {
            throw NoLongerListed(page: .passkeys)
        }
        return Response.seeOther(.passkeys)
            .setting([cookies.flash(flash)] + cookies.renewed(login, at: context.visitor.slot))
    }

    private func refuse(_ error: PasskeyError, _ context: Context<Member>) async throws -> Response {
        var output = try await viewModel.show(context.principal, context.localizer)
        output.alert = context.localizer[error.message]
        return view.refuse(context, output)
    }
}
