import Database
import Foundation
import Mustache

/// A time zone to choose.
struct TimeZoneChoice: Renderable {
    let name: String
    /// The readable name and the offset from UTC.
    let label: String
    let isChosen: Bool

    static let fields: [Field<TimeZoneChoice>] = [
        .init("name", \.name),
        .init("label", \.label),
        .init("isChosen", \.isChosen),
    ]

    /// All time zones to choose from.
    static func all(_ zones: TimeZones, chosen: TimeZone, at moment: Timestamp) -> [TimeZoneChoice] {
        // The current one may have a name that is not listed.
        let names = zones.names.contains(chosen.identifier) ? zones.names : [chosen.identifier] + zones.names
        return names.map { name in
            let offset = TimeZone(identifier: name).map { " (\($0.offsetName(at: moment)))" } ?? ""
            return TimeZoneChoice(
                name: name, label: name.replacing("_", with: " ") + offset, isChosen: name == chosen.identifier)
        }
    }
}
