import Files
import Foundation

/// A file with a secret or with certificates, and the setting or the option that names it.
///
/// Errors quote the path only if something is there. Otherwise the value may be no path at all but the content itself,
/// given to the wrong setting.
struct SecretFile: Sendable {
    let path: String
    let variable: String

    /// True for a link to nothing, too.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The file's content, without a byte order mark.
    /// - Throws: `SettingsError` if the file can't be read.
    func content() throws(SettingsError) -> Data {
        guard let content = FileManager.default.contents(atPath: path) else { throw unreadable }
        return content.withoutByteOrderMark
    }

    /// - Throws: `SettingsError` if the file can't be read, or holds no certificates.
    func requireCertificates() throws(SettingsError) {
        guard String(decoding: try content(), as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw SettingsError("There are no certificates in \(path), which \(variable) names.")
        }
    }

    /// Why the file can't be read.
    var unreadable: SettingsError {
        guard isThere else {
            return SettingsError(
                """
                \(variable) names no file that this user can find. It must be a path; what it is set to is not shown \
                here, because that may be a secret.
                """)
        }
        if let target = Disk.missingTarget(of: path) {
            return SettingsError("\(path) is a link to \(target), which isn't there. It is what \(variable) names.")
        }
        return SettingsError(
            "\(path) can't be read. Check that it is a text file, and that this user may read it: \(variable) names it."
        )
    }
}

extension NamedSetting {
    /// The file that this setting names.
    func secretFile(at path: String) -> SecretFile { SecretFile(path: path, variable: variable) }
}
