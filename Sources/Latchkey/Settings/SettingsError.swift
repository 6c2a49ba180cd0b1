/// An unknown or invalid setting, in one sentence.
struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// - Parameter place: the file that contains it; nil for the environment.
    static func unknown(_ name: String, among known: [String], in place: String? = nil) -> SettingsError {
        let beginning = "There is no setting \(name)\(place.map { ", which is in \($0)" } ?? "")."
        let ends = known.map { String($0.dropFirst(Settings.prefix.count)) }
        let end = name.hasPrefix(Settings.prefix) ? String(name.dropFirst(Settings.prefix.count)) : name
        if let nearest = end.nearest(among: ends) {
            return SettingsError("\(beginning) Did you mean \(Settings.prefix)\(nearest)?")
        }
        return SettingsError("\(beginning) `latchkey settings` lists them all.")
    }
}
