import Foundation
import Secrets

extension Secret {
    /// Reads a file with a single line, and perhaps a line end after it.
    /// - Parameter what: what the file should hold, for the error's sentence.
    /// - Throws: `SettingsError` if the file can't be read, or holds no line or several.
    init(lineOf file: SecretFile, called what: String) throws(SettingsError) {
        let text = String(bytes: try file.content(), encoding: .utf8)
        guard let line = text?.trimmingCharacters(in: .newlines), !line.isEmpty, !line.contains(where: \.isNewline)
        else {
            throw SettingsError("\(file.path) must hold \(what) and nothing else.")
        }
        self.init(line)
    }
}
