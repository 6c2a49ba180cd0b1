import Foundation
import Testing

/// What a reader of the documentation follows leads somewhere.
@Suite(.timeLimit(.minutes(5))) struct LinkTests {
    /// The pages at the top and in Docs.
    private static var pages: [String] {
        ["", "Docs/"].flatMap { (folder: String) -> [String] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []
            return names.filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
        }
    }

    private static func text(of page: String) throws -> String {
        try String(contentsOfFile: Repository.path(page), encoding: .utf8)
    }

    /// The page without its blocks of code.
    private static func prose(of page: String) throws -> String {
        try text(of: page).replacing(/```.*?```/.dotMatchesNewlines(), with: "")
    }

    /// The anchors that GitHub makes of a page's headings.
    private static func anchors(of page: String) throws -> Set<String> {
        let headings = try prose(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            headings.map { (heading: Substring) -> String in
                let title = heading.drop { $0 == "#" || $0 == " " }.lowercased()
                let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                return kept.replacingOccurrences(of: " ", with: "-")
            })
    }

    @Test(arguments: pages)
    func `every link to a file leads to one, and to a heading that it has`(page: String) throws {
        let folder = page.hasPrefix("Docs/") ? "Docs/" : ""
        // Addresses of other sites have a colon.
        for match in try Self.prose(of: page).matches(of: /\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/) {
            let file = match.1.isEmpty ? page : "\(folder)\(match.1)"
            #expect(FileManager.default.fileExists(atPath: Repository.path(file)), "\(page) links to \(file)")
            guard let anchor = match.2 else { continue }
            let isThere = try Self.anchors(of: file).contains(String(anchor))
            #expect(isThere, "\(page) links to \(file)#\(anchor)")
        }
    }

    @Test(arguments: ["README.md", "README.ko.md", "CONTRIBUTING.md", "Docs/Deploy.md"])
    func `every target that a page gives to make is in the Makefile`(page: String) throws {
        let targets = try Set(Self.text(of: "Makefile").matches(of: /\n([a-z.\/]+):/).map { String($0.1) })
        let named = try Self.text(of: page).matches(of: /[`\n ]make ([a-z.\/]+)[` \n]/).map { String($0.1) }

        #expect(!named.isEmpty)
        for target in named { #expect(targets.contains(target), "\(page) names make \(target)") }
    }

    @Test func `CONTRIBUTING makes the folder of Python packages before it uses it`() throws {
        let page = try Self.text(of: "CONTRIBUTING.md")
        let made = try #require(page.range(of: "make .venv/ready"), "nothing there makes .venv")
        let used = try #require(page.range(of: ".venv/bin/pytest"))

        #expect(made.lowerBound < used.lowerBound)
    }
}
