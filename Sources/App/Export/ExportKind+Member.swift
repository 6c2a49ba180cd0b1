import Accounts
import Feeds
import Todos

extension ExportKind<Device> {
    /// The browsers in which the member is signed in.
    static func devices(_ times: ExportTimes) -> Self {
        [
            "kind": { $0.id.kind },
            "browser": { BrowserName.description(for: $0.client) },
            "userAgent": { $0.client.userAgent },
            "address": { $0.client.address },
            "firstSeen": { times.text($0.firstSeen) },
            "lastSeen": { times.text($0.lastSeen) },
            // How the member logged in, by the names of RFC 8176; nil for a login of an earlier version.
            "methods": { $0.methods?.text },
            // Whether the login works on its device only.
            "bound": { $0.isBound },
            "thisDevice": { $0.isThisOne },
        ]
    }
}

extension ExportKind<TrustedBrowser> {
    /// The browsers in which the member logs in without a code.
    static func trusted(_ times: ExportTimes) -> Self {
        [
            "browser": { BrowserName.description(for: $0.client) },
            "userAgent": { $0.client.userAgent },
            "address": { $0.client.address },
            "since": { times.text($0.since) },
            "until": { times.text($0.until) },
        ]
    }
}

extension ExportKind<LinkedIdentity> {
    /// The provider identities linked to the account.
    static func identities(_ times: ExportTimes) -> Self {
        [
            "issuer": { $0.issuer },
            "subject": { $0.subject },
            "email": { $0.email },
            "linked": { times.text($0.linkedAt) },
            "lastUsed": { times.text($0.lastUsedAt) },
            // What the provider has told: that the login isn't to be accepted, and that it forwards no emails.
            "suspended": { $0.isSuspended },
            "emailStopped": { $0.emailIsStopped },
        ]
    }
}

extension ExportKind<Passkey> {
    /// Passkeys' metadata. A private key isn't stored, and a public one means nothing elsewhere.
    static func passkeys(_ times: ExportTimes) -> Self {
        [
            "name": { $0.name },
            "added": { times.text($0.createdAt) },
            "lastUsed": { $0.lastUsedAt.map(times.text) },
            "backedUp": { $0.isBackedUp },
        ]
    }
}

extension ExportKind<AccessToken> {
    /// Access tokens' metadata. The tokens themselves aren't stored.
    static func programs(_ times: ExportTimes) -> Self {
        [
            "name": { $0.name },
            "permission": { $0.permission.rawValue },
            "made": { times.text($0.madeAt) },
            "lastUsed": { $0.lastUsedAt.map(times.text) },
            "expires": { $0.expiresAt.map(times.text) },
        ]
    }
}

extension ExportKind<AuditEntry> {
    /// The audit log.
    static func history(_ times: ExportTimes) -> Self {
        [
            "event": { $0.event.rawValue },
            "at": { times.text($0.at) },
            "address": { $0.client.address },
            // What a browser calls itself is anyone's text. Where strangers can write it, the record has what the pages
            // say.
            "userAgent": { entry in
                let name = BrowserName.description(for: entry.client) ?? ""
                return entry.event.isByGuests ? name : entry.client.userAgent
            },
            // The number of consecutive occurrences, and the time of the last one; nil for a single one.
            "times": { $0.repeats?.times },
            "last": { $0.repeats.map { times.text($0.last) } },
        ]
    }
}

extension ExportKind<Feed> {
    /// The addresses of calendar feeds. An address itself isn't stored.
    static func calendars(_ categories: ExportCategories, _ times: ExportTimes) -> Self {
        [
            "kind": { $0.kind.rawValue },
            // As a to-do has it; nil for all to-dos.
            "category": { feed in
                feed.category.map { key -> String in Category(rawValue: key).map(categories.text) ?? key }
            },
            "made": { times.text($0.madeAt) },
            "lastFetched": { $0.lastFetchedAt.map(times.text) },
        ]
    }
}

extension ExportKind<CategoryDetails> {
    /// The categories' look.
    static func categories(_ categories: ExportCategories) -> Self {
        [
            // As a to-do has it.
            "category": { categories.text(of: $0.category) },
            // Nil for a standard category that was never renamed.
            "name": { $0.name },
            "colour": { $0.colour.rawValue },
            "icon": { $0.icon.rawValue },
            "archived": { $0.isArchived },
            // Whether new to-dos go there.
            "default": { $0.isUsual },
        ]
    }
}
