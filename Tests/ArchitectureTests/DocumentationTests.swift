import Foundation
import Testing

/// What a page of Docs names exists: tests, settings, emails.
@Suite(.timeLimit(.minutes(5))) struct DocumentationTests {
    private static var pages: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("Docs"))) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted()
    }

    private static let code: String = {
        let settings = ["Sources/Latchkey", "Scripts", "Tests"].flatMap { folder in
            ["swift", "py"].flatMap { (try? Repository.texts(in: folder, ending: $0)) ?? [] }
        }
        return settings.filter {
            $0.contains("LATCHKEY_") || $0.contains(": NamedSetting") || $0.contains("Setting: String")
        }
        .joined(separator: "\n")
    }()

    private static var namedTest: Regex<(Substring, Substring, Substring)> {
        /`(Tests\/[^`]+\.(?:swift|py))`: (.+?)(?:<br>| \|)/
    }

    private static var namedSetting: Regex<(Substring, Substring)> { /LATCHKEY_([A-Z_]*[A-Z])/ }

    private func text(of page: String) throws -> String {
        try String(contentsOfFile: Repository.path("Docs/\(page)"), encoding: .utf8)
    }

    @Test func `there are pages, and they name tests and settings`() throws {
        let texts = try Self.pages.map(text(of:))

        #expect(texts.count > 15)
        #expect(texts.reduce(0) { $0 + $1.matches(of: Self.namedTest).count } > 500)
        #expect(texts.reduce(0) { $0 + $1.matches(of: Self.namedSetting).count } > 100)
    }

    @Test(arguments: pages)
    func `every test that a page names is there`(page: String) throws {
        for match in try text(of: page).matches(of: Self.namedTest) {
            let (file, name) = (String(match.1), match.2)
            let source = try String(contentsOfFile: Repository.path(file), encoding: .utf8)
            let beginning = file.hasSuffix(".py") ? "def \(name)(" : "func `\(name)`("
            let isThere = source.contains(beginning)
            #expect(isThere, "\(file) has no test “\(name)”")
        }
    }

    @Test(arguments: pages)
    func `every setting that a page names is there`(page: String) throws {
        for match in try text(of: page).matches(of: Self.namedSetting) {
            // The program has the end of the name alone.
            let isRead = Self.code.contains("\"\(match.1)\"") || Self.code.contains(match.0)
            #expect(isRead, "\(page) names \(match.0), which nothing reads")
        }
    }

    @Test func `the first page says that there is no release, as long as there is none`() throws {
        func says(_ sentence: String, _ page: String) throws -> Bool {
            try String(contentsOfFile: Repository.path(page), encoding: .utf8).contains(sentence)
        }

        let isReleased = try !says("\n## 0.1.0, not released\n", "CHANGELOG.md")
        #expect(try says("not released yet", "README.md") == !isReleased)
        #expect(try says("아직 정식 버전이 없어", "README.ko.md") == !isReleased)
    }

    @Test func `the index names every page`() throws {
        let named = try text(of: "README.md").matches(of: /\]\(([A-Za-z]+\.md)\)/).map { String($0.1) }

        #expect(named.sorted() == Self.pages.filter { $0 != "README.md" })
    }

    @Test func `the table of emails has every one of them`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Templates/Mail"))
        let kinds = Set(files.compactMap { $0.first?.isUppercase == true ? $0.prefix { $0 != "." } : nil })
        let listed = try text(of: "Mail.md").matches(of: /\n\| `([A-Z][A-Za-z]+)` \|/).map(\.output.1)

        #expect(kinds.count > 10)
        #expect(Set(listed) == kinds)
        #expect(listed.count == kinds.count)
        for kind in kinds { #expect(files.contains("\(kind).mustache") && files.contains("\(kind).text.mustache")) }
    }

    @Test func `the last five emails of the table are those without a lockdown link`() throws {
        let page = try text(of: "Mail.md")
        let listed = page.matches(of: /\n\| `([A-Z][A-Za-z]+)` \|/).map { String($0.output.1) }
        let frames = ["{{<Mail/securityEvent}}", "{{<Mail/reset}}", "{{#lockdown}}"]

        let without = try listed.filter { kind in
            let file = Repository.path("Templates/Mail/\(kind).mustache")
            let template = try String(contentsOfFile: file, encoding: .utf8)
            return !frames.contains { template.contains($0) }
        }

        #expect(Array(listed.suffix(5)) == without)
        #expect(page.contains("All but the last five state"))
    }

    @Test func `every step that ARCHITECTURE names is a function of that file`() throws {
        let page = try String(contentsOfFile: Repository.path("ARCHITECTURE.md"), encoding: .utf8)
        let steps = page.matches(of: /\n\| `([A-Za-z+\/]+\.swift)` \| `([a-zA-Z]+)` \|/)

        #expect(steps.count > 15)
        for step in steps {
            let source = try String(contentsOfFile: Repository.path("Sources/\(step.1)"), encoding: .utf8)
            #expect(source.contains("func \(step.2)"), "\(step.1) has no function \(step.2)")
        }
    }

    @Test func `each file of the login that ARCHITECTURE follows calls the next`() throws {
        let page = try String(contentsOfFile: Repository.path("ARCHITECTURE.md"), encoding: .utf8)
        let section = try #require(page.firstMatch(of: /## What happens at login\n(?:[^#]|#(?!# ))*/)?.output)
        let chains = section.split(separator: "Every other way").map {
            $0.matches(of: /\n\| `([A-Za-z+\/]+\.swift)` \| `([a-zA-Z]+)` \|/).map { (file: $0.1, function: $0.2) }
        }

        #expect(chains.count == 2)
        #expect(chains[0].count <= 6)
        for chain in chains {
            for (step, next) in zip(chain, chain.dropFirst()) {
                let source = try String(contentsOfFile: Repository.path("Sources/\(step.file)"), encoding: .utf8)
                // A slice names its handler without calling it.
                let isCalled = source.contains(".\(next.function)(") || source.contains(".\(next.function))")
                #expect(isCalled, "\(step.file) doesn't call \(next.function)")
            }
        }
    }

    @Test func `every file of the project that a comment names is there`() throws {
        let texts = try ["Sources", "Public", "Tests"].flatMap { folder in
            try [".swift", ".c", ".h", ".js", ".css", ".py"].flatMap { try Repository.texts(in: folder, ending: $0) }
        }
        let lines: [Substring] = texts.flatMap { $0.split(separator: "\n") }
        let comments = lines.filter { line in
            let text = line.drop { $0 == " " }
            return ["//", "/*", "*", "#"].contains { text.hasPrefix($0) }
        }
        let path = /(?:^|[ `(])((?:Sources|Public|Tests|Templates|Scripts|Docs)\/[\w+.\/\-]*\w)/
        let named = Set(comments.flatMap { $0.matches(of: path).map { String($0.1) } })

        #expect(named.count > 10)
        for file in named {
            #expect(FileManager.default.fileExists(atPath: Repository.path(file)), "a comment names \(file)")
        }
    }

    @Test(arguments: ["README.md", "README.ko.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
    func `every file that a page at the top names is there`(page: String) throws {
        let text = try String(contentsOfFile: Repository.path(page), encoding: .utf8)
        let linked = text.matches(of: /\]\(([A-Za-z.\/]+)(?:#[^)]*)?\)/).map { String($0.1) }
        let named = text.matches(of: /`((?:App|Accounts|Web|Secrets|HTTPServer)\/[A-Za-z+\/]+\.swift)`/).map {
            "Sources/\($0.1)"
        }

        #expect(linked.count > 1)
        for file in linked + named where !file.contains("Notes") {
            #expect(FileManager.default.fileExists(atPath: Repository.path(file)), "\(page) names \(file)")
        }
    }
}
