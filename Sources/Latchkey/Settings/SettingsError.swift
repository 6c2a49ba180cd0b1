/// Unknown or invalid settings, each in a sentence.
struct SettingsError: Error, CustomStringConvertible {
    let sentences: [String]

    /// One sentence a line.
    var description: String { sentences.joined(separator: "\n") }

    init(_ sentence: String) {
        self.init(all: [sentence])
    }

    init(all sentences: [String]) {
        self.sentences = sentences
    }

    /// - Parameters:
    ///   - names: each with the prefix of settings: anything else may be a secret in the wrong place, and is not shown.
    ///   - place: the file that contains the names; nil for the environment.
    /// - Throws: `SettingsError` for all that are not `known`, most likely misspelt.
    static func requireKnown(
        _ names: some Sequence<String>, among known: [String], in place: String? = nil
    ) throws(SettingsError) {
        let strangers = names.filter { !known.contains($0) }.sorted()
        guard strangers.isEmpty else {
            throw SettingsError(all: strangers.map { unknown($0, among: known, in: place) })
        }
    }

    private static func unknown(_ name: String, among known: [String], in place: String?) -> String {
        // Known anywhere but in a file.
        if let place, name == Setting.settings.variable {
            return """
                \(name), which is in \(place), can't stand in a file of settings: set it in the environment, or name the file \
                with --settings.
                """
        }
        let beginning = "There is no setting \(name)\(place.map { ", which is in \($0)" } ?? "")."
        let ends = known.map { String($0.dropFirst(Settings.prefix.count)) }
        let end = String(name.dropFirst(Settings.prefix.count))
        guard let nearest = end.nearest(among: ends) else { return "\(beginning) `latchkey settings` lists them all." }
        return "\(beginning) Did you mean \(Settings.prefix)\(nearest)?"
    }
}
