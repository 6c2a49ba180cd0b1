import Foundation

/// A setting as the command line prints it. The property names are the JSON keys.
struct SettingReport: Encodable {
    enum Source: String, Encodable {
        case flag, environment, file, standard = "default"
    }

    let name: String
    /// Nil if there is none, or a secret one.
    let value: String?
    let source: Source
    let isSecret: Bool
    /// Whether all nodes of one site need the same of it.
    let isShared: Bool
    let meaning: String

    init(_ setting: KnownSetting, environment: [String: String], file: SettingsFile?) {
        let (value, source): (String, Source) =
            if let flag = setting.flag {
                (flag, .flag)
            } else if let variable = environment[setting.variable] {
                (variable, .environment)
            } else if let line = file?.values[setting.variable] {
                (line, .file)
            } else {
                (setting.standard, .standard)
            }
        name = setting.variable
        let isHidden = setting.isSecret || Self.holdsPassword(value) || Self.isSecret(value, of: setting)
        self.value = isHidden || value.isEmpty ? nil : value
        self.source = source
        isSecret = setting.isSecret
        isShared = if case .shared = setting.scope { true } else { false }
        meaning = setting.meaning
    }

    /// Lines of a settings file. Defaults and hidden values are commented out.
    var text: String {
        let place =
            switch source {
            case .flag: "By a flag."
            case .environment: "By the environment."
            case .file: "By the file."
            case .standard: value == nil ? "Not set." : "By default."
            }
        let isHidden = source != .standard && value == nil
        return """
            # \(meaning) \(place)\(isHidden ? " Not shown." : "")
            \(source == .standard || isHidden ? "#" : "")\(name)=\(value ?? "")

            """
    }

    /// Whether the value may be a secret where a path belongs.
    private static func isSecret(_ value: String, of setting: KnownSetting) -> Bool {
        setting.isPathOrSecret && !SecretFile(path: value, variable: setting.variable).isThere
    }

    /// Whether the value is a URL with a password in it, perhaps by mistake, or may be one: what stands before a slash or a
    /// hash in a password passes for a host and a port.
    private static func holdsPassword(_ value: String) -> Bool {
        let parts = URLComponents(string: value)
        guard parts?.user == nil, parts?.password == nil else { return true }
        // A page may have an @ in its path, and the security contact may be written like this.
        let isPage = ["http", "https"].contains(parts?.scheme) && parts?.host != nil && parts?.port == nil
        let isContact = parts?.scheme == "mailto"
        return !isPage && !isContact && value.contains(/^[^\s<>]+:[^\s<>]*@/)
    }
}
