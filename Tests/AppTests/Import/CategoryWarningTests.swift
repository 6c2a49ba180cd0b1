import TestSupport
import Testing
import Todos

@testable import App

/// What an import says about categories that it can't give to-dos.
@Suite(.timeLimit(.minutes(5))) struct CategoryWarningTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let ana = Owner(memberNumber: 1)

    init() async throws {
        var quotas = Quotas()
        // The nine and one more.
        quotas.categories = 10
        site = try TestSite(quotas: quotas)
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// The texts without the marks around names.
    private func texts(_ path: String, of answer: Answer) -> [String] {
        answer.page.all(path).map { $0.text.filter { !"\u{2068}\u{2069}".contains($0) } }
    }

    private func warnings(_ answer: Answer) -> [String] {
        texts("//section//ul[@class='records']/li", of: answer)
    }

    private var categories: Set<String> {
        get throws {
            Set(
                try site.services.todos.everything(of: ana)
                    .map { "\($0.todo.draft.title) \($0.todo.draft.category.rawValue)" })
        }
    }

    @Test(arguments: [
        "title,date,ownCategory\nA,2026-11-22,NAME\n",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:A\nX-LATCHKEY-OWN-CATEGORY:NAME\nEND:VTODO\nEND:VCALENDAR",
    ])
    func `of a name that is too long they tell the bounds`(file: String) async throws {
        let name = String(repeating: "x", count: 41)

        let answer = try await browser.upload(file.replacing("NAME", with: name))

        #expect(
            warnings(answer) == [
                "Line 2: its category's name is too long: 40 characters at most, and 640 bytes. It was added to Work. The "
                    + "name began with “\(name)”."
            ])
        #expect(try categories == ["A Work"])
    }

    @Test func `a name that none can have is told from one that nobody has`() async throws {
        let answer = try await browser.upload(
            "title,date,category,ownCategory\nA,2026-11-22,,a\u{7}b\nB,2026-11-22,Garden,\n")

        #expect(
            warnings(answer) == [
                "Line 2: its category's name has characters that no name can have: “a b”. It was added to Work.",
                "Line 3: you have no category with its name, “Garden”, so it was added to Work.",
            ])
    }

    @Test(arguments: [
        "title,date,category,ownCategory\nA,2026-11-22,Study,\u{200B} \u{3000}\nB,2026-11-22,\u{200B},\u{200B}\n",
        """
        BEGIN:VCALENDAR
        BEGIN:VTODO
        SUMMARY:A
        X-LATCHKEY-OWN-CATEGORY: \u{200B}
        CATEGORIES:\u{200B},Study
        END:VTODO
        BEGIN:VTODO
        SUMMARY:B
        X-LATCHKEY-OWN-CATEGORY:
        CATEGORIES: ,\u{200B}
        END:VTODO
        END:VCALENDAR
        """,
    ])
    func `a name of blanks is none`(file: String) async throws {
        let answer = try await browser.upload(file)

        #expect(warnings(answer).isEmpty)
        #expect(try categories == ["A Study", "B Work"])
    }

    @Test func `they name the category that new to-dos go to, as the member does`() async throws {
        try await site.services.todos.changeCategory(.idea, of: ana, to: "Misc", .green, .dots)
        try await site.services.todos.setUsual(.idea, of: ana)

        let answer = try await browser.upload(
            "title,date,category,ownCategory\nA,2026-11-22,Garden,\nB,2026-11-22,,One\nC,2026-11-22,,Two\n")

        #expect(warnings(answer) == ["Line 2: you have no category with its name, “Garden”, so it was added to Misc."])
        #expect(
            texts("//section/div[@role='status']/p", of: answer).last
                == "There was no room for these categories, so their to-dos were added to Misc: Two. You can have at most "
                + "10.")
        #expect(try categories == ["A Idea", "B Own1", "C Idea"])
    }

    @Test(arguments: [(11, "C9, C10. You"), (12, "C9, C10, …. You")])
    func `of very many without room the first are named, and that there are others`(
        count: Int, expected: String
    ) async throws {
        let rows = (0..<count).map { "T\($0),2026-11-22,C\($0)\n" }.joined()

        let answer = try await browser.upload("title,date,ownCategory\n\(rows)")

        let sentence = try #require(texts("//section/div[@role='status']/p", of: answer).last)
        #expect(sentence.contains(": C1, C2, "))
        #expect(sentence.contains(expected))
    }
}
