import ArgumentParser

/// A kind of setting. Its cases are the suffixes of environment variables' names.
protocol NamedSetting: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// The meaning and the possible values, in sentences.
    var meaning: String { get }
    /// The default; empty if it depends on something else, or is nothing.
    var standard: String { get }
    /// Whether the value must not be shown.
    var isSecret: Bool { get }
    /// Whether the value must be the path of a file: anything else may be a secret by mistake, and is not shown either.
    var isPathOrSecret: Bool { get }
    /// Whether all nodes of one site need the same of it.
    var scope: NodeScope { get }
}

extension NamedSetting {
    /// The environment variable, and the name in a settings file.
    var variable: String { Settings.prefix + rawValue }

    var isSecret: Bool { false }

    var isPathOrSecret: Bool { false }

    var help: ArgumentHelp {
        let standard = standard.isEmpty ? "" : " Default: \(standard)."
        return ArgumentHelp("\(meaning)\(standard) Environment: \(variable).")
    }
}

/// The flags of the settings of one kind; nil for a flag that is not given.
extension Dictionary where Key: NamedSetting, Value == String? {
    /// Returns every setting of this kind that has a value. A flag takes precedence over `variables`.
    func given(_ variables: [String: String]) -> [Key: String] {
        Key.allCases.reduce(into: [:]) { given, name in
            given[name] = (self[name] ?? nil) ?? variables[name.variable]
        }
    }

    /// Describes each setting of this kind, in the form common to all kinds.
    var known: [KnownSetting] {
        Key.allCases.map { name in
            KnownSetting(
                variable: name.variable, meaning: name.meaning, standard: name.standard, isSecret: name.isSecret,
                isPathOrSecret: name.isPathOrSecret, scope: name.scope, flag: self[name] ?? nil)
        }
    }
}

/// A setting of any kind, and the value of its flag.
struct KnownSetting {
    let variable: String
    let meaning: String
    let standard: String
    let isSecret: Bool
    let isPathOrSecret: Bool
    let scope: NodeScope
    let flag: String?
}
