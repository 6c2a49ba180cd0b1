import Database
import Foundation
import Mustache

/// One of the time zones to choose from.
struct TimeZoneChoice: Renderable {
    let name: String
    /// The name as people read it, and what its clocks show.
    let label: String
    let isChosen: Bool

    static let fields: [Field<TimeZoneChoice>] = [
        .init("name", \.name),
        .init("label", \.label),
        .init("isChosen", \.isChosen),
    ]

    /// All there are.
    static func all(_ zones: TimeZones, chosen: TimeZone, at moment: Timestamp) -> [TimeZoneChoice] {
        // The present one may have a name that is not offered.
        let names = zones.names.contains(chosen.identifier) ? zones.names : [chosen.identifier] + zones.names
        return names.map { name in
            let offset = TimeZone(identifier: name).map { " (\($0.offsetName(at: moment)))" } ?? ""
            return TimeZoneChoice(
                name: name, label: name.replacing("_", with: " ") + offset, isChosen: name == chosen.identifier)
        }
    }
}
