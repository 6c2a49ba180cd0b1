import Foundation
import Testing

/// What is left of two changes that were merged by half. In a page, a style sheet or a document nothing else finds it.
@Suite(.timeLimit(.minutes(5))) struct ConflictTests {
    private static let folders = [
        ".github", "Benchmarks", "Deploy", "Docs", "Public", "Scripts", "Sources", "Templates", "Tests",
    ]

    /// Whole lines or their beginnings. Put together here, so that this file has none.
    private static let marks = [("<", " "), ("|", " "), ("=", "\n"), ("=", "\r\n"), (">", " ")].map { sign, end in
        Data(("\n" + String(repeating: sign, count: 7) + end).utf8)
    }

    /// The files of the folder, by their paths.
    private static func files(in folder: String) throws -> [String: Data] {
        let root = Repository.path(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return names.reduce(into: [:]) { files, name in
            files["\(folder)/\(name)"] = FileManager.default.contents(atPath: "\(root)/\(name)")
        }
    }

    /// Those beside the folders.
    private static func filesAtTop() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path(""))
        return names.reduce(into: [:]) { files, name in
            files[name] = FileManager.default.contents(atPath: Repository.path(name))
        }
    }

    private static func isMerged(_ bytes: Data) -> Bool {
        let lines = Data("\n".utf8) + bytes
        return !marks.contains { lines.range(of: $0) != nil }
    }

    @Test func `no file has marks of a conflict`() throws {
        var files = try Self.filesAtTop()
        for folder in Self.folders { files.merge(try Self.files(in: folder)) { $1 } }

        #expect(files["README.md"] != nil && files["Templates/page.mustache"] != nil && files.count > 1500)
        #expect(files.filter { !Self.isMerged($0.value) }.keys.sorted() == [])
    }

    @Test(arguments: ["<", "|", ">"]) func `a mark is found at the beginning of any line`(sign: String) {
        let mark = String(repeating: sign, count: 7) + " ours\n"

        #expect(!Self.isMerged(Data(mark.utf8)))
        #expect(!Self.isMerged(Data("one\r\n\(mark)two".utf8)))
        #expect(Self.isMerged(Data("one \(mark)".utf8)))
    }

    @Test func `a line between two changes is found, and a heading's is not`() {
        let line = String(repeating: "=", count: 7)

        #expect(!Self.isMerged(Data("one\n\(line)\ntwo\n".utf8)))
        #expect(!Self.isMerged(Data("one\r\n\(line)\r\ntwo\r\n".utf8)))
        #expect(Self.isMerged(Data("A heading\n\(line)==\n".utf8)))
    }
}
