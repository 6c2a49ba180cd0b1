import Foundation

/// A settings file: one setting a line, `LATCHKEY_PORT=8080`; lines that begin with `#` are comments.
///
/// This program, systemd (`EnvironmentFile=`) and Docker (`--env-file`) read it alike. What they would read
/// differently, such as quotation marks, is refused rather than guessed.
struct SettingsFile {
    /// The file that is read if no other is named and it exists.
    static let standard = "latchkey.env"
    /// The file of the packaged site, whose lines systemd passes on as environment variables.
    static let packaged = "/etc/latchkey/latchkey.env"

    let path: String
    let values: [String: String]

    /// Reads the file that a flag or the environment names, otherwise the standard one; nil if there is none.
    /// - Throws: `SettingsError` if the file can't be read, or has a line that is no setting's.
    init?(named name: String?) throws(SettingsError) {
        let path = name ?? Self.standard
        guard path != "" else {
            throw SettingsError("\(Setting.settings.variable) must name a file of settings, and names none.")
        }
        guard name != nil || FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path), let text = String(bytes: bytes, encoding: .utf8)
        else {
            throw SettingsError(
                "The settings in \(path) can't be read: check that the file exists and is text.")
        }
        self.path = path
        values = try Self.values(in: text, of: path)
    }

    /// - Throws: `SettingsError` if the file contains unknown settings, or secrets that others can read.
    func requireSound(knowing known: [KnownSetting]) throws(SettingsError) {
        var faults = SettingsFaults()
        faults.collect { try SettingsError.requireKnown(values.keys, among: known.map(\.variable), in: path) }
        if let secret = known.first(where: { $0.isSecret && values[$0.variable] != nil }) {
            faults.collect { try Self.requirePrivacy(of: path, for: secret.variable) }
        }
        try faults.requireNone()
    }

    /// Errors name a line by its number and never quote its value, which may be secret.
    private static func values(in text: String, of path: String) throws(SettingsError) -> [String: String] {
        var values: [String: String] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
            let location = "Line \(index + 1) of \(path)"
            if line.isEmpty || line.hasPrefix("#") {
                // systemd 252 and earlier would take the next line for more of the comment.
                guard !line.hasSuffix("\\") else {
                    throw SettingsError(
                        "\(location) must not end with a backslash, with which the next one is no line.")
                }
                continue
            }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else {
                throw SettingsError(
                    "\(location) must be like \(Settings.prefix)PORT=8080, or begin with # for a comment.")
            }
            guard let first = parts[1].first, !first.isWhitespace, first != "\"", first != "'" else {
                throw SettingsError("\(location) must have its value right after =, without quotation marks around it.")
            }
            guard !parts[1].contains("\\") else {
                throw SettingsError("\(location) must have no backslash in its value: systemd would drop it.")
            }
            guard values.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
                throw SettingsError("\(location) sets \(parts[0]) a second time. Remove one of them.")
            }
        }
        return values
    }

    private static func requirePrivacy(of path: String, for variable: String) throws(SettingsError) {
        guard !PrivateFile(path: path).isOpenToOthers else {
            throw SettingsError(
                "\(path) holds \(variable) and can be read or changed by others: remove that permission with chmod 600."
            )
        }
    }
}
