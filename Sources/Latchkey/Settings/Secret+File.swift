import Foundation
import Secrets

extension Secret {
    /// Reads a file with a single line, and perhaps a line end after it.
    /// - Parameter what: what the file should hold, for the error's sentence.
    /// - Throws: `SettingsError` if the file can't be read, or holds no line or several.
    init(lineOf file: String, called what: String) throws(SettingsError) {
        guard let data = FileManager.default.contents(atPath: file), let text = String(bytes: data, encoding: .utf8)
        else { throw SettingsError("\(file) can't be read; it should hold \(what).") }
        let line = text.trimmingCharacters(in: .newlines)
        guard !line.isEmpty, !line.contains(where: \.isNewline) else {
            throw SettingsError("\(file) must hold \(what) and nothing else.")
        }
        self.init(line)
    }
}
