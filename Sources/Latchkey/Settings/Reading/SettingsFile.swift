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
    /// Those of the lines that are settings'.
    let values: [String: String]
    /// What is wrong with the other lines.
    private let faults: SettingsFaults

    /// Reads the file that a flag or the environment names, otherwise the standard one; nil if there is none.
    /// - Throws: `SettingsError` if the file can't be read.
    init?(named name: String?) throws(SettingsError) {
        let path = name ?? Self.standard
        guard path != "" else {
            throw SettingsError("\(Setting.settings.variable) must name a file of settings, and names none.")
        }
        var status = stat()
        // A link whose file is gone is a file that can't be read: without its settings the site might be open to all.
        guard name != nil || lstat(path, &status) == 0 else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path),
            let text = String(bytes: bytes.withoutByteOrderMark, encoding: .utf8)
        else {
            throw SettingsError(
                """
                The settings in \(path) can't be read: check that it exists, is a text file, and that this user may read \
                it.
                """)
        }
        self.path = path
        var values: [String: String] = [:]
        var faults = SettingsFaults()
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            faults.collect { () throws -> Void in
                let location = "Line \(index + 1) of \(path)"
                guard let (name, value) = try Self.setting(in: line, at: location) else { return }
                guard values.updateValue(value, forKey: name) == nil else {
                    throw SettingsError("\(location) sets \(name) a second time. Remove one of them.")
                }
            }
        }
        (self.values, self.faults) = (values, faults)
    }

    /// - Throws: `SettingsError` for lines that are no setting's, unknown settings, and secrets that others can read.
    func requireSound(knowing known: [KnownSetting]) throws(SettingsError) {
        var faults = faults
        faults.collect { try SettingsError.requireKnown(values.keys, among: known.map(\.variable), in: path) }
        if let secret = known.first(where: { $0.isSecret && values[$0.variable] != nil }) {
            faults.collect { try Self.requirePrivacy(of: path, for: secret.variable) }
        }
        try faults.requireNone()
    }

    /// Nil for a comment or an empty line.
    /// - Parameter location: the line's. Errors name it and never quote the value, which may be secret, nor what has the
    ///   place of a name and isn't like one: Base64 ends with =, too.
    private static func setting(
        in line: Substring, at location: String
    ) throws(SettingsError) -> (name: String, value: String)? {
        let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
        if line.isEmpty || line.hasPrefix("#") {
            // systemd 252 and earlier would take the next line for more of the comment.
            guard !line.hasSuffix("\\") else {
                throw SettingsError("\(location) must not end with a backslash, with which the next one is no line.")
            }
            return nil
        }
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix(Settings.prefix), !parts[0].contains(where: \.isWhitespace) else {
            throw SettingsError("\(location) must be like \(Settings.prefix)PORT=8080, or begin with # for a comment.")
        }
        guard let first = parts[1].first else {
            throw SettingsError("\(location) has no value behind =. Write one, or remove the line.")
        }
        guard !first.isWhitespace, first != "\"", first != "'" else {
            throw SettingsError("\(location) must have its value right after =, without quotation marks around it.")
        }
        guard !parts[1].contains("\\") else {
            throw SettingsError("\(location) must have no backslash in its value: systemd would drop it.")
        }
        // Docker Compose would drop it, unlike Docker and systemd.
        guard !parts[1].split(whereSeparator: \.isWhitespace).contains("#") else {
            throw SettingsError("\(location) has a remark behind its value: a remark needs a line of its own.")
        }
        return (String(parts[0]), String(parts[1]))
    }

    private static func requirePrivacy(of path: String, for variable: String) throws(SettingsError) {
        guard !PrivateFile(path: path).isOpenToOthers else {
            throw SettingsError(
                "\(path) holds \(variable) and can be read or changed by others: remove that permission with chmod 600."
            )
        }
    }
}
