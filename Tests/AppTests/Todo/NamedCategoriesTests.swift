import Testing
import Todos

@testable import App

/// Categories by the names that their owners chose, in one line.
@Suite(.timeLimit(.minutes(5))) struct NamedCategoriesTests {
    @Test(arguments: [("🐶", "en"), ("업무", "en"), ("Work", "ko")])
    func `a member's own category is found by its name, be that a picture or a name in the other language`(
        name: String, language: String
    ) async throws {
        let site = try TestSite()
        let browser = site.browser(language: language)
        browser.cookies = try await site.browser(signedUpAs: "ana@example.com").cookies
        let answer = try await browser.submit(
            "/categories", on: "/categories/new", ["name": name, "colour": "pink", "icon": "star"])
        #expect(answer.location == "/categories")

        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Walk #\(name)"])

        #expect(try await site.text("SELECT category || ': ' || title FROM todos") == "Own1: Walk")
    }

    @Test func `of many categories a list names twelve and the chosen one, and folds the others away`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        for number in 1...6 {
            _ = try await browser.submit(
                "/categories", on: "/categories/new", ["name": "Own \(number)", "colour": "pink", "icon": "star"])
        }

        let all = try await browser.get("/todos/all").page
        let last = try #require(all.all("//main//details//a").last?["href"])
        let chosen = try await browser.get(last).page

        #expect(all.first("//nav[@class='chips']/a")?.text == "Edit categories")
        // It is no category.
        #expect(all.all("//nav[@class='chips']/a[contains(@class, 'chip')]").count == 12)
        #expect(all.all("//nav[@class='chips']/a").count == 13)
        #expect(all.all("//main//details//a").map(\.text).map { $0.filter { $0 != " " } } == ["Own4", "Own5", "Own6"])
        #expect(chosen.all("//nav[@class='chips']/a").last?["aria-current"] == "page")
        #expect(chosen.all("//main//details//a").count == 2)
    }

    @Test func `a new name counts in the next line, and the names of other lines are prepared once`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Pack #Travel"])

        _ = try await browser.submit("/categories/Travel", ["name": "Trips", "colour": "pink", "icon": "star"])
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Book #Trips"])

        #expect(try await site.text("SELECT category FROM todos WHERE title = 'Book'") == "Travel")
        let prepared = PreparedCategories()
        var preparations = 0
        for _ in 0..<2 {
            _ = prepared.categories {
                preparations += 1
                return [QuickCategory(.work)]
            }
        }
        #expect(preparations == 1)
    }
}
