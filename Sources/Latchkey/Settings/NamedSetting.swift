import ArgumentParser

/// A kind of setting. Its cases are the suffixes of environment variables' names.
protocol NamedSetting: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// The meaning and the possible values, in sentences.
    var meaning: String { get }
    /// The default; empty if it depends on something else, or is nothing.
    var standard: String { get }
    /// Whether the value must not be shown.
    var isSecret: Bool { get }
}

extension NamedSetting {
    /// The environment variable, and the name in a settings file.
    var variable: String { Settings.prefix + rawValue }

    var isSecret: Bool { false }

    var help: ArgumentHelp {
        let standard = standard.isEmpty ? "" : " Default: \(standard)."
        return ArgumentHelp("\(meaning)\(standard) Environment: \(variable).")
    }
}

/// Flags for the settings of one kind. A setting without a flag is left to the environment and the file.
protocol SettingsGroup: ParsableArguments {
    associatedtype Name: NamedSetting

    /// The flags' values; nil for a flag that is not given.
    var flags: [Name: String?] { get }
}

extension SettingsGroup {
    /// Returns every setting of this kind that has a value. A flag takes precedence over `variables`.
    func given(_ variables: [String: String]) -> [Name: String] {
        Name.allCases.reduce(into: [:]) { given, name in
            given[name] = (flags[name] ?? nil) ?? variables[name.variable]
        }
    }

    /// Describes each setting of this kind, in the form common to all kinds.
    var known: [KnownSetting] {
        Name.allCases.map { name in
            KnownSetting(
                variable: name.variable, meaning: name.meaning, standard: name.standard, isSecret: name.isSecret,
                flag: flags[name] ?? nil)
        }
    }
}

/// A setting of any kind, and the value of its flag.
struct KnownSetting {
    let variable: String
    let meaning: String
    let standard: String
    let isSecret: Bool
    let flag: String?
}
