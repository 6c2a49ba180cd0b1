import Foundation
import Secrets

extension BreachedPasswords {
    /// Maps a file made by `latchkey passwords build` and checks all of it.
    /// - Throws: `SettingsError` that says what is wrong with the file.
    init(file: String) throws(SettingsError) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped) else {
            throw SettingsError(
                """
                \(PasswordSetting.breached.variable) must be built-in, none, or the path of a file that this user can \
                read, not \"\(file)\".
                """)
        }
        do {
            try self.init(checking: bytes)
        } catch {
            switch error {
            case .malformed:
                throw SettingsError(
                    "\(file) is not a list of breached passwords: build it with latchkey passwords build.")
            case .otherVersion(let version):
                throw SettingsError(
                    """
                    \(file) is of version \(version), which this program can't read: build it again with latchkey \
                    passwords build.
                    """
                )
            case .cutShort:
                throw SettingsError("\(file) is cut short: build it again with latchkey passwords build.")
            case .damaged:
                throw SettingsError("\(file) is damaged: build it again with latchkey passwords build.")
            }
        }
    }
}
