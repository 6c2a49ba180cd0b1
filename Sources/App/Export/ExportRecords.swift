import Accounts
import Database
import Feeds
import Foundation
import Todos

/// A record of an export, encoded by property name in JSON and as `cells` in CSV.
protocol ExportRecord: Encodable {
    /// The property names in the order of `cells`.
    static var columns: [String] { get }
    var cells: [String] { get }
}

/// The member's account.
struct ExportedAccount: Encodable {
    let name: String
    let email: String
    let language: String?
    let created: String?
    /// Since when an authenticator app is asked for; nil for no app.
    let authenticatorSince: String?
    /// How many recovery codes are left; nil for no app.
    let recoveryCodes: Int?
}

/// A browser in which the member is signed in.
struct ExportedDevice: ExportRecord {
    let kind: String
    let browser: String?
    let userAgent: String
    let address: String
    let firstSeen: String
    let lastSeen: String
    /// How the member logged in, by the names of RFC 8176; nil for a log-in of an earlier version.
    let methods: String?
    /// Whether the login works on its device only.
    let bound: Bool
    let thisDevice: Bool

    static let columns = [
        "kind", "browser", "userAgent", "address", "firstSeen", "lastSeen", "methods", "bound", "thisDevice",
    ]
    var cells: [String] {
        [kind, browser ?? "", userAgent, address, firstSeen, lastSeen, methods ?? ""]
            + [bound, thisDevice].map { $0 ? "true" : "false" }
    }

    init(_ device: Device, _ times: ExportTimes) {
        kind =
            switch device.id {
            case .remembered: "remembered"
            case .session: "session"
            }
        browser = BrowserName.description(for: device.client)
        userAgent = device.client.userAgent
        address = device.client.address
        firstSeen = times.text(device.firstSeen)
        lastSeen = times.text(device.lastSeen)
        methods = device.methods?.text
        bound = device.isBound
        thisDevice = device.isThisOne
    }
}

/// A browser in which the member logs in without a code.
struct ExportedTrustedBrowser: ExportRecord {
    let browser: String?
    let userAgent: String
    let address: String
    let since: String
    let until: String

    static let columns = ["browser", "userAgent", "address", "since", "until"]
    var cells: [String] { [browser ?? "", userAgent, address, since, until] }

    init(_ trusted: TrustedBrowser, _ times: ExportTimes) {
        browser = BrowserName.description(for: trusted.client)
        userAgent = trusted.client.userAgent
        address = trusted.client.address
        since = times.text(trusted.since)
        until = times.text(trusted.until)
    }
}

/// A provider identity linked to the account.
struct ExportedIdentity: ExportRecord {
    let issuer: String
    let email: String?
    let linked: String
    let lastUsed: String

    static let columns = ["issuer", "email", "linked", "lastUsed"]
    var cells: [String] { [issuer, email ?? "", linked, lastUsed] }

    init(_ identity: LinkedIdentity, _ times: ExportTimes) {
        issuer = identity.issuer
        email = identity.email
        linked = times.text(identity.linkedAt)
        lastUsed = times.text(identity.lastUsedAt)
    }
}

/// A passkey's metadata. Its private key isn't stored, and its public one means nothing elsewhere.
struct ExportedPasskey: ExportRecord {
    let name: String
    let added: String
    let lastUsed: String?
    let backedUp: Bool

    static let columns = ["name", "added", "lastUsed", "backedUp"]
    var cells: [String] { [name, added, lastUsed ?? "", backedUp ? "true" : "false"] }

    init(_ passkey: Passkey, _ times: ExportTimes) {
        name = passkey.name
        added = times.text(passkey.createdAt)
        lastUsed = passkey.lastUsedAt.map(times.text)
        backedUp = passkey.isBackedUp
    }
}

/// An access token's metadata. The token itself isn't stored.
struct ExportedProgram: ExportRecord {
    let name: String
    let permission: String
    let made: String
    let lastUsed: String?
    let expires: String?

    static let columns = ["name", "permission", "made", "lastUsed", "expires"]
    var cells: [String] { [name, permission, made, lastUsed ?? "", expires ?? ""] }

    init(_ token: AccessToken, _ times: ExportTimes) {
        name = token.name
        permission = token.permission.rawValue
        made = times.text(token.madeAt)
        lastUsed = token.lastUsedAt.map(times.text)
        expires = token.expiresAt.map(times.text)
    }
}

/// An entry of the audit log.
///
/// What a browser calls itself is anyone's text. Where strangers can write it, the record has what the pages say.
struct ExportedEvent: ExportRecord {
    let event: String
    let at: String
    let address: String
    let userAgent: String
    /// The number of consecutive occurrences, and the time of the last one; nil for a single one.
    let times: Int?
    let last: String?

    static let columns = ["event", "at", "address", "userAgent", "times", "last"]
    var cells: [String] { [event, at, address, userAgent, times.map(String.init) ?? "", last ?? ""] }

    init(_ entry: AuditEntry, _ times: ExportTimes) {
        event = entry.event.rawValue
        at = times.text(entry.at)
        address = entry.client.address
        let name = BrowserName.description(for: entry.client) ?? ""
        userAgent = entry.event.isByGuests ? name : entry.client.userAgent
        self.times = entry.repeats?.times
        last = entry.repeats.map { times.text($0.last) }
    }
}

/// An address of a calendar feed. The address itself isn't stored.
struct ExportedCalendar: ExportRecord {
    let kind: String
    /// As a to-do has it; nil for all to-dos.
    let category: String?
    let made: String
    let lastFetched: String?

    static let columns = ["kind", "category", "made", "lastFetched"]
    var cells: [String] { [kind, category ?? "", made, lastFetched ?? ""] }

    init(_ feed: Feed, _ categories: ExportCategories, _ times: ExportTimes) {
        kind = feed.kind.rawValue
        category = feed.category.map { key in Category(rawValue: key).map(categories.text) ?? key }
        made = times.text(feed.madeAt)
        lastFetched = feed.lastFetchedAt.map(times.text)
    }
}

/// A category's look.
struct ExportedCategory: ExportRecord {
    /// As a to-do has it.
    let category: String
    /// Nil for a standard category that was never renamed.
    let name: String?
    let colour: String
    let icon: String
    let archived: Bool

    static let columns = ["category", "name", "colour", "icon", "archived"]
    var cells: [String] { [category, name ?? "", colour, icon, archived ? "true" : "false"] }

    init(_ details: CategoryDetails, _ categories: ExportCategories) {
        name = details.name
        category = categories.text(of: details.category)
        colour = details.colour.rawValue
        icon = details.icon.rawValue
        archived = details.isArchived
    }
}

/// A member's custom categories, whose keys are meaningless outside the account.
struct ExportCategories {
    private let own: [Category: CategoryDetails]

    init(_ categories: [CategoryDetails]) {
        own = categories.reduce(into: [:]) { own, details in
            if details.category.isOwn { own[details.category] = details }
        }
    }

    /// A custom category; nil for a standard one.
    subscript(own category: Category) -> CategoryDetails? { own[category] }

    /// The key of a standard category, or the name of a custom one.
    func text(of category: Category) -> String { own[category]?.name ?? category.rawValue }
}

/// Formats timestamps as ISO 8601 with the offset of the member's time zone: `2026-11-21T16:30:00+09:00`.
struct ExportTimes {
    private let style: Date.ISO8601FormatStyle

    init(timeZone: TimeZone) {
        style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    }

    func text(_ moment: Timestamp) -> String {
        moment.date.formatted(style)
    }
}
