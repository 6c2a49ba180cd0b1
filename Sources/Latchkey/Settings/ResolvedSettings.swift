import Accounts
import App
import Foundation
import HTTPServer
import Identity
import Logging
import Mail

/// Every setting with its value, checked.
struct ResolvedSettings: Sendable {
    let server: Server.Settings
    let dataFolder: DataFolder
    let baseURL: BaseURL
    let folders: SiteFolders
    let timeZone: TimeZone
    /// Whether attempts to log in, sign up and reset are limited.
    let isThrottled: Bool
    let logLevel: Logger.Level
    let observation: ResolvedObservation
    let lifetimes: Lifetimes
    let quotas: ResolvedQuotas
    /// Whom to tell about weaknesses; nil when nobody is named.
    let securityContact: SecurityContact?
    let passwords: ResolvedPasswords
    /// Nil for an address at the site's own host.
    let mailSender: Sender?
    /// Nil when mails become files.
    let mailServer: SMTPServer?
    /// By whom people may log in, in the order of their buttons.
    let identityProviders: [Provider]
    /// Whether one of them is on this machine and does without TLS.
    let allowsPlainProviders: Bool
}
