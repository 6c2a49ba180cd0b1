import Accounts
import Foundation
import Synchronization

/// The time zones of members, and the site's for those who have none.
final class TimeZones: Sendable {
    /// More than there are; names that differ only in how they are written are told apart.
    private static let most = 1000

    let site: TimeZone
    /// All that a member can choose, in order: those of the tz database (RFC 6557) that this machine has.
    let names: [String]
    private let known: Set<String>
    /// Making one reads files.
    private let made = Mutex<[String: TimeZone]>([:])

    init(site: TimeZone) {
        self.site = site
        // A place names what people look for; the rest of the list is for programs and of old.
        let places = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        known = Set(places + ["UTC"])
        names = known.sorted()
    }

    /// Whether there is one with this name, be it an older or a newer name of one in the list: browsers have lists of
    /// their own.
    func isKnown(_ name: String) -> Bool {
        if known.contains(name) { return true }
        let isName = name.utf8.count <= 64 && name.contains("/") && name.unicodeScalars.allSatisfy(Self.isOfName)
        return isName && TimeZone(identifier: name) != nil
    }

    /// Neither a dot nor anything else that leads to other files.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", "_", "-", "+": true
        default: false
        }
    }

    /// How many were made and are kept.
    var count: Int { made.withLock(\.count) }

    func of(_ member: Member) -> TimeZone {
        guard let name = member.timeZone else { return site }
        return made.withLock { made in
            if let zone = made[name] { return zone }
            let zone = isKnown(name) ? TimeZone(identifier: name) ?? site : site
            if made.count >= Self.most { made.removeAll() }
            made[name] = zone
            return zone
        }
    }
}
