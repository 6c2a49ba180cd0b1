import Foundation

/// A place for a database, gone with the object.
final class TemporaryDatabase {
    private let folder: String
    var path: String { folder + "/latchkey.sqlite" }

    init() throws {
        folder = NSTemporaryDirectory() + "latchkey-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
