import Foundation
import Testing

/// The texts use the terms of Docs/Terms.md, so that a thing has one name on every page.
@Suite(.timeLimit(.minutes(5))) struct TermsTests {
    private static let rows: [TermRow] = {
        let page = (try? String(contentsOfFile: Repository.path("Docs/Terms.md"), encoding: .utf8)) ?? ""
        return TermRow.all(of: page)
    }()

    private static let languages: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("Templates/Texts"))) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
    }()

    /// The texts of a language by their keys.
    private func texts(of language: String) throws -> [String: String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: Repository.path("Templates/Texts/\(language).json")))
        return try JSONDecoder().decode([String: String].self, from: data)
    }

    /// The same without the names of the values, which readers never see.
    private func words(of language: String) throws -> [String: String] {
        try texts(of: language).mapValues { $0.replacing(/\{\{[^}]*\}\}/, with: "{}") }
    }

    @Test func `every language has a list, and every row rules something out`() {
        #expect(Self.languages.count > 1)
        #expect(Set(Self.rows.map(\.language)) == Set(Self.languages))
        for language in Self.languages { #expect(Self.rows.count { $0.language == language } > 20, "\(language)") }
        for row in Self.rows {
            let isWhole = !row.terms.isEmpty && !row.use.isEmpty && !row.ruledOut.isEmpty
            #expect(isWhole, "\(row.language): \(row.terms)")
        }
    }

    @Test(arguments: languages)
    func `no text uses a word that its language's list rules out`(language: String) throws {
        let read = try words(of: language)
        for row in Self.rows where row.language == language {
            for fault in try row.faults(in: read) {
                Issue.record("\(language): \(fault.key) has “\(fault.word)”; see \(row.terms) in Docs/Terms.md")
            }
        }
    }

    @Test(arguments: languages)
    func `every term and every exception of a list is in some text`(language: String) throws {
        let all = try words(of: language).values.joined(separator: "\n").lowercased()
        for row in Self.rows where row.language == language {
            let unused = (row.terms + row.exceptions).filter { !all.contains($0.lowercased()) }
            #expect(unused.isEmpty, "\(language): \(unused)")
        }
    }

    @Test(arguments: ["", "Docs/"])
    func `the documentation has logins and logouts, without a hyphen, as the texts do`(folder: String) throws {
        let hyphenated = /\b[Ll]og-(?:in|out)s?\b/
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))
        // The list of terms names what it rules out.
        let pages = names.filter { $0.hasSuffix(".md") && $0 != "Terms.md" }

        #expect(!pages.isEmpty)
        for page in pages {
            let text = try String(contentsOfFile: Repository.path(folder + page), encoding: .utf8)
            #expect(!text.contains(hyphenated), "\(folder)\(page)")
        }
    }

    /// The greeting is a paragraph of its own, so the sentence below it is not its continuation.
    @Test func `the sentence after the greeting of an English email begins with a capital letter`() throws {
        let templates = try Repository.texts(in: "Templates/Mail", ending: ".mustache")
        let first = Set(
            templates.flatMap { template in
                template.matches(
                    of: /\{\{\$(?:what|content)\}\}\s*(?:<p>)?(?:\{\{#[a-z]+\}\})?\{\{text\.([A-Za-z.]+)\}\}/
                ).map { String($0.1) }
            })
        let english = try texts(of: "en")

        #expect(first.count > 10)
        for key in first { #expect(english[key]?.first?.isUppercase == true, "\(key)") }
    }

    /// “{{email}}를” is right only after a value that ends in a vowel.
    @Test func `no Korean text has a particle that depends on how the value before it ends`() throws {
        let particle = /\}\}[”’]?(?:은|는|이|가|을|를|과|와|로|으로|이나|나|라|이라)(?:[^가-힣]|$)/
        for (key, text) in try texts(of: "ko") { #expect(!text.contains(particle), "\(key): \(text)") }
    }
}
