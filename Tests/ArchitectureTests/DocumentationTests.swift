import Foundation
import Testing

/// A page says how something is shown by naming the test; it names no test that isn't there.
@Suite struct DocumentationTests {
    @Test(arguments: ["SocialLogin.md"])
    func `every test that a page names is there`(page: String) throws {
        let text = try String(contentsOfFile: Repository.path("Docs/\(page)"), encoding: .utf8)
        let named = text.matches(of: /`(Tests\/[^`]+\.(?:swift|py))`: (.+?)(?:<br>| \|)/)
        #expect(named.count > 10)
        for match in named {
            let (file, name) = (String(match.1), match.2)
            let source = try String(contentsOfFile: Repository.path(file), encoding: .utf8)
            let beginning = file.hasSuffix(".py") ? "def \(name)(" : "func `\(name)`("
            let isThere = source.contains(beginning)
            #expect(isThere, "\(file) has no test “\(name)”")
        }
    }
}
