import Accounts
import Database

extension ResolvedSettings {
    /// Requires every pepper that members' passwords need.
    /// - Parameter needed: for the name of each, how many passwords.
    /// - Throws: `SettingsError` naming the missing peppers.
    func requirePeppers(_ needed: [String: Int]) throws(SettingsError) {
        // A defect of the pepper file is reported among the settings.
        guard let known = try? passwords.peppers().names else { return }
        let missing = needed.filter { !known.contains($0.key) }
        guard !missing.isEmpty else { return }
        let list = missing.sorted { $0.key < $1.key }.map {
            "\($0.key) (\($0.value) \($0.value == 1 ? "member" : "members"))"
        }
        throw SettingsError(
            """
            Peppers that members' passwords were hashed with are missing: \(list.joined(separator: ", ")). Put them \
            back into the file that \(PasswordSetting.pepperFile.variable) names.
            """)
    }

    /// Which peppers are missing here that a backup's passwords need, in a sentence; nil if none is, or the database
    /// can't be read.
    func missingPeppers(for backup: Backup) -> String? {
        guard let needed = try? Database.look(at: backup.database, Passwords.peppersInUse) else { return nil }
        do throws(SettingsError) {
            try requirePeppers(needed)
            return nil
        } catch {
            return error.description
        }
    }
}
