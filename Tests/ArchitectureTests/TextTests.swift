import Foundation
import Testing

/// Texts that the program asks for by key can't be checked by the templates' compiler.
@Suite struct TextTests {
    private func keys(of language: String) throws -> Set<String> {
        let data = try Data(contentsOf: URL(fileURLWithPath: Repository.path("Templates/Texts/\(language).json")))
        return Set(try JSONDecoder().decode([String: String].self, from: data).keys)
    }

    @Test func `every text that the program names is there`() throws {
        let known = try keys(of: "en")
        let named = try Repository.swiftFiles(in: "Sources/App").flatMap { file in
            file.lines.flatMap { line in
                line.matches(of: /(?:words\[|filled\(|[mM]essage: )"([A-Za-z.-]+)"/).map { String($0.output.1) }
            }
        }

        #expect(named.count > 20)
        #expect(Set(named).subtracting(known).isEmpty, "missing: \(Set(named).subtracting(known).sorted())")
    }
}
