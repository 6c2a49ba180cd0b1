import App
import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(5))) struct DevelopmentSiteTests {
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
    private let site: DevelopmentSite
    private let template: URL
    private let cleaner: Cleaner

    init() throws {
        cleaner = Cleaner(home)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        for name in ["Templates", "Public"] {
            try FileManager.default.copyItem(
                atPath: TestSite.path(name), toPath: home.appendingPathComponent(name).path)
        }
        template = home.appendingPathComponent("Templates/Login/Login.mustache")
        site = DevelopmentSite(try TestSite().services, SiteFolders(home: home.path, overlay: nil))
    }

    private func change(_ old: String, to new: String) throws {
        let text = try String(contentsOf: template, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacing(old, with: new).write(to: template, atomically: true, encoding: .utf8)
    }

    private func logInPage() async -> Answer {
        await Answer(site.respond(Request(path: "/login")))
    }

    @Test func `a changed template shows with the next request`() async throws {
        #expect(await logInPage().page.heading == "Log in")

        try change("<h1>", to: "<h1>Please: ")

        #expect(await logInPage().page.heading == "Please: Log in")
    }

    @Test func `a broken template shows where and why until it is mended`() async throws {
        try change("<h1>", to: "<h1>{{passwort}}")
        let broken = await logInPage()

        #expect(broken.status == 500)
        #expect(broken.page.first("//pre")?.text.contains("Login/Login:5:") == true)
        #expect(broken.page.first("//pre")?.text.contains("passwort") == true)
        #expect(broken.page.all("//pre/*").isEmpty, "the excerpt is text, not page")

        try change("{{passwort}}", to: "")
        #expect(await logInPage().status == 200)
    }

    @Test func `a changed text and a changed style sheet show as well`() async throws {
        let before = await logInPage().page.first("//link[@rel='stylesheet']")?["href"]
        let texts = home.appendingPathComponent("Templates/Texts/en.json")
        try String(contentsOf: texts, encoding: .utf8).replacing("\"Log in\"", with: "\"Come in\"")
            .write(to: texts, atomically: true, encoding: .utf8)
        try Data("body{color:red}".utf8).write(to: home.appendingPathComponent("Public/app.css"))

        let page = await logInPage().page

        #expect(page.heading == "Come in")
        #expect(page.first("//link[@rel='stylesheet']")?["href"] != before)
    }
}

/// Deletes a folder with the test.
private final class Cleaner: Sendable {
    private let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
