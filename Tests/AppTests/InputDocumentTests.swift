import Accounts
import Foundation
import Testing
import TextRules
import Todos

@testable import App

/// The rules in Docs/Input.md are the code's.
@Suite(.timeLimit(.minutes(5))) struct InputDocumentTests {
    private static let file = TestSite.path("Docs/Input.md")

    private static let texts: [(String, TextRule)] = [
        ("a member's name", TextRule.name),
        ("a to-do's title", TodoDraft.titleRule),
        ("a to-do's description", TodoDraft.descriptionRule),
        ("a category's name", CategoryDetails.nameRule),
        ("a passkey's name", PasskeysViewModel.nameRule),
        ("an access token's name", TokensViewModel.nameRule),
    ]

    @Test func `the table of texts says what the code does`() throws {
        func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
        let rows = Self.texts.map { name, rule in
            "| \(name) | \(rule.longest) | \(answer(!rule.isRequired)) | \(answer(rule.allowsLines)) |\n"
        }
        let table = "\n| text | longest | may be empty | may have lines |\n|---|--:|---|---|\n" + rows.joined() + "\n"
        try GeneratedTable(file: Self.file, begin: "<!-- texts -->\n", end: "<!-- end of texts -->").expect(table)
    }

    @Test func `the sentences give the code's numbers`() throws {
        let page = try String(contentsOfFile: Self.file, encoding: .utf8)

        #expect(page.contains("at most \(EmailAddress.longest) bytes"))
        #expect(page.contains("in the years \(TodoDraft.years.lowerBound) to \(TodoDraft.years.upperBound)"))
    }
}
