import Foundation
import HTTPTypes
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct ManifestTests {
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            let src: String
            let sizes: String
            let type: String
            let purpose: String
        }

        struct Shortcut: Decodable {
            let name: String
            let url: String
        }

        let id: String
        let name: String
        let lang: String
        let description: String
        let start_url: String
        let scope: String
        let display: String
        let background_color: String
        let icons: [Icon]
        let shortcuts: [Shortcut]
    }

    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    @Test(arguments: ["/manifest.webmanifest", "/offline", "/.well-known/security.txt"])
    func `content that is the same for all visitors sets no cookie and ends no notice`(path: String) async throws {
        let site = try TestSite(securityContact: "mailto:security@example.com")
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let browser = site.browser()
        _ = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])
        browser.restart(keeping: "remember")
        browser.cookies["notice"] = "saved"

        let answer = try await browser.get(path)

        #expect(answer.status == 200)
        #expect(answer.setCookies.isEmpty)
    }

    private func manifest(language: String = "en") async throws -> Manifest {
        let answer = try await site.browser(language: language).get("/manifest.webmanifest")
        return try JSONDecoder().decode(Manifest.self, from: Data(answer.body))
    }

    @Test func `it has its own type, is asked for again, and ties nothing to the browser`() async throws {
        let answer = try await site.browser().get("/manifest.webmanifest")

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/manifest+json")
        #expect(answer.headers[.cacheControl] == "no-cache")
        #expect(answer.headers[.vary] == "Accept-Language")
        #expect(answer.setCookies.isEmpty)
    }

    @Test func `it says what is installed`() async throws {
        let manifest = try await manifest()

        #expect(manifest.id == "/")
        #expect(manifest.name == "Latchkey")
        #expect(manifest.start_url == "/todos")
        #expect(manifest.scope == "/")
        #expect(manifest.display == "standalone")
        #expect(manifest.icons.map(\.sizes) == ["any", "192x192", "512x512", "512x512"])
        #expect(manifest.icons.filter { $0.purpose == "maskable" }.count == 1)
    }

    @Test func `each icon is there, is what it is said to be, and may be kept for good`() async throws {
        for icon in try await manifest().icons {
            let answer = try await site.browser().get(icon.src)

            #expect(answer.status == 200)
            #expect(answer.headers[.contentType]?.hasPrefix(icon.type) == true)
            #expect(answer.headers[.cacheControl]?.contains("immutable") == true)
            guard icon.type == "image/png" else { continue }
            // Width and height stand behind the signature and the name of the first chunk (PNG, section 11.2.1).
            let size = answer.body[16..<24].map { Int($0) }
            #expect("\(size[2] * 256 + size[3])x\(size[6] * 256 + size[7])" == icon.sizes)
            #expect(answer.body.count < 8_000)
        }
    }

    @Test(arguments: [("en", "New to-do"), ("ko", "할 일 추가"), ("fr", "New to-do")])
    func `it speaks the browser's language`(language: String, first: String) async throws {
        let manifest = try await manifest(language: language)

        #expect(manifest.lang == (language == "ko" ? "ko" : "en"))
        #expect(manifest.shortcuts.first?.name == first)
        #expect(!manifest.description.isEmpty)
    }

    @Test func `its shortcuts lead to pages for members`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        for shortcut in try await manifest().shortcuts {
            #expect(try await browser.get(shortcut.url).status == 200)
        }
    }

    @Test func `its colour, and those of each page, are the style sheet's`() async throws {
        let styles = try String(contentsOfFile: TestSite.path("Public/app.css"), encoding: .utf8)
        let grounds = styles.matches(of: /--ground: (#[0-9a-f]{6});/).map { String($0.output.1) }
        let page = try await site.browser().get("/login").page

        #expect(try await manifest().background_color == grounds.first)
        #expect(page.all("//meta[@name='theme-color']").map { $0["content"] } == Array(grounds.prefix(2)))
    }
}
