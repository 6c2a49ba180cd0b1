import App
import Foundation
import HTTPServer
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct SiteFoldersTests {
    private func respond(overlay files: [String: String]) async throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("overlay-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let site = try SiteFolders(home: TestSite.path("."), overlay: folder.path).site(try TestSite().services)
        return await Answer(site.respond(Request(path: "/nothing")))
    }

    @Test func `the operator's folder replaces the built-in look file by file`() async throws {
        let own =
            "{{<page}}{{$title}}{{title}}{{/title}}{{$main}}<h1>{{status}} {{sentence}}{{reference}}</h1>"
            + "{{#canRetry}}{{/canRetry}}{{#present}}{{name}}{{email}}{{/present}}{{#hasTyped}}{{#typed}}{{.}}{{/typed}}{{/hasTyped}}"
            + "{{#unsent}}{{action}}{{#values}}{{name}}{{value}}{{/values}}{{/unsent}}{{#isRead}}{{/isRead}}{{>home}}{{/main}}{{/page}}"

        let page = try await respond(overlay: ["Problem/Problem.mustache": own]).page

        #expect(page.heading?.hasPrefix("404 There's no page") == true)
        #expect(page.first("//header") != nil, "the layout is still the built-in one")
    }

    @Test func `the operator's texts replace the built-in ones text by text`() async throws {
        let page = try await respond(overlay: ["Texts/en.json": #"{"problem.unknownPath.title": "Lost?"}"#]).page

        #expect(page.heading == "Lost?")
        #expect(page.text.contains("Log in"))
    }

    @Test func `a new language needs every text`() async throws {
        let error = await #expect(throws: (any Error).self) {
            try await respond(overlay: ["Texts/fr.json": #"{"language.name": "Français"}"#])
        }

        #expect(error.map { "\($0)" }?.contains("login.title") == true)
        #expect(error.map { "\($0)" }?.contains("fr") == true)
    }

    @Test(arguments: [("Texts/en.json", "[1]"), ("Texts/en.json", "{"), ("Problem/Problem.mustache", "{{#open}}")])
    func `a broken file stops the site and is named`(name: String, text: String) async throws {
        let error = await #expect(throws: (any Error).self) { try await respond(overlay: [name: text]) }

        #expect(error.map { "\($0)" }?.contains(name.prefix { $0 != "." }) == true)
    }

    @Test func `a hidden file, such as an editor or a file system leaves, is no template and no text`() async throws {
        let files = ["Problem/._Problem.mustache": "{{#open}}", "Texts/.en.json": "{", ".git/a.mustache": "{{#open}}"]

        #expect(try await respond(overlay: files).page.heading == "Page not found")
    }

    @Test func `a missing folder is reported`() throws {
        #expect(throws: TemplateFolderError.self) {
            try SiteFolders(home: "/nowhere", overlay: nil).site(try TestSite().services)
        }
    }
}
