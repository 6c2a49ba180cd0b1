import Foundation

/// A folder that is deleted with the object.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { path + "/" + name }
}
