import Accounts
import Mustache
import Secrets
import Web

/// The page for a member who has neither the app nor a recovery code, while a login waits for one.
struct LostFactorViewModel: Sendable {
    struct Output: Renderable {
        /// The mark of the login that waits, and its account's address.
        var about = ""
        var email = ""
        /// How long the app stays on after it was asked to be turned off; nil where only the operator helps.
        var wait: String?
        var isPossible: Bool { wait != nil }
        /// Whether the login did not begin with the password, which alone may ask.
        var needsPassword = false
        /// When it is turned off; nil unless that was asked for.
        var ready: String?
        /// When the account is deleted, if that is before the app could be turned off.
        var deletion: String?

        static let fields: [Field<Output>] = [
            .init("about", \.about), .init("email", \.email), .init("wait", \.wait),
            .init("isPossible", \.isPossible), .init("needsPassword", \.needsPassword),
            .init("ready", \.ready), .init("deletion", \.deletion),
        ]
    }

    let accounts: Accounts
    let securityEmails: SecurityEmails
    let formatter: LocalizedFormatter
    let timeZones: TimeZones

    /// - Parameter token: that of the login that waits.
    /// - Returns: nil when none waits.
    func show(in token: Token, _ localizer: Localizer) async throws -> Output? {
        guard let recovery = try await accounts.authenticators.recovery(in: token) else { return nil }
        // Where only the operator helps, no password would.
        guard let wait = accounts.secondFactor.recovery else { return Output() }
        guard recovery.mayBegin else { return Output(needsPassword: true) }
        let timeZone = timeZones.of(recovery.member)
        let name = { formatter.nameWithOffset(of: $0, in: localizer.locale, timeZone) }
        if let deletion = recovery.deletion { return Output(deletion: name(deletion)) }
        return Output(
            about: token.formMark, email: recovery.member.email, wait: localizer.length(of: wait),
            ready: recovery.ready.map(name))
    }

    /// - Throws: `CodeFailure.noLongerThere`.
    func begin(in token: Token, _ localizer: Localizer, from client: ClientInfo) async throws {
        _ = try await accounts.authenticators.beginRecovery(
            in: token, language: localizer.language, from: client,
            notifying: securityEmails.notifier(localizer))
    }
}
