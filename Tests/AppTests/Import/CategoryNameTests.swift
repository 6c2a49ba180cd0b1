import TestSupport
import Testing
import Todos

@testable import App

/// By which names a file's entries find the member's categories.
@Suite(.timeLimit(.minutes(5))) struct CategoryNameTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let ana = Owner(memberNumber: 1)

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private var category: Category? {
        get throws { try site.services.todos.everything(of: ana).first?.todo.draft.category }
    }

    @Test(
        arguments: [
            ("업무", .work), ("work", .work), ("Work!", .work), ("전화하기", .makeCall), ("Make a call", .makeCall),
            ("make-a-call", .makeCall), ("makecall", .makeCall), ("장보기", .shopping), ("급함; 장보기", .shopping),
        ] as [(String, Category)])
    func `a built-in category is found by its key and its name in either language`(
        name: String, expected: Category
    ) async throws {
        let answer = try await browser.upload("title,date,category\nA,2026-11-22,\(name)\n")

        #expect(try category == expected)
        #expect(answer.page.all("//section//ul[@class='records']/li").isEmpty)
    }

    @Test func `a category of the member's own comes before a name in another language`() async throws {
        let fields = ["name": "업무", "colour": "green", "icon": "home"]
        _ = try await browser.submit("/categories", on: "/categories/new", fields)

        _ = try await browser.upload("title,date,category\nA,2026-11-22,업무\n")

        #expect(try category?.isOwn == true)
    }
}
