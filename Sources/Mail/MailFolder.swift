import Files
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

    /// Writes the file: its name is the mail's number. What is told to be delivered is on the disk. Another mail of that
    /// number, from before a restore say, stays: then the name goes on behind the number. The same mail, after a crash, is
    /// not written twice.
    /// - Returns: the file's path.
    @Sendable
    package func deliver(_ outgoing: OutgoingMail, from sender: Sender) async throws -> String {
        try Disk.makeFolder(path)
        let bytes = try InternetMessage(outgoing, from: sender, eightBit: true).bytes
        var file = "\(path)/\(outgoing.id).eml"
        var number = 1
        while FileManager.default.fileExists(atPath: file) {
            if let present = FileManager.default.contents(atPath: file), Array(present) == bytes { return file }
            number += 1
            file = "\(path)/\(outgoing.id)-\(number).eml"
        }
        try DurableFile(path: file).write(bytes)
        return file
    }
}
