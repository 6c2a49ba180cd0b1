import Foundation

/// The files of this very project, for tests that read them.
enum Repository {
    struct SwiftFile {
        let name: String
        let lines: [Substring]

        /// The modules that the file imports.
        var imports: [String] {
            lines.compactMap { line in
                let words = line.split(separator: " ")
                guard let position = words.firstIndex(of: "import"), position < 2, words.count > position + 1 else {
                    return nil
                }
                return words.last.map(String.init)
            }
        }
    }

    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../\(name)")
            .standardizedFileURL.path
    }

    /// The texts of a folder's files, including those in its subfolders.
    static func texts(in folder: String, ending: String) throws -> [String] {
        let root = path(folder)
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(ending) }.sorted().map {
            try String(contentsOfFile: root + "/" + $0, encoding: .utf8)
        }
    }

    static func swiftFiles(in folder: String) throws -> [SwiftFile] {
        let root = path(folder)
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            let text = try String(contentsOfFile: root + "/" + name, encoding: .utf8)
            return SwiftFile(
                name: "\(folder)/\(name)", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }
}
