import Foundation
import Secrets

extension Peppers {
    /// Reads a file with one pepper a line, `name:key`. The key is 32 bytes in Base64; the first pepper is the current
    /// one.
    /// - Throws: `SettingsError` naming the line, never its content.
    init(file secretFile: SecretFile) throws(SettingsError) {
        let bytes = try secretFile.content()
        let file = secretFile.path
        guard !PrivateFile(path: file).isOpenToOthers else {
            throw SettingsError("\(file) can be read or changed by others: remove that permission with chmod 600.")
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw SettingsError("\(file) must hold only peppers, one a line like name:key.")
        }
        var peppers: [Pepper] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty { continue }
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let key = Data(base64Encoded: String(parts[1])),
                let pepper = Pepper(name: String(parts[0]), key: Array(key))
            else {
                throw SettingsError(
                    "Line \(number + 1) of \(file) is not a pepper: make one with latchkey passwords pepper.")
            }
            peppers.append(pepper)
        }
        guard !peppers.isEmpty else {
            throw SettingsError("There is no pepper in \(file): make one with latchkey passwords pepper.")
        }
        guard let all = Peppers(peppers) else {
            throw SettingsError("Two peppers in \(file) have the same name.")
        }
        self = all
    }
}
