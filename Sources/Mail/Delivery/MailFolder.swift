import Files
import Foundation

/// Delivers into a folder: each email becomes an `.eml` file that any mail program opens.
///
/// For a site without a mail server, and for trying things out.
package struct MailFolder: Sendable {
    private let path: String

    /// - Parameter path: the folder; created for its owner only, when the first email arrives.
    package init(path: String) {
        self.path = path
    }

    /// Writes the file durably, named by the email's number. Another email of that number, for example from before a
    /// restore, stays: the new name gets a suffix. The same email is not written again after a crash.
    /// - Returns: the file's path.
    @Sendable
    package func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        let isNew = !FileManager.default.fileExists(atPath: path)
        try Disk.makeFolder(path)
        if isNew { Disk.give(path, toOwnerOf: Disk.folder(of: path)) }
        let bytes = try InternetMessage(outgoing, from: sender, eightBit: true).bytes
        var file = "\(path)/\(outgoing.id).eml"
        var number = 1
        while FileManager.default.fileExists(atPath: file) {
            if let present = FileManager.default.contents(atPath: file), Array(present) == bytes { return file }
            number += 1
            file = "\(path)/\(outgoing.id)-\(number).eml"
        }
        try DurableFile(path: file).write(bytes)
        Disk.give(file, toOwnerOf: path)
        return file
    }
}
