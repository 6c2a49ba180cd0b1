import Accounts
import Foundation
import Todos

/// What the operator decides about a site. By default, what is decided where no setting says otherwise.
package struct SitePolicy: Sendable {
    package var accounts = AccountPolicy()
    /// The rules for new passwords; nil for the standard ones.
    package var passwords: PasswordPolicy?
    /// How much data a member may have.
    package var quotas = Quotas()
    /// The site's own time zone.
    package var timeZone = TimeZone.current
    /// A sign-up submitted sooner after its form was opened is delayed until then.
    package var shortestSignUp: Duration = .seconds(2)
    /// Where to report vulnerabilities; nil when none is configured.
    package var securityContact: SecurityContact?
    /// Whether the log has the events of members' audit logs, and says who sends requests.
    package var logsEvents = false

    package init() {}
}
