import Accounts
import Foundation
import Mustache
import Secrets
import TextRules
import Web
import WebAuthn

/// The account page: the member's name, and links to all other settings.
struct AccountViewModel: Sendable {
    struct Input: Sendable {
        let name: String
    }

    struct Output: Renderable {
        var name: FormField
        /// Known to the page's routes, not to the form.
        var settings = AccountSettings()
        var otherAccounts: [AccountChoice] = []
        var signals: PasskeySignals?

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("settings", \.settings),
            .init("otherAccounts", \.otherAccounts),
            .init("signals", \.signals),
        ]
    }

    let accounts: Accounts
    let providers: SignInProviders
    let formatter: LocalizedFormatter
    let timeZones: TimeZones
    /// What the site's passkeys belong to; nil where browsers allow none.
    let scope: CredentialScope?

    /// The present values of a member's settings.
    func settings(of member: Member, seenFrom session: Token?, _ localizer: Localizer) async throws -> AccountSettings {
        let timeZone = timeZones.of(member)
        let devices =
            if let session { try await accounts.sessions.devices(of: member.id, seenFrom: session).count } else { 0 }
        let changed = try await accounts.auditLog.latest(.passwordChanged, .passwordReset, of: member.id)
        let identities = try await accounts.identities.linked(to: member.id)
        let stopped = identities.first {
            $0.emailIsStopped && $0.email.flatMap { EmailAddress($0) } == EmailAddress(member.email)
        }
        let hasPasskeys =
            if scope != nil { true } else { try await accounts.passkeys.hasPasskeys(member.id) }
        return AccountSettings(
            email: member.email, stoppedBy: stopped.map { providers.label(of: $0.issuer, localizer) },
            passwordChangedAt: changed.map {
                let (day, _) = ($0.repeats?.last ?? $0.at).clock(in: timeZone)
                return formatter.name(of: day, in: localizer.locale)
            },
            hasPassword: try await accounts.passwords.hasPassword(member.id),
            hasAuthenticator: try await accounts.authenticators.isOn(for: member.id),
            hasIdentities: !providers.parties.isEmpty || !identities.isEmpty, hasPasskeys: hasPasskeys,
            timeZone: timeZones.name(of: member).replacing("_", with: " "),
            devices: devices, devicesName: localizer.name(of: devices))
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = TextRule.name.trimmed(form["name"])
        guard let message = TextRule.name.message(for: name, ifEmpty: "name.empty", localizer) else {
            return .success(Input(name: name))
        }
        return .failure(InvalidInput(Output(name: FormField(form["name"], message: message))))
    }

    func changeName(of member: Member, _ input: Input, from client: ClientInfo) async throws {
        try await accounts.members.changeName(of: member.id, to: input.name, from: client)
    }
}
