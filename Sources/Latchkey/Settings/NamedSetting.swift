import ArgumentParser

/// A kind of thing that can be set: its cases are the ends of environment variables' names.
protocol NamedSetting: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// What it means and may be, in sentences.
    var meaning: String { get }
    /// What counts when nothing is set; empty when that depends on something else, or is nothing.
    var standard: String { get }
    /// Whether its value is for nobody's eyes.
    var isSecret: Bool { get }
}

extension NamedSetting {
    /// The environment variable, and the name in a file of settings.
    var variable: String { Settings.prefix + rawValue }

    var isSecret: Bool { false }

    var help: ArgumentHelp {
        let standard = standard.isEmpty ? "" : " Default: \(standard)."
        return ArgumentHelp("\(meaning)\(standard) Environment: \(variable).")
    }
}

/// Flags for the settings of one kind. What has none of them is left to environment and file.
protocol SettingsGroup: ParsableArguments {
    associatedtype Name: NamedSetting

    /// What the flags say; nil where one is not given.
    var flags: [Name: String?] { get }
}

extension SettingsGroup {
    /// Every setting of this kind that has a value. A flag counts before what `variables` say.
    func given(_ variables: [String: String]) -> [Name: String] {
        Name.allCases.reduce(into: [:]) { given, name in
            given[name] = (flags[name] ?? nil) ?? variables[name.variable]
        }
    }

    /// What there is to know of each setting of this kind, for all kinds alike.
    var known: [KnownSetting] {
        Name.allCases.map { name in
            KnownSetting(
                variable: name.variable, meaning: name.meaning, standard: name.standard, isSecret: name.isSecret,
                flag: flags[name] ?? nil)
        }
    }
}

/// A setting of any kind, and what its flag says.
struct KnownSetting {
    let variable: String
    let meaning: String
    let standard: String
    let isSecret: Bool
    let flag: String?
}
