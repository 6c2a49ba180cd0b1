import Accounts
import Database
import Foundation
import Todos

/// One line of an export, for JSON by its properties' names and for CSV by its cells.
protocol ExportRecord: Encodable {
    /// The properties' names in the order of `cells`.
    static var columns: [String] { get }
    var cells: [String] { get }
}

/// The member.
struct ExportedAccount: Encodable {
    let name: String
    let email: String
    let language: String?
    let created: String?
}

/// A browser in which the member is signed in.
struct ExportedDevice: ExportRecord {
    let kind: String
    let browser: String?
    let userAgent: String
    let address: String
    let firstSeen: String
    let lastSeen: String
    let thisDevice: Bool

    static let columns = ["kind", "browser", "userAgent", "address", "firstSeen", "lastSeen", "thisDevice"]
    var cells: [String] {
        [kind, browser ?? "", userAgent, address, firstSeen, lastSeen, thisDevice ? "true" : "false"]
    }

    init(_ device: Device, _ times: ExportTimes) {
        kind =
            switch device.id {
            case .remembered: "remembered"
            case .session: "session"
            }
        browser = BrowserName.words(for: device.client)
        userAgent = device.client.userAgent
        address = device.client.address
        firstSeen = times.text(device.firstSeen)
        lastSeen = times.text(device.lastSeen)
        thisDevice = device.isThisOne
    }
}

/// A log-in by another site that opens the account.
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

/// A program that may work with the to-dos; not its token, which is kept nowhere.
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

/// Something that happened to the account.
struct ExportedEvent: ExportRecord {
    let event: String
    let at: String
    let address: String
    let userAgent: String
    /// How often it happened in a row, and when last; nil for once.
    let times: Int?
    let last: String?

    static let columns = ["event", "at", "address", "userAgent", "times", "last"]
    var cells: [String] { [event, at, address, userAgent, times.map(String.init) ?? "", last ?? ""] }

    init(_ entry: HistoryEntry, _ times: ExportTimes) {
        event = entry.event.rawValue
        at = times.text(entry.at)
        address = entry.client.address
        userAgent = entry.client.userAgent
        self.times = entry.repeats?.times
        last = entry.repeats.map { times.text($0.last) }
    }
}

/// A to-do.
struct ExportedTodo: ExportRecord {
    let title: String
    /// The key of one of the nine, or the name of one of the member's own.
    let category: String
    let date: String
    let start: String
    let end: String
    let description: String
    let completed: String?
    let created: String
    /// The value of an RRULE (RFC 5545, section 3.3.10), of days; nil for once.
    let recurrence: String?
    /// The name of one of the member's own, which may look like a key; nil for one of the nine.
    let ownCategory: String?

    static let columns = [
        "title", "category", "date", "start", "end", "description", "completed", "created", "recurrence", "ownCategory",
    ]
    var cells: [String] {
        [title, category, date, start, end, description, completed ?? "", created, recurrence ?? "", ownCategory ?? ""]
    }

    init(_ todo: Todo, created: Timestamp, _ categories: ExportCategories, _ times: ExportTimes) {
        ownCategory = categories.ownName(of: todo.draft.category)
        title = todo.draft.title
        category = ownCategory ?? todo.draft.category.rawValue
        date = todo.draft.date.text
        start = todo.draft.start.text
        end = todo.draft.end.text
        description = todo.draft.description
        completed = todo.completedAt.map(times.text)
        self.created = times.text(created)
        recurrence = todo.draft.recurrence?.text
    }
}

/// The names of a member's own categories: their keys mean nothing outside of the account.
struct ExportCategories {
    private let names: [Category: String]

    init(_ categories: [CategoryDetails]) {
        names = categories.reduce(into: [:]) { names, details in
            if details.category.isOwn { names[details.category] = details.name }
        }
    }

    /// Nil for one of the nine.
    func ownName(of category: Category) -> String? { names[category] }
}

/// Moments as ISO 8601 has them, with the offset of the site's time zone: `2026-11-21T16:30:00+09:00`.
struct ExportTimes {
    private let style: Date.ISO8601FormatStyle

    init(timeZone: TimeZone) {
        style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone)
    }

    func text(_ moment: Timestamp) -> String {
        Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000).formatted(style)
    }
}
