import Files
import Foundation

/// Delivers into a folder: each email becomes an `.eml` file that any mail program opens.
///
/// For a site without a mail server, and for trying things out.
package struct MailFolder: Sendable {
    /// How many emails stay in a site's folder.
    package static let mostFiles = 10_000

    private let path: String
    private let most: Int

    /// - Parameters:
    ///   - path: the folder; created for its owner only, when the first email arrives.
    ///   - most: how many emails stay in it.
    package init(path: String, most: Int = MailFolder.mostFiles) {
        (self.path, self.most) = (path, most)
    }

    /// Writes the file durably, named by the email's number. Another email of that number, for example from before a
    /// restore, stays: the new name gets a suffix. The same email is not written again after a crash. The oldest files make
    /// room.
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
        makeRoom(beside: file)
        return file
    }

    /// The file just written stays, also if the clock was ahead when others were.
    private func makeRoom(beside file: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let others = names.filter { $0.hasSuffix(".eml") }.map { "\(path)/\($0)" }.filter { $0 != file }
        guard others.count >= most else { return }
        // Numbers tell only of the same moment, since a disk's times have steps: after a restore they begin where they were.
        let dated = others.map { (path: $0, at: Self.time(of: $0)) }
        let inOrder = dated.sorted { one, other in
            if one.at != other.at { return one.at < other.at }
            return one.path.compare(other.path, options: .numeric) == .orderedAscending
        }
        for other in inOrder.prefix(others.count + 1 - most) { unlink(other.path) }
    }

    /// When a file was written. Foundation would also look up its owner's name, which takes long for thousands of files.
    private static func time(of file: String) -> (seconds: Int, nanoseconds: Int) {
        var status = stat()
        guard lstat(file, &status) == 0 else { return (0, 0) }
        return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
