import Foundation
import Testing

/// Texts that the program asks for by key can't be checked by the templates' compiler.
@Suite(.timeLimit(.minutes(5))) struct TextTests {
    private func keys(of language: String) throws -> Set<String> {
        let data = try Data(contentsOf: URL(fileURLWithPath: Repository.path("Templates/Texts/\(language).json")))
        return Set(try JSONDecoder().decode([String: String].self, from: data).keys)
    }

    @Test func `every text that the program names is there`() throws {
        let known = try keys(of: "en")
        let named = try Repository.swiftFiles(in: "Sources/App").flatMap { file in
            file.lines.flatMap { line in
                line.matches(of: /(?:ocalizer\[|filled\(|[mM]essage: )"([A-Za-z.-]+)"/).map { String($0.output.1) }
            }
        }

        #expect(named.count > 100)
        #expect(Set(named).subtracting(known).isEmpty, "missing: \(Set(named).subtracting(known).sorted())")
    }

    @Test func `every text is used`() throws {
        let code = try Repository.swiftFiles(in: "Sources").flatMap(\.lines).joined(separator: "\n")
        let templates = try Repository.texts(in: "Templates", ending: ".mustache").joined(separator: "\n")
        // Words by which code and templates may name a text as a whole, and such as may be its last part after a name's
        // beginning.
        let words = Set(
            (code + templates).split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }.map(String.init))
        let parts = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
        let beginnings =
            code.matches(of: /"([A-Za-z.]+)\\\(/).map { String($0.1) }
            + code.matches(of: /named: "([A-Za-z.]+)"/).map { $0.1 + "." }

        let unused = try keys(of: "en").filter { key in
            // A plural's forms are one text.
            let whole = key.replacing(/\.(zero|one|two|few|many|other)$/, with: "")
            if words.contains(key) || words.contains(whole) || words.contains("text." + whole) { return false }
            return !beginnings.contains { beginning in
                key.hasPrefix(beginning)
                    && key.dropFirst(beginning.count).split(separator: ".").allSatisfy { part in
                        parts.contains(String(part)) || parts.contains(part.prefix(1).lowercased() + part.dropFirst())
                    }
            }
        }

        #expect(unused.isEmpty, "used nowhere: \(unused.sorted())")
    }
}
