import Foundation

/// Delivers into a folder: each mail becomes an `.eml` file that any mail program opens.
///
/// For a site without a mail server, and for trying things out.
package struct MailFolder: Sendable {
    private let path: String

    /// - Parameter path: the folder; made, for its owner's eyes only, when the first mail comes.
    package init(path: String) {
        self.path = path
    }

    /// Writes the file, or writes it again after a crash: its name is the mail's number.
    /// - Returns: the file's path.
    @Sendable
    package func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        let ownerOnly = [FileAttributeKey.posixPermissions: 0o700]
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: ownerOnly)
        let file = URL(fileURLWithPath: path).appendingPathComponent("\(outgoing.id).eml")
        let message = Data(try InternetMessage(outgoing, from: sender, eightBit: true).bytes)
        // Written beside it and renamed, so that nobody reads half a mail.
        try message.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return file.path
    }
}
