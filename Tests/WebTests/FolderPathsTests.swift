import Foundation
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct FolderPathsTests {
    @Test func `a link to a folder is as good as the folder, and a link in it leads nowhere`() throws {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appendingPathComponent("paths-\(UUID().uuidString)").path
        defer { try? manager.removeItem(atPath: root) }
        let (real, link) = (root + "/real", root + "/link")
        try manager.createDirectory(atPath: real + "/inner", withIntermediateDirectories: true)
        for name in ["page.mustache", "inner/part.mustache", ".hidden", "inner/.hidden"] {
            try Data("text".utf8).write(to: URL(fileURLWithPath: real + "/" + name))
        }
        try manager.createSymbolicLink(atPath: real + "/up", withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "real")

        for folder in [real, link] {
            let paths = manager.paths(below: folder)
            #expect(paths?.sorted() == ["inner", "inner/part.mustache", "page.mustache", "up"])
            #expect(try TemplateFolder(path: folder).sources.keys.sorted() == ["inner/part", "page"])
        }
        for none in [root + "/none", real + "/page.mustache"] { #expect(manager.paths(below: none) == nil) }
    }
}
