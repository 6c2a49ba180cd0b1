import Database
import Foundation
import Mustache

/// A time zone to choose.
struct TimeZoneChoice: Renderable {
    let name: String
    /// The city that the zone is named after, in the visitor's language.
    let city: String
    /// The city and the offset from UTC.
    let label: String

    static let fields: [Field<TimeZoneChoice>] = [
        .init("name", \.name),
        .init("label", \.label),
    ]

    private init(_ name: String, at moment: Timestamp, _ formatter: LocalizedFormatter, in locale: String) {
        self.name = name
        let city = Self.place(in: name)
        guard let zone = TimeZone(identifier: name) else {
            (self.city, label) = (city, city)
            return
        }
        // UTC is nowhere.
        self.city = name.contains("/") ? formatter.cityName(of: zone, in: locale) : city
        label = "\(self.city) (\(zone.offsetName(at: moment)))"
    }

    /// All time zones to choose from.
    /// - Parameter locale: whose names of cities are shown, such as `ko_KR`.
    static func all(
        _ zones: TimeZones, at moment: Timestamp, _ formatter: LocalizedFormatter, in locale: String
    ) -> [TimeZoneChoice] {
        var labels: Set<String> = []
        // A place that changed its name is listed by both.
        return zones.names.map { TimeZoneChoice($0, at: moment, formatter, in: locale) }.filter {
            labels.insert($0.label).inserted
        }
    }

    /// The one of `choices` that `city` names: in the visitor's language or as the tz database does, in any case.
    static func named(after city: String, in choices: [TimeZoneChoice]) -> TimeZoneChoice? {
        let typed = city.trimmingCharacters(in: .whitespaces).replacing("_", with: " ").lowercased()
        return choices.first { choice in
            [choice.city, place(in: choice.name), choice.name.replacing("_", with: " ")].contains {
                $0.lowercased() == typed
            }
        }
    }

    /// The place at the end of a name: "Buenos Aires" of "America/Argentina/Buenos_Aires".
    private static func place(in name: String) -> String {
        String(name.split(separator: "/").last ?? "").replacing("_", with: " ")
    }
}
