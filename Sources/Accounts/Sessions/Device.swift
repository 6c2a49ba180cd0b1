import Database

/// A browser in which a member is signed in or remembered.
package struct Device: Sendable, Equatable {
    package enum ID: Sendable, Hashable {
        /// A remembered browser with all its sessions.
        case remembered(Int64)
        /// A session of a browser that isn't remembered.
        case session(Int64)
    }

    package let id: ID
    package let client: ClientInfo
    package let firstSeen: Timestamp
    package let lastSeen: Timestamp
    /// How the member logged in; nil for a login of an earlier version.
    package let methods: AuthenticationMethods?
    /// Whether the login works with this device's key only.
    package let isBound: Bool
    /// Whether it is the requesting one.
    package let isThisOne: Bool
}

extension Device.ID {
    /// The id as used in pages and forms: `remembered-7`, `session-12`.
    package var text: String { "\(kind)-\(number)" }

    /// `remembered` or `session`, as exports have it.
    package var kind: String {
        switch self {
        case .remembered: "remembered"
        case .session: "session"
        }
    }

    private var number: Int64 {
        switch self {
        case .remembered(let number), .session(let number): number
        }
    }

    /// Parses `text`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int64(parts[1]), String(number) == parts[1] else { return nil }
        switch parts[0] {
        case "remembered": self = .remembered(number)
        case "session": self = .session(number)
        default: return nil
        }
    }
}
