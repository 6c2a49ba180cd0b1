import Accounts
import Foundation
import Synchronization

/// The time zones of members, and the site's for members without one.
final class TimeZones: Sendable {
    /// More than exist. Names that differ only in spelling are cached separately.
    private static let most = 1000

    private static let utc = "UTC"
    /// What Foundation and a machine's settings call it.
    private static let namesOfUTC: Set = ["GMT", "Etc/UTC"]

    let site: TimeZone
    /// All that a member can choose, sorted: those of the tz database (RFC 6557) that this machine has.
    let names: [String]
    private let known: Set<String>
    /// Cached, because creating one reads files.
    private let made = Mutex<[String: TimeZone]>([:])

    init(site: TimeZone) {
        self.site = site
        // People look for names with a place. The rest of the list is technical or obsolete.
        let places = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        names = (places + [Self.utc]).sorted()
        known = Self.namesOfUTC.union(names)
    }

    /// Whether a time zone has this name. It may be an older or newer name than the listed one: browsers have their own
    /// lists.
    func isKnown(_ name: String) -> Bool {
        if known.contains(name) { return true }
        return name.contains("/") && TimeZone(sentName: name) != nil
    }

    /// The name of a member's time zone, as `names` has it.
    func name(of member: Member) -> String {
        let name = of(member).identifier
        return Self.namesOfUTC.contains(name) ? Self.utc : name
    }

    /// The number of cached time zones.
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
