import Foundation
import Testing
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct AssetRevisionTests {
    private func folder(_ page: String, _ text: String) throws -> TemplateFolder {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("release-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = folder.appendingPathComponent("Texts")
        try FileManager.default.createDirectory(at: texts, withIntermediateDirectories: true)
        try Data(page.utf8).write(to: folder.appendingPathComponent("Page.mustache"))
        try Data(#"{"a": "\#(text)", "b": "b"}"#.utf8).write(to: texts.appendingPathComponent("en.json"))
        return try TemplateFolder(path: folder.path)
    }

    @Test func `the same looks have the same name, others another`() throws {
        let files = try PublicFiles(folder: TestSite.path("Public"))
        let style = try #require(files["/app.css"])
        let script = try #require(files["/app.js"])
        let name = AssetRevision(try folder("<p>", "one"), [style]).name

        #expect(AssetRevision(try folder("<p>", "one"), [style]).name == name)
        #expect(AssetRevision(try folder("<b>", "one"), [style]).name != name)
        #expect(AssetRevision(try folder("<p>", "two"), [style]).name != name)
        #expect(AssetRevision(try folder("<p>", "one"), [script]).name != name)
    }
}
