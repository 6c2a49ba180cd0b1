import Accounts
import App
import Foundation
import HTTPServer
import Identity
import Logging
import Mail
import Secrets

/// Every setting with its value, checked.
struct ResolvedSettings: Sendable {
    var server: Server.Settings
    let dataFolder: DataFolder
    /// The folder for backups.
    let backups: String
    /// Nil for the data folder's file.
    var databaseServer: DatabaseServer?
    let baseURL: BaseURL
    let folders: SiteFolders
    let timeZone: TimeZone
    /// Whether attempts to log in, sign up and reset are limited.
    let isThrottled: Bool
    /// Who can become a member.
    let signUpPolicy: SignUpPolicy
    let secondFactor: SecondFactorPolicy
    /// Whether logins are bound to their devices where browsers can.
    let bindsDevices: Bool
    /// Whether members may log in with codes that are sent by email.
    let sendsEmailCodes: Bool
    let logLevel: Logger.Level
    var observation: ResolvedObservation
    let lifetimes: Lifetimes
    let quotas: ResolvedQuotas
    /// The files that hold secrets, without those of peppers and keys: these must be private.
    let secretFiles: [String]
    /// The contact for reports of vulnerabilities; nil if none is set.
    let securityContact: SecurityContact?
    let passwords: ResolvedPasswords
    /// Nil for an address at the site's own host.
    let mailSender: Sender?
    /// Nil if emails become files.
    let mailServer: SMTPServer?
    /// The providers that members may log in with, in the order of their buttons.
    let identityProviders: [Provider]
    /// The settings for them, with secrets also where files hold them.
    let providerValues: [ProviderSetting: Secret]
    /// Whether one of them is on this machine and uses no TLS.
    let allowsPlainProviders: Bool

    /// The relying party for each configured provider, in the order of their buttons. Each has a client of its own:
    /// requests to a provider that hangs take no other's places.
    func relyingParties() -> [RelyingParty] {
        identityProviders.map { RelyingParty($0, client: HTTPClient(allowsPlainLoopback: allowsPlainProviders)) }
    }
}
