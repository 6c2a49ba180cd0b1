import Foundation
import Secrets

extension Secret {
    /// Reads a file that holds one line, and perhaps a line end after it.
    /// - Parameter what: what it holds, for the sentence that says it doesn't.
    /// - Throws: `SettingsError` when the file can't be read, or holds no line or several.
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
